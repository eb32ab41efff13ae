import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Locking

@testable import AnalyticsModule

/// Fake dependencies, and trackers that use them. Each tracker represents a process; a later one also a later run.
struct Fixture: Sendable {
    let network = FakeNetworkService()
    let server = BatchServer()
    let storage: ScriptedStorage
    let files: InMemoryEventLog
    let log = FaultyLog.Hooks()
    let exclusiveAccess = InMemoryExclusiveAccess()
    let clock: TestClock
    let user = FakeUser()
    let logger = RecordingLogger()
    private let ids = SequentialIDs()

    /// - Parameters:
    ///   - entries: The initial content of the storage.
    ///   - maxBytes: The limit of the log.
    ///   - skipsSleeps: `true` if delays end immediately.
    ///   - isOnline: `true` if the server responds. Otherwise the test defines the responses.
    init(
        _ entries: [String: Data] = [:],
        maxBytes: Int = 50_000_000,
        skipsSleeps: Bool = true,
        isOnline: Bool = true
    ) {
        storage = ScriptedStorage(entries)
        files = InMemoryEventLog(maxBytes: maxBytes)
        clock = TestClock(skipsSleeps: skipsSleeps)
        if isOnline { goOnline() }
    }

    func goOnline() {
        network.removeReplies(to: .post, "/v1/batch")
        addServerResponse()
    }

    func goOffline() {
        respond { _ throws(NetworkError) in throw Self.offline }
    }

    static let offline = NetworkError.offline(request: "http://localhost", reason: "no route")

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
        network.removeReplies(to: .post, "/v1/batch")
        network.reply(to: .post, "/v1/batch", by: handler)
    }

    /// Makes the server respond once the responses defined so far are used.
    func addServerResponse() {
        network.reply(to: .post, "/v1/batch") { [server] request throws(NetworkError) in server.respond(to: request) }
    }

    /// Makes the server refuse each batch that contains an event with one of these names.
    func refuse(_ names: Set<String>, status: Int = 400) {
        respond { [server] request throws(NetworkError) in
            let batch = BatchServer.events(of: request)
            if batch.contains(where: { names.contains($0.label) }) { return BatchServer.response(status) }
            return server.respond(to: request)
        }
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
        context: [String: AnalyticsValue] = [:],
        tracking names: String...
    ) -> AnalyticsTracker {
        assembly(config, context: context).tracker(tracking: names)
    }

    /// Returns an assembly with the log of another process.
    func assembly(
        _ config: AnalyticsConfig = .withConsent(),
        context: [String: AnalyticsValue] = [:],
        network: (any NetworkServiceProtocol)? = nil,
        storage: (any SecureStorageProtocol)? = nil,
        log: (any EventLog)? = nil
    ) -> AnalyticsAssembly {
        AnalyticsAssembly(
            dependencies: .init(
                network: network ?? self.network,
                secureStorage: storage ?? self.storage,
                eventLog: log ?? FaultyLog(files.otherProcess(), hooks: self.log),
                exclusiveAccess: exclusiveAccess,
                userProvider: user,
                config: config,
                context: { context },
                clock: clock,
                now: { [clock] in clock.date },
                makeID: { [ids] in ids.next() },
                logger: logger
            )
        )
    }

    /// Runs `body` with a tracker, and returns when all its memory is released, as at the end of a process.
    ///
    /// - Parameters:
    ///   - makeAssembly: Returns an assembly that nothing else holds; by default one with the user's consent.
    ///   - body: Uses the tracker, and does not keep it.
    func runProcess(
        _ makeAssembly: @autoclosure () -> AnalyticsAssembly? = nil,
        _ body: (AnalyticsTracker) async throws -> Void
    ) async rethrows {
        weak var queue: EventQueue?
        // Its files count as open until it is released.
        weak var log: InMemoryEventLog?
        do {
            let assembly = makeAssembly() ?? assembly()
            log = (assembly.dependencies.eventLog as? FaultyLog)?.base
            let tracker = assembly.tracker()
            queue = tracker.queue
            try await body(tracker)
        }
        await wait { queue == nil && log == nil }
    }

    struct StoredConsent: Codable {
        let consent: AnalyticsConsent
        let grant: String?
    }

    var storedConsent: StoredConsent? {
        get async { try? await storage.value(for: "analytics.consent") }
    }

    /// The events in the log as text.
    var texts: [String] {
        get async {
            guard let grant = await storedConsent?.grant else { return [] }
            return files.events(of: grant, limit: .max).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The event names of each request.
    var requests: [[String]] {
        network.requests.map { request in BatchServer.events(of: request).map(\.label) }
    }

    /// The delays, without the times in which events are collected.
    var delays: [Duration] { clock.sleeps.filter { $0 != .milliseconds(100) } }

    /// Waits until `condition` holds or the calling task is cancelled, for example by the time limit of a test.
    func wait(until condition: () async -> Bool) async {
        while await !condition(), !Task.isCancelled { await Task.yield() }
    }
}

extension ScriptedStorage {
    /// Makes the next operation of this kind wait at the returned gate.
    func holdNext(_ held: Message) -> Gate {
        let gate = Gate()
        let isNext = Atomic(true)
        before { message throws(SecureStorageError) in
            if message == held, isNext.exchange(false, ordering: .relaxed) { await gate.pass() }
        }
        return gate
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

extension AnalyticsAssembly {
    func tracker(tracking names: [String] = []) -> AnalyticsTracker {
        let tracker = AnalyticsTracker(dependencies)
        for name in names { tracker.track(name) }
        return tracker
    }
}

extension AnalyticsConfig {
    /// Returns the test configuration, which has the user's consent, with changes.
    static func withConsent(
        _ consent: AnalyticsConsent = .granted,
        flushesAutomatically: Bool = false,
        writeKey: String = BatchServer.writeKey
    ) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey, consent: consent, flushesAutomatically: flushesAutomatically)
    }
}

extension FlushReport {
    /// Creates a report for comparisons.
    init(delivered: Int = 0, batches: Int = 0, refused: Int = 0) {
        self.init()
        self.delivered = delivered
        self.batches = batches
        self.refused = refused
    }
}

extension AnalyticsError {
    /// The reason if a request did not deliver its events.
    var delivery: DeliveryFailure? { if case .notDelivered(let failure, _) = self { failure } else { nil } }
}

/// Returns the failure of a flush.
func deliveryFailure(of tracker: AnalyticsTracker) async -> DeliveryFailure? {
    do throws(AnalyticsError) {
        try await tracker.flush()
        return nil
    } catch {
        return error.delivery
    }
}
