import Core
import CoreTesting
import Foundation
import Testing

@Suite struct InMemorySecureStorageTests {
    @Test(arguments: SecureStorageSpec.checks)
    func `A storage in memory meets the specification`(_ check: SecureStorageSpec.Check) async throws {
        try await check.run(on: InMemorySecureStorage())
    }
}

@Suite(.timeLimit(.minutes(1))) struct InMemoryExclusiveAccessTests {
    @Test(arguments: ExclusiveAccessSpec.checks)
    func `Locks in memory meet the specification`(_ check: ExclusiveAccessSpec.Check) async throws {
        try await check.run(on: InMemoryExclusiveAccess())
    }

    @Test func `A wait ends when its clock reaches the maximum`() async throws {
        let clock = TestClock()
        let access = InMemoryExclusiveAccess(clock: clock)
        let gate = Gate()
        let holder = Task { try await access.withLock("a", wait: .zero) { await gate.pass() } }
        await gate.untilArrived()
        let waiting = Task { try await access.withLock("a", wait: .seconds(5)) {} }
        await clock.untilSleeping(for: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: ExclusiveAccessError.busy(name: "a", waited: .seconds(5))) { try await waiting.value }
        gate.open()
        try await holder.value
    }
}

@Suite(.timeLimit(.minutes(1))) struct FakeNetworkServiceTests {
    @Test(arguments: NetworkServiceSpec.checks)
    func `The fake meets the specification`(_ check: NetworkServiceSpec.Check) async throws {
        try await check.run { answer in
            let network = FakeNetworkService(responseLimit: NetworkServiceSpec.responseLimit)
            for method in [HTTPMethod.get, .post] {
                network.reply(to: method, "/x") { request throws(NetworkError) in
                    if let response = answer(request) { return response }
                    do { try await Task.sleep(for: request.timeout) } catch { throw .cancelled }
                    throw .timedOut(request: "\(request)", after: request.timeout)
                }
            }
            return network
        }
    }

    @Test func `Handlers reply in order and the last one stays`() async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/n", json: "1")
        network.reply(to: .get, "/n", json: "2")
        var answers: [Int] = []
        for _ in 0..<3 { answers.append(try await network.send(Endpoint<Int>(.get, "/n"))) }
        #expect(answers == [1, 2, 2])
    }

    @Test func `A request without a response is an error`() async {
        await #expect(throws: NetworkError.self) {
            try await FakeNetworkService().send(Endpoint<Void>(.get, "/n"))
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct GateTests {
    @Test func `Each wait of a test ends when the test is cancelled`() async throws {
        try await whenCancelled { await TestClock().untilSleeping() }
        #expect(try await whenCancelled { await RecordingLogger().entry("None") }.metadata.isEmpty)
        let gate = Gate()
        let visitor = Task { await gate.pass() }
        await gate.untilArrived()
        try await whenCancelled { await gate.untilArrived(2) }
        await visitor.value
    }
}

@Suite(.timeLimit(.minutes(1))) struct TestClockTests {
    @Test func `A sleep ends at its deadline, and a test can wait for a number of sleeps or for one of a duration`()
        async throws
    {
        let clock = TestClock()
        let first = Task { try await clock.sleep(for: .seconds(10)) }
        await clock.untilSleeping()
        clock.advance(by: .seconds(9))
        let second = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.untilSleeping(2)
        let third = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.untilSleeping(for: .seconds(5))
        clock.advance(by: .seconds(1))
        try await first.value
        try await second.value
        await clock.untilSleeping(for: .seconds(4))
        clock.advance(by: .seconds(4))
        try await third.value
        #expect(clock.sleeps == [.seconds(10), .seconds(1), .seconds(5)])
    }

    @Test func `A cancelled sleep throws`() async {
        let clock = TestClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(10)) }
        await clock.untilSleeping()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test func `A clock that skips sleeps advances with each sleep`() async throws {
        let clock = TestClock(skipsSleeps: true)
        let start = clock.date
        try await clock.sleep(for: .seconds(90))
        #expect(clock.date == start + 90)
    }
}
