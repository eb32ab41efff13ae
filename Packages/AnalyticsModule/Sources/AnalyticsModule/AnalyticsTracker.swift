import Core
import Foundation

/// Puts queue, store and flusher together, and runs what happens by itself.
///
/// The background tasks hold the parts, never the tracker, so its release ends them.
final class AnalyticsTracker: AnalyticsTracking {
    private let queue: EventQueue
    private let store: EventStore
    let flusher: Flusher
    private let user: any AnalyticsUserProviding
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    private let saver: BackgroundSaver
    private let automaticFlusher: AutomaticFlusher?

    init(_ dependencies: AnalyticsAssembly.Dependencies) {
        let config = dependencies.config
        let queue = EventQueue(capacity: config.maxQueuedEvents)
        let store = EventStore(
            storage: dependencies.storage,
            queue: queue,
            library: config.library,
            maxEventBytes: config.limits.eventBytes,
            makeID: dependencies.makeID
        )
        let sender = BatchSender(
            network: dependencies.network,
            writeKey: config.writeKey,
            retry: config.retry,
            clock: dependencies.clock,
            now: dependencies.now
        )
        let flusher = Flusher(queue: queue, store: store, sender: sender, limits: config.limits)
        self.queue = queue
        self.store = store
        self.flusher = flusher
        user = dependencies.user
        now = dependencies.now
        makeID = dependencies.makeID
        saver = BackgroundSaver(store: store, onOutcome: dependencies.onOutcome)
        automaticFlusher = config.automaticFlush.map {
            AutomaticFlusher($0, queue, flusher, clock: dependencies.clock, onOutcome: dependencies.onOutcome)
        }
    }

    var pendingCount: Int { queue.count }

    func track(_ event: String, properties: [String: AnalyticsValue]) {
        let event = TrackedEvent(
            messageID: makeID(),
            name: event,
            properties: properties,
            user: user.currentUser,
            timestamp: now()
        )
        let count = queue.append(event)
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
