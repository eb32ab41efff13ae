import Core
import Foundation

/// Puts queue, store and flusher together, and runs what happens by itself.
///
/// The background tasks hold the parts, never the tracker, so its release ends them.
final class AnalyticsTracker: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    private let queue: EventQueue
    private let store: EventStore
    let flusher: Flusher
    private let user: any AnalyticsUserProviding
    private let logger: any LoggerProtocol
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    private let saver: BackgroundSaver
    private let automaticFlusher: AutomaticFlusher?

    init(_ dependencies: AnalyticsAssembly.Dependencies) {
        let config = dependencies.config
        let queue = EventQueue(capacity: config.maxQueuedEvents, consent: config.consent)
        let store = EventStore(dependencies, queue: queue)
        let flusher = Flusher(dependencies, queue: queue, store: store)
        (self.queue, self.store, self.flusher) = (queue, store, flusher)
        user = dependencies.user
        logger = dependencies.logger
        now = dependencies.now
        makeID = dependencies.makeID
        saver = BackgroundSaver(store: store, logger: dependencies.logger)
        automaticFlusher = config.automaticFlush.map {
            AutomaticFlusher($0, queue, flusher, clock: dependencies.clock)
        }
    }

    var pendingCount: Int { queue.count }

    var consent: AnalyticsConsent { queue.consent }

    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        queue.setConsent(consent)
        logger.log(.info, "Analytics consent decided", ["consent": consent.rawValue])
        if consent != .granted { await flusher.stop() }
        do {
            try await store.keepConsent()
        } catch {
            throw .storage(error)
        }
        try await persist()
    }

    func status() async -> AnalyticsStatus {
        let (pending, bytes, dropped) = queue.size
        return AnalyticsStatus(
            pendingCount: pending,
            pendingBytes: bytes,
            droppedCount: dropped,
            lastFlush: await flusher.last
        )
    }

    func track(_ event: String, properties: [String: AnalyticsValue]) {
        let event = TrackedEvent(
            messageID: makeID(),
            name: event,
            properties: properties,
            user: user.currentUser,
            timestamp: now()
        )
        guard let count = queue.append(event) else { return }
        saver.wake()
        automaticFlusher?.queueHas(count)
    }

    func flush() async throws(AnalyticsError) -> FlushReport {
        try await flusher.flush()
    }

    func persist() async throws(AnalyticsError) {
        switch await store.save() {
        case .durable: return
        case .inMemory(let error), .notLoaded(let error): throw .storage(error)
        }
    }
}
