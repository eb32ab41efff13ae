import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Locking

/// Everything a tracker needs, as fakes, and the trackers made of it. A second tracker is a later run.
struct Lab: Sendable {
    let network = FakeNetworkService()
    let server = BatchServer()
    let storage: ProbedStorage
    let clock: TestClock
    let user = FakeUser()
    let logger = RecordingLogger()
    private let ids = SequentialIDs()

    /// - Parameters:
    ///   - entries: What the storage holds at first.
    ///   - skipsSleeps: Whether waits between attempts pass at once.
    ///   - isOnline: Whether the server answers; else the test says what the network does.
    init(_ entries: [String: Data] = [:], skipsSleeps: Bool = true, isOnline: Bool = true) {
        storage = ProbedStorage(entries)
        clock = TestClock(skipsSleeps: skipsSleeps)
        if isOnline { goOnline() }
    }

    func goOnline() {
        answer { [server] request throws(NetworkError) in server.answer(request) }
    }

    /// Has the server answer once the gate is open.
    func answer(behind gate: Gate) {
        answer { [server] request throws(NetworkError) in
            await gate.pass()
            return server.answer(request)
        }
    }

    func goOffline() {
        answer { _ throws(NetworkError) in throw Self.offline }
    }

    static let offline = NetworkError.offline(url: "http://localhost", reason: "no route")

    /// Answers batches by `handler` from now on.
    func answer(by handler: @escaping FakeNetworkService.Handler) {
        network.forget(.post, "/v1/batch")
        network.reply(to: .post, "/v1/batch", by: handler)
    }

    /// Has the server answer what comes after the handlers given so far.
    func thenAnswerByServer() {
        network.reply(to: .post, "/v1/batch") { [server] request throws(NetworkError) in server.answer(request) }
    }

    /// A tracker that has tracked `count` events with the names 0, 1 and so on.
    func tracker(_ config: AnalyticsConfig = .agreed(), tracking count: Int) -> any AnalyticsTracking
        & AnalyticsConsentManaging & AnalyticsStatusProviding
    {
        let tracker = tracker(config)
        for index in 0..<count { tracker.track("\(index)") }
        return tracker
    }

    /// A tracker that has tracked the events `names`.
    func tracker(_ config: AnalyticsConfig = .agreed(), tracking names: String...) -> any AnalyticsTracking
        & AnalyticsConsentManaging & AnalyticsStatusProviding
    {
        let tracker = AnalyticsAssembly(
            dependencies: .init(
                network: network,
                storage: storage,
                user: user,
                config: config,
                clock: clock,
                now: { [clock] in clock.date },
                makeID: { [ids] in ids.next() },
                logger: logger
            )
        ).assemble()
        for name in names { tracker.track(name) }
        return tracker
    }

    /// The names of the events of each request, answered or not.
    var requests: [[String]] {
        network.requests.map { request in BatchServer.events(of: request).map(\.event) }
    }

    /// The counts of a delivery that was logged, from 1 for the first, once it is.
    func delivery(_ number: Int) async -> [String: String] {
        await logger.entry("Analytics events delivered", number).metadata
    }

    func storedKeys(_ prefix: String = "analytics.queue.") async throws -> [String] {
        try await storage.keys().filter { $0.hasPrefix(prefix) }
    }
}

final class FakeUser: AnalyticsUserProviding {
    private let user = Mutex<AnalyticsUser?>(nil)

    var currentUser: AnalyticsUser? { user.withLock { $0 } }

    func signIn(_ id: String, properties: [String: AnalyticsValue] = [:]) {
        user.withLock { $0 = AnalyticsUser(id: id, properties: properties) }
    }
}

extension AnalyticsConfig {
    /// As `test`, for somebody who has agreed, but for what a test is about.
    static func agreed(
        maxQueuedEvents: Int = 10_000,
        automaticFlush: AutomaticFlush? = nil,
        limits: Limits = Limits(),
        retry: RetryPolicy = .never
    ) -> AnalyticsConfig {
        var config = test(writeKey: BatchServer.writeKey)
        config.maxQueuedEvents = maxQueuedEvents
        config.automaticFlush = automaticFlush
        config.limits = limits
        config.retry = retry
        return config
    }
}

extension RetryPolicy {
    /// What analytics does by itself, with the longest waits.
    static var patient: RetryPolicy {
        var policy = RetryPolicy.analytics
        policy.jitter = { 1 }
        return policy
    }
}
