import Core
import CoreTesting
import Testing

@Suite struct RetryPolicyTests {
    @Test(arguments: [1, 0.25, 0])
    func `The maximum delay doubles up to its limit and jitter takes a fraction of it`(share: Double) {
        let policy = RetryPolicy(attempts: 7, baseDelay: .seconds(1), maximumDelay: .seconds(8)) { share }
        #expect((1...6).map { policy.delay(after: $0) } == [1, 2, 4, 8, 8, 8].map { .seconds($0 * share) })
        #expect(policy.delay(after: 7) == nil)
    }

    @Test func `The delay of a very late attempt does not overflow`() {
        let policy = RetryPolicy(attempts: .max, baseDelay: .seconds(1), maximumDelay: .seconds(30)) { 1 }
        #expect(policy.delay(after: .max - 1) == .seconds(30))
    }
}

@Suite(.timeLimit(.minutes(1))) struct TaskTests {
    @Test func `A cancellable wait ends with the value or with cancellation of the caller`() async {
        let gate = Gate()
        let work = Task {
            await gate.pass()
            return 1
        }
        let patient = Task { await work.valueUnlessCancelled }
        let impatient = Task { await work.valueUnlessCancelled }
        await gate.untilArrived()
        impatient.cancel()
        #expect(await impatient.value == nil)
        #expect(!work.isCancelled)
        gate.open()
        #expect(await patient.value == 1)
    }
}
