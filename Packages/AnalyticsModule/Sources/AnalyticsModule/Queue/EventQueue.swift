import Foundation
import Locking

/// An encoded event, and its chunk in the stored queue.
struct QueuedEvent: Sendable {
    let chunk: Int
    /// The event as JSON. It is encoded once, so that a retry sends the same bytes.
    let json: Data
}

/// The server's decision about a batch.
enum DeliveryResult {
    case delivered
    case rejected
}

/// The queue in memory, in the order of tracking: events in flight, events ready to be sent, and unencoded events.
///
/// It is bounded, and its methods never wait.
final class EventQueue: Sendable {
    private struct State {
        var inFlight: ArraySlice<QueuedEvent> = []
        var ready: ArraySlice<QueuedEvent> = []
        var unencoded: ArraySlice<TrackedEvent> = []
        /// The number of events that are being encoded.
        var encodingCount = 0
        var trackedCount = 0
        var consent: AnalyticsConsent
        /// `true` once the storage was read or the user decided. Until then, the consent is that of the configuration.
        var isConsentKnown = false
        /// The number of events dropped since the start.
        var droppedCount = 0
        /// The number of queued events in each chunk.
        var chunkCounts: [Int: Int] = [:]
        var report = FlushReport()

        var pendingCount: Int { inFlight.count + ready.count + encodingCount + unencoded.count }

        mutating func removeFromChunk(_ event: QueuedEvent) {
            let count = chunkCounts[event.chunk, default: 0] - 1
            chunkCounts[event.chunk] = count > 0 ? count : nil
        }

        mutating func drop(beyond capacity: Int) {
            while pendingCount > capacity {
                if let event = ready.takeFirst() {
                    removeFromChunk(event)
                } else if unencoded.takeFirst() == nil {
                    return
                }
                report.dropped += 1
                droppedCount += 1
            }
        }

        mutating func setConsent(_ newConsent: AnalyticsConsent) {
            (consent, isConsentKnown) = (newConsent, true)
            if consent == .denied { (inFlight, ready, unencoded, chunkCounts) = ([], [], [], [:]) }
        }
    }

    private let state: Mutex<State>
    private let capacity: Int

    init(capacity: Int, consent: AnalyticsConsent) {
        self.capacity = capacity
        state = Mutex(State(consent: consent))
    }

    var consent: AnalyticsConsent { state.withLock(\.consent) }

    /// Sets the user's consent. A refusal empties the queue.
    func setConsent(_ consent: AnalyticsConsent) {
        state.withLock { $0.setConsent(consent) }
    }

    /// Sets the stored consent, unless the user has decided since the start.
    func restore(_ consent: AnalyticsConsent?) {
        state.withLock { state in
            if !state.isConsentKnown { state.setConsent(consent ?? state.consent) }
        }
    }

    /// The number of queued events.
    var pendingCount: Int { state.withLock(\.pendingCount) }

    func status(lastFlush: AnalyticsStatus.LastFlush?) -> AnalyticsStatus {
        state.withLock { state in
            AnalyticsStatus(
                pendingCount: state.pendingCount,
                pendingBytes: (state.inFlight + state.ready).reduce(0) { $0 + $1.json.count },
                droppedCount: state.droppedCount,
                lastFlush: lastFlush
            )
        }
    }

    /// The number of events ready to be sent.
    var readyCount: Int { state.withLock(\.ready.count) }

    /// The number of events tracked since the start.
    var trackedCount: Int { state.withLock(\.trackedCount) }

    /// The number of tracked events that no longer wait for encoding.
    var takenCount: Int { state.withLock { $0.trackedCount - $0.unencoded.count } }

    /// Adds an event. If the queue is full, drops the oldest event that is not in flight.
    ///
    /// - Returns: The number of queued events, or `nil` if the user has refused analytics.
    func append(_ event: TrackedEvent) -> Int? {
        state.withLock { state in
            guard state.consent != .denied else { return nil }
            state.unencoded.append(event)
            state.trackedCount += 1
            state.drop(beyond: capacity)
            return state.pendingCount
        }
    }

    /// Removes and returns the oldest unencoded event. The caller calls ``enqueue(_:)`` or ``rejectUnencoded()`` for it.
    func takeUnencoded() -> TrackedEvent? {
        state.withLock { state in
            guard let event = state.unencoded.takeFirst() else { return nil }
            state.encodingCount += 1
            return event
        }
    }

    /// Adds an encoded event.
    func enqueue(_ event: QueuedEvent) {
        state.withLock { state in
            state.encodingCount -= 1
            guard state.consent != .denied else { return }
            state.ready.append(event)
            state.chunkCounts[event.chunk, default: 0] += 1
        }
    }

    /// Counts a taken event as rejected because it cannot be encoded or is too large.
    func rejectUnencoded() {
        state.withLock { state in
            state.encodingCount -= 1
            state.report.rejected += 1
        }
    }

    /// Inserts events of an earlier run before all ready events. If the queue is full, drops the oldest events.
    func restore(_ events: [QueuedEvent]) {
        state.withLock { state in
            guard state.consent != .denied else { return }
            state.ready.insert(contentsOf: events, at: state.ready.startIndex)
            for event in events { state.chunkCounts[event.chunk, default: 0] += 1 }
            state.drop(beyond: capacity)
        }
    }

    /// Puts the oldest ready events in flight, where they are never dropped, and returns them.
    ///
    /// - Parameters:
    ///   - count: The maximum number of events.
    ///   - bytes: The maximum size of the events, each counted with a separator.
    /// - Returns: As many events as fit, but at least one if any is ready.
    func takeBatch(count: Int, bytes: Int) -> [QueuedEvent] {
        state.withLock { state in
            var remainingBytes = bytes
            while let next = state.ready.first {
                remainingBytes -= next.json.count + 1
                guard state.inFlight.isEmpty || (state.inFlight.count < count && remainingBytes >= 0) else { break }
                state.inFlight.append(next)
                _ = state.ready.takeFirst()
            }
            return Array(state.inFlight)
        }
    }

    /// Removes the first `count` events in flight, which were sent in one request.
    func complete(_ count: Int, as result: DeliveryResult) {
        state.withLock { state in
            // Fewer events are in flight if the user has refused analytics since.
            for event in state.inFlight.prefix(count) { state.removeFromChunk(event) }
            state.inFlight = state.inFlight.dropFirst(count)
            switch result {
            case .delivered:
                state.report.delivered += count
                state.report.batches += 1
            case .rejected: state.report.rejected += count
            }
        }
    }

    /// Moves events in flight back to the front of the ready events.
    func requeueInFlight() {
        state.withLock { state in
            state.ready.insert(contentsOf: state.inFlight, at: state.ready.startIndex)
            state.inFlight = []
        }
    }

    /// Returns the number of queued events in a chunk.
    func pendingCount(ofChunk chunk: Int) -> Int {
        state.withLock { $0.chunkCounts[chunk, default: 0] }
    }

    /// Counts a damaged stored record.
    func countDamage() {
        state.withLock { $0.report.damaged += 1 }
    }

    /// Returns the report since the last call.
    func takeReport() -> FlushReport {
        state.withLock { state in
            defer { state.report = FlushReport() }
            return state.report
        }
    }
}

extension ArraySlice {
    /// Removes and returns the first element in constant time. Frees the storage when the slice becomes empty.
    fileprivate mutating func takeFirst() -> Element? {
        defer { if isEmpty { self = [] } }
        return popFirst()
    }
}
