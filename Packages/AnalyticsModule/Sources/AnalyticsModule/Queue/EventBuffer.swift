import Core
import Foundation
import Locking

/// The events in memory, in the order of tracking, and the consent. Its methods never wait.
///
/// It is bounded in count and bytes. When it is full, the oldest events are dropped and counted.
final class EventBuffer: Sendable {
    /// The time at which the events are to be written.
    enum Wake: Sendable {
        /// The event is the first one. Those of the next moment can be written with it.
        case soon
        /// The buffer is half full.
        case now
    }

    private struct State {
        var consent: AnalyticsConsent
        /// The number of changes of the consent and the grant.
        var consentChanges = 0
        /// The grant of consent under which the events are stored, if it is known.
        var grant: String?
        /// The decisions of the user that are not carried out, in their order.
        var decisions: [AnalyticsConsent] = []
        var isLogWorking = true
        var events: ArraySlice<TrackedEvent> = []
        var byteCount = 0
        var lastNumber = 0
        var droppedCount = 0
        var owner: EventOwner?
        var resets = 0

        /// A smaller limit applies without consent, or while the log does not work.
        var limit: (count: Int, bytes: Int) {
            consent == .granted && isLogWorking ? (100_000, 64_000_000) : (10_000, 10_000_000)
        }

        var isHalfFull: Bool { events.count >= limit.count / 2 || byteCount >= limit.bytes / 2 }

        /// Returns the owner of an event of `user`.
        mutating func owner(of user: AnalyticsUser?) -> EventOwner {
            if let owner, owner.user == user { return owner }
            let owner = EventOwner(user: user, resets: resets)
            self.owner = owner
            return owner
        }

        mutating func removeEvents() {
            events = []
            byteCount = 0
        }
    }

    private let state: Mutex<State>

    init(consent: AnalyticsConsent) {
        state = Mutex(State(consent: consent))
    }

    /// Adds an event. Returns when it is to be written, or `nil` if that was said before.
    func append(_ event: AnalyticsEvent, user: AnalyticsUser?, now: Date) -> Wake? {
        let byteCount = event.byteCount
        return state.withLock { state in
            guard state.consent != .denied else { return nil }
            let wasHalfFull = state.isHalfFull
            state.lastNumber += 1
            let owner = state.owner(of: user)
            state.events.append(
                TrackedEvent(event: event, number: state.lastNumber, date: now, owner: owner, byteCount: byteCount)
            )
            state.byteCount += byteCount
            let limit = state.limit
            while state.events.count > limit.count || state.byteCount > limit.bytes,
                let oldest = state.events.popFirst()
            {
                state.byteCount -= oldest.byteCount
                state.droppedCount += 1
            }
            if !wasHalfFull, state.isHalfFull { return .now }
            return state.events.count == 1 ? .soon : nil
        }
    }

    /// Removes and returns the oldest events, or returns `nil` if they are not of `grant`.
    func take(_ maxCount: Int, of grant: String) -> ArraySlice<TrackedEvent>? {
        state.withLock { state in
            guard state.grant == grant else { return nil }
            let taken = state.events.prefix(maxCount)
            if taken.count == state.events.count {
                state.removeEvents()
            } else {
                state.events.removeFirst(taken.count)
                state.byteCount -= taken.reduce(0) { $0 + $1.byteCount }
            }
            return taken
        }
    }

    /// The number of events.
    var count: Int { state.withLock(\.events.count) }

    /// The number of events that were dropped because the buffer was full.
    var droppedCount: Int { state.withLock(\.droppedCount) }

    /// The number of calls of ``reset()``, or `nil` if there are events, which may be from before the last one.
    var resetsIfEmpty: Int? { state.withLock { $0.events.isEmpty ? $0.resets : nil } }

    /// Makes the next event the first one of a new identity.
    func reset() {
        state.withLock { state in
            state.resets += 1
            state.owner = nil
        }
    }

    /// Sets the limit. Without a working log, fewer events are kept.
    func setLogWorking(_ isLogWorking: Bool) {
        state.withLock { $0.isLogWorking = isLogWorking }
    }
}

// MARK: - Consent
extension EventBuffer {
    var consent: AnalyticsConsent { state.withLock(\.consent) }

    /// The number of changes of the consent.
    var consentChanges: Int { state.withLock(\.consentChanges) }

    /// The oldest decision that is not carried out.
    var nextDecision: AnalyticsConsent? { state.withLock(\.decisions.first) }

    /// Sets the user's decision. A denial removes all events.
    func decide(_ consent: AnalyticsConsent) {
        state.withLock { state in
            state.decisions.append(consent)
            // Events from now on belong to the next grant.
            set(consent, grant: consent == .granted ? state.grant : nil, in: &state)
        }
    }

    /// Removes the oldest decision, which was carried out.
    func removeDecision() {
        state.withLock { _ = $0.decisions.removeFirst() }
    }

    /// Sets the stored consent. If another process has ended the grant of the events, they are removed. `changes` is the number
    /// of changes before the consent was read, or `nil` if none was possible since.
    ///
    /// - Returns: `false`, without a change, if the consent has changed since it was read, or if there is a decision of this
    ///   process that is not carried out.
    func restore(_ consent: AnalyticsConsent, grant: String?, after changes: Int? = nil) -> Bool {
        state.withLock { state in
            guard state.decisions.isEmpty, changes == nil || changes == state.consentChanges else { return false }
            if state.grant != nil, state.grant != grant { state.removeEvents() }
            set(consent, grant: grant, in: &state)
            return true
        }
    }

    private func set(_ consent: AnalyticsConsent, grant: String?, in state: inout sending State) {
        if state.consent != consent || state.grant != grant { state.consentChanges += 1 }
        state.consent = consent
        state.grant = grant
        if consent == .denied { state.removeEvents() }
    }
}
