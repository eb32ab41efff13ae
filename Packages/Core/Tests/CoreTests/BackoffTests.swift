import Core
import CoreTesting
import Testing

@Suite struct BackoffTests {
    @Test func theLongestWaitDoublesUpToItsLimit() {
        let backoff = Backoff(baseDelay: .seconds(1), maximumDelay: .seconds(8)) { 1 }
        #expect((1...6).map(backoff.delay) == [1, 2, 4, 8, 8, 8].map { .seconds($0) })
    }

    @Test func jitterIsAShareOfTheWholeWait() {
        for share in [0, 0.25, 1] {
            let backoff = Backoff(baseDelay: .seconds(4), maximumDelay: .seconds(60)) { share }
            #expect(backoff.delay(after: 1) == .seconds(4 * share))
        }
    }

    @Test func noAttemptIsTooMany() {
        let backoff = Backoff(baseDelay: .seconds(1), maximumDelay: .seconds(30)) { 1 }
        #expect(backoff.delay(after: .max) == .seconds(30))
    }
}

@Suite struct TaskTests {
    @Test func theValueComesUnlessTheCallerIsCancelled() async {
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
