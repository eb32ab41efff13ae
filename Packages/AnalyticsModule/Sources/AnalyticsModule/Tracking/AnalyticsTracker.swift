import Core
import Foundation

/// A tracker with its queue, storage and delivery.
///
/// Background tasks do not hold ``saver`` and ``automaticFlusher``, which end them when the last copy is released.
struct AnalyticsTracker: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    let queue: EventQueue
    let store: EventStore
    let flusher: Flusher
    let saver: BackgroundSaver
    let automaticFlusher: AutomaticFlusher?
    let user: any AnalyticsUserProviding
    let logger: any LoggerProtocol
    let now: @Sendable () -> Date
    let makeID: @Sendable () -> String

    var pendingCount: Int { queue.pendingCount }

    var consent: AnalyticsConsent { queue.consent }

    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        queue.setConsent(consent)
        logger.log(.info, "Analytics consent decided", ["consent": consent.rawValue])
        if consent != .granted { await flusher.stop() }
        do {
            try await store.saveConsent()
        } catch {
            throw .storage(error)
        }
        try await persist()
    }

    func status() async -> AnalyticsStatus {
        queue.status(lastFlush: await flusher.lastFlush)
    }

    func track(_ event: String, properties: [String: AnalyticsValue]) {
        let event = TrackedEvent(
            messageID: makeID(),
            name: event,
            properties: properties,
            user: user.currentUser,
            timestamp: now()
        )
        guard let pendingCount = queue.append(event) else { return }
        saver.wake()
        automaticFlusher?.queueDidGrow(to: pendingCount)
    }

    @discardableResult
    func flush() async throws(AnalyticsError) -> FlushReport {
        try await flusher.flush()
    }

    func persist() async throws(AnalyticsError) {
        if let error = await store.save().error { throw .storage(error) }
    }
}
