import Core
import CoreTesting
import Foundation
import Locking

@testable import AnalyticsModule

/// Fake dependencies, and trackers that use them. A second tracker represents a later run or another process.
struct Fixture: Sendable {
    let network = FakeNetworkService()
    let server = BatchServer()
    let storage: HookedStorage
    let log: FaultyLog
    let refusedLog = FaultyLog()
    let clock: TestClock
    let user = FakeUser()
    let logger = RecordingLogger()
    private let ids = SequentialIDs()

    /// - Parameters:
    ///   - entries: The initial content of the storage.
    ///   - log: The log of events.
    ///   - skipsSleeps: `true` if delays end immediately.
    ///   - isOnline: `true` if the server responds. Otherwise the test defines the responses.
    init(
        _ entries: [String: Data] = [:],
        log: InMemoryEventLog = InMemoryEventLog(),
        skipsSleeps: Bool = true,
        isOnline: Bool = true
    ) {
        storage = HookedStorage(entries)
        self.log = FaultyLog(log)
        clock = TestClock(skipsSleeps: skipsSleeps)
        if isOnline { goOnline() }
    }

    func goOnline() {
        network.forget(.post, "/v1/batch")
        addServerResponse()
    }

    func goOffline() {
        respond { _ throws(NetworkError) in throw Self.offline }
    }

    static let offline = NetworkError.offline(url: "http://localhost", reason: "no route")

    /// Makes the server respond after the gate opens.
    func respond(behind gate: Gate) {
        respond { [server] request throws(NetworkError) in
            await gate.pass()
            return server.respond(to: request)
        }
    }

    /// Makes the server give this response to all requests.
    func respond(_ status: Int, headers: HTTPHeaders = [:], body: String = "") {
        respond { _ throws(NetworkError) in BatchServer.response(status, headers: headers, body: body) }
    }

    /// Replaces the responses to batches.
    func respond(by handler: @escaping FakeNetworkService.Handler) {
        network.forget(.post, "/v1/batch")
        network.reply(to: .post, "/v1/batch", by: handler)
    }

    /// Makes the server respond once the responses defined so far are used.
    func addServerResponse() {
        network.reply(to: .post, "/v1/batch") { [server] request throws(NetworkError) in server.respond(to: request) }
    }

    /// Returns a tracker with `count` tracked events, named 0, 1 and so on.
    func tracker(_ config: AnalyticsConfig = .withConsent(), tracking count: Int) -> AnalyticsTracker {
        let tracker = tracker(config)
        for index in 0..<count { tracker.track("\(index)") }
        return tracker
    }

    /// Returns a tracker with tracked events of these names.
    func tracker(
        _ config: AnalyticsConfig = .withConsent(),
        context: AnalyticsContext = AnalyticsContext(),
        logger: (any LoggerProtocol)? = nil,
        tracking names: String...
    ) -> AnalyticsTracker {
        let tracker = AnalyticsAssembly(
            dependencies: .init(
                network: network,
                server: "api",
                storage: storage,
                log: log,
                refusedLog: refusedLog,
                user: user,
                config: config,
                context: { context },
                clock: clock,
                now: { [clock] in clock.date },
                makeID: { [ids] in ids.next() },
                logger: logger ?? self.logger
            )
        ).makeTracker()
        for name in names { tracker.track(name) }
        return tracker
    }

    /// The event names of each request.
    var requests: [[String]] {
        network.requests.map { request in BatchServer.events(of: request).map(\.label) }
    }

    /// The delays between attempts, without the windows of the group commit.
    var delays: [Duration] { clock.sleeps.filter { $0 != .milliseconds(100) } }

    /// Waits until `condition` holds or the calling task is cancelled, for example by the time limit of a test.
    func wait(until condition: () async -> Bool) async {
        while await !condition(), !Task.isCancelled { await Task.yield() }
    }

    /// Waits until the delivery with this number, from 1, is logged, and returns its counts.
    func delivery(_ number: Int) async -> [String: String] {
        await logger.entry("Analytics events delivered", number).metadata
    }
}

final class FakeUser: AnalyticsUserProviding {
    private let user = Mutex<AnalyticsUser?>(nil)

    var currentUser: AnalyticsUser? { user.withLock { $0 } }

    func signIn(_ id: String, properties: [String: AnalyticsValue] = [:]) {
        user.withLock {
            $0 = AnalyticsUser(id: AccountID(issuer: "https://id.example", subject: id), properties: properties)
        }
    }

    func signOut() {
        user.withLock { $0 = nil }
    }
}

extension AnalyticsConfig {
    /// Returns the test configuration, which has the user's consent, with changes.
    static func withConsent(
        _ consent: AnalyticsConsent = .granted,
        memoryLimit: MemoryLimit = MemoryLimit(),
        automaticFlush: AutomaticFlush? = nil,
        limits: Limits = Limits(),
        retry: RetryPolicy = .never,
        writeKey: String = BatchServer.writeKey
    ) -> AnalyticsConfig {
        var config = AnalyticsConfig(writeKey: writeKey, consent: consent, automaticFlush: automaticFlush, retry: retry)
        config.memoryLimit = memoryLimit
        config.limits = limits
        return config
    }
}

extension RetryPolicy {
    /// The default policy of analytics, without jitter.
    static var withoutJitter: RetryPolicy {
        var policy = RetryPolicy.analytics
        policy.jitter = { 1 }
        return policy
    }
}
