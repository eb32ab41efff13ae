import Locking

/// The queue in memory: events under way, then those that wait, then those not yet encoded.
///
/// The order in which they were tracked is the order of these three, and of each. It has a bound, and no method
/// waits.
final class EventQueue: Sendable {
    /// What became of an event under way.
    enum Fate {
        case delivered
        case rejected
    }

    private struct State {
        var underWay: ArraySlice<QueuedEvent> = []
        var waiting: ArraySlice<QueuedEvent> = []
        var fresh: ArraySlice<TrackedEvent> = []
        /// Fresh events that are being encoded.
        var encoding = 0
        var trackedCount = 0
        /// What the person decided; nil until that is known.
        var decision: AnalyticsConsent?
        /// How many events were dropped since the start.
        var droppedCount = 0
        /// How many queued events each chunk has.
        var eventsOfChunk: [Int: Int] = [:]
        var report = FlushReport()

        var count: Int { underWay.count + waiting.count + encoding + fresh.count }

        mutating func forget(_ event: QueuedEvent) {
            let left = eventsOfChunk[event.chunk, default: 0] - 1
            eventsOfChunk[event.chunk] = left > 0 ? left : nil
        }

        mutating func dropBeyond(_ capacity: Int) {
            while count > capacity {
                if let event = waiting.takeFirst() {
                    forget(event)
                } else if fresh.takeFirst() == nil {
                    return
                }
                report.dropped += 1
                droppedCount += 1
            }
        }

        mutating func empty() {
            (underWay, waiting, fresh, eventsOfChunk) = ([], [], [], [:])
        }
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let defaultConsent: AnalyticsConsent

    init(capacity: Int, consent: AnalyticsConsent) {
        self.capacity = capacity
        defaultConsent = consent
    }

    /// What the person allows.
    var consent: AnalyticsConsent { state.withLock { $0.decision ?? defaultConsent } }

    /// Takes a decision of the person; if it is a refusal, the queue is empty from now on.
    func setConsent(_ consent: AnalyticsConsent) {
        state.withLock { state in
            state.decision = consent
            if consent == .denied { state.empty() }
        }
    }

    /// Takes what an earlier run was told, unless this one was told since.
    func restore(_ consent: AnalyticsConsent?) {
        state.withLock { state in
            state.decision = state.decision ?? consent ?? defaultConsent
            if state.decision == .denied { state.empty() }
        }
    }

    /// How many events are queued.
    var count: Int { state.withLock(\.count) }

    /// How many events are queued, how large those are that are encoded, and how many were dropped since the start.
    var size: (count: Int, bytes: Int, dropped: Int) {
        state.withLock { state in
            let bytes = state.underWay.reduce(0) { $0 + $1.json.count } + state.waiting.reduce(0) { $0 + $1.json.count }
            return (state.count, bytes, state.droppedCount)
        }
    }

    /// How many wait to be sent.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// How many were ever appended.
    var trackedCount: Int { state.withLock(\.trackedCount) }

    /// How many of those appended have been taken out for encoding, or dropped before.
    var takenCount: Int { state.withLock { $0.trackedCount - $0.fresh.count } }

    /// Adds an event and drops the oldest one not under way if there are too many.
    ///
    /// - Returns: How many are queued now; nil if the person does not want it noted.
    func append(_ event: TrackedEvent) -> Int? {
        state.withLock { state in
            guard (state.decision ?? defaultConsent) != .denied else { return nil }
            state.fresh.append(event)
            state.trackedCount += 1
            state.dropBeyond(capacity)
            return state.count
        }
    }

    /// Takes out the oldest fresh event for encoding; ``enqueue(_:)`` or ``reject()`` follows for it.
    func takeFresh() -> TrackedEvent? {
        state.withLock { state in
            guard let event = state.fresh.takeFirst() else { return nil }
            state.encoding += 1
            return event
        }
    }

    /// Brings back an event encoded.
    func enqueue(_ event: QueuedEvent) {
        state.withLock { state in
            state.encoding -= 1
            guard state.decision != .denied else { return }
            state.waiting.append(event)
            state.eventsOfChunk[event.chunk, default: 0] += 1
        }
    }

    /// Gives up an event that cannot be encoded or is too large.
    func reject() {
        state.withLock { state in
            state.encoding -= 1
            state.report.rejected += 1
        }
    }

    /// Puts events of an earlier run before all that wait, and drops the oldest if there are too many.
    func restore(_ events: [QueuedEvent]) {
        state.withLock { state in
            guard state.decision != .denied else { return }
            state.waiting.insert(contentsOf: events, at: state.waiting.startIndex)
            for event in events { state.eventsOfChunk[event.chunk, default: 0] += 1 }
            state.dropBeyond(capacity)
        }
    }

    /// Takes the oldest events that wait. They are under way from now on, and never dropped, until each is settled
    /// or put back.
    ///
    /// - Parameters:
    ///   - events: How many at most.
    ///   - bytes: How large they may be together, each counted with a separator.
    /// - Returns: As many as fit, but at least one if any waits.
    func takeBatch(events: Int, bytes: Int) -> [QueuedEvent] {
        state.withLock { state in
            var room = bytes
            while let next = state.waiting.first {
                room -= next.json.count + 1
                guard state.underWay.isEmpty || (state.underWay.count < events && room >= 0) else { break }
                state.underWay.append(next)
                _ = state.waiting.takeFirst()
            }
            return Array(state.underWay)
        }
    }

    /// Removes the first `count` events under way, sent in one request. No other event is touched.
    func settle(_ count: Int, as fate: Fate) {
        state.withLock { state in
            for event in state.underWay.prefix(count) { state.forget(event) }
            // Fewer if the person has refused meanwhile.
            state.underWay = state.underWay.dropFirst(count)
            switch fate {
            case .delivered:
                state.report.delivered += count
                state.report.batches += 1
            case .rejected: state.report.rejected += count
            }
        }
    }

    /// Lets events under way wait again, in their place.
    func putBack() {
        state.withLock { state in
            state.waiting.insert(contentsOf: state.underWay, at: state.waiting.startIndex)
            state.underWay = []
        }
    }

    /// How many events of the chunk are still queued.
    func eventCount(ofChunk chunk: Int) -> Int {
        state.withLock { $0.eventsOfChunk[chunk, default: 0] }
    }

    /// Counts a damaged part of the stored queue.
    func noteDamage() {
        state.withLock { $0.report.damaged += 1 }
    }

    /// What happened since the last call.
    func takeReport() -> FlushReport {
        state.withLock { state in
            defer { state.report = FlushReport() }
            return state.report
        }
    }
}

extension ArraySlice {
    /// Removes the first element in constant time, and releases what was removed when none is left.
    fileprivate mutating func takeFirst() -> Element? {
        defer { if isEmpty { self = [] } }
        return popFirst()
    }
}
