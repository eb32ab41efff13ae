import Core
import Foundation
import Locking

/// The events in memory, in the order of tracking, and the consent. Its methods never wait.
///
/// It is bounded in count and bytes. When it is full, the oldest events are dropped and counted.
final class EventBuffer: Sendable {
    /// The time at which the events are to be written.
    enum Wake {
        case none
        /// The event is the first one. Those of the next moment can be written with it.
        case soon
        /// Many events wait.
        case now
    }

    private struct State {
        var consent: AnalyticsConsent
        /// The number of decisions of the user in this process.
        var decisions = 0
        var events: ArraySlice<PendingEvent> = []
        var byteCount = 0
        var owner: EventOwner?
        /// The account of the last event.
        var account: AccountID?
        var resets = 0
        var superProperties: [String: AnalyticsValue] = [:]

        mutating func removeFirst() -> Bool {
            guard let event = events.popFirst() else { return false }
            byteCount -= event.byteCount
            return true
        }

        mutating func removeAll() {
            (events, byteCount) = ([], 0)
        }

        /// Starts a new identity if the account of the last event is no longer that of `user`. After a sign-out, the app
        /// may track an event before it calls ``reset()``.
        mutating func resetIfAccountChanged(to user: AnalyticsUser?) {
            guard user?.id != account else { return }
            if account != nil { reset() }
            account = user?.id
        }

        mutating func reset() {
            resets += 1
            (owner, account, superProperties) = (nil, nil, [:])
        }

        /// Returns the owner of an event of `user`.
        mutating func owner(of user: AnalyticsUser?) -> EventOwner {
            resetIfAccountChanged(to: user)
            if let owner, owner.user == user { return owner }
            let owner = EventOwner(user: user, resets: resets)
            self.owner = owner
            return owner
        }
    }

    /// The number of events in memory that starts a write immediately.
    private static let immediateWriteCount = 1_000

    private let state: Mutex<State>
    /// `true` if the consent is denied. Reading it takes no lock.
    private let deniedFlag: Atomic<Bool>
    /// `true` if there may be super properties. Reading it takes no lock.
    private let hasSuperProperties = Atomic(false)
    private let numbers = Atomic(0)
    private let limit: AnalyticsConfig.MemoryLimit
    private let maxEventBytes: Int
    private let counter: EventCounter

    init(consent: AnalyticsConsent, limit: AnalyticsConfig.MemoryLimit, maxEventBytes: Int, counter: EventCounter) {
        state = Mutex(State(consent: consent))
        deniedFlag = Atomic(consent == .denied)
        self.limit = limit
        self.maxEventBytes = maxEventBytes
        self.counter = counter
    }

    /// `true` if the user has denied consent, so that events are not kept.
    var isDenied: Bool { deniedFlag.load(ordering: .relaxed) }

    /// Returns the number of the next event, from 1.
    func nextNumber() -> Int {
        numbers.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The number of the last event.
    var lastNumber: Int { numbers.load(ordering: .acquiring) }

    /// Adds an event.
    func append(_ event: AnalyticsEvent, number: Int, user: AnalyticsUser?, now: Date) -> Wake {
        var event = event
        var byteCount = event.approximateByteCount
        let isTooLarge = byteCount > maxEventBytes
        if isTooLarge {
            event = event.summary
            byteCount = event.approximateByteCount
        }
        return state.withLock { state in
            guard state.consent != .denied else { return .none }
            let pending = PendingEvent(
                event: event,
                number: number,
                date: now,
                owner: state.owner(of: user),
                byteCount: byteCount,
                isTooLarge: isTooLarge
            )
            state.events.append(pending)
            state.byteCount += byteCount
            var isFull = false
            while state.events.count > limit.count || state.byteCount > limit.bytes, state.removeFirst() {
                counter.add { $0.dropped += 1 }
                isFull = true
            }
            // Each event of a full memory would start a write otherwise.
            if isFull { return .none }
            return state.events.count == 1 ? .soon : state.events.count % Self.immediateWriteCount == 0 ? .now : .none
        }
    }

    /// Removes and returns the oldest events.
    func take(_ maxCount: Int) -> ArraySlice<PendingEvent> {
        state.withLock { state in
            let taken = state.events.prefix(maxCount)
            if taken.count == state.events.count {
                state.removeAll()
            } else {
                state.events.removeFirst(taken.count)
                state.byteCount -= taken.reduce(0) { $0 + $1.byteCount }
            }
            return taken
        }
    }

    /// The number of events, and their approximate size in bytes.
    var size: (count: Int, bytes: Int) { state.withLock { ($0.events.count, $0.byteCount) } }

    /// The number of calls of ``reset()``, or `nil` if there are events, which may be from before the last one.
    var resetsIfEmpty: Int? { state.withLock { $0.events.isEmpty ? $0.resets : nil } }

    /// Makes the next event the first one of a new identity.
    func reset() {
        state.withLock { $0.reset() }
    }
}

// MARK: - Consent
extension EventBuffer {
    var consent: AnalyticsConsent { state.withLock(\.consent) }

    /// The consent, and the number of decisions in this process.
    var decision: (consent: AnalyticsConsent, number: Int) { state.withLock { ($0.consent, $0.decisions) } }

    /// Sets the user's decision. A denial removes all events.
    func decide(_ consent: AnalyticsConsent) {
        state.withLock { state in
            state.decisions += 1
            set(consent, in: &state)
        }
    }

    /// Sets the stored consent, unless the user has decided since the decision with this number. Returns the consent.
    func restore(_ consent: AnalyticsConsent, since decision: Int) -> AnalyticsConsent {
        state.withLock { state in
            if state.decisions == decision { set(consent, in: &state) }
            return state.consent
        }
    }

    private func set(_ consent: AnalyticsConsent, in state: inout sending State) {
        state.consent = consent
        deniedFlag.store(consent == .denied, ordering: .relaxed)
        if consent == .denied { state.removeAll() }
    }
}

// MARK: - Super properties
extension EventBuffer {
    func setSuperProperties(_ properties: [String: AnalyticsValue]) {
        state.withLock { state in
            state.superProperties = properties
            hasSuperProperties.store(!properties.isEmpty, ordering: .relaxed)
        }
    }

    /// Adds the super properties to a track or screen event of `user`.
    func addSuperProperties(to event: inout AnalyticsEvent, of user: AnalyticsUser?) {
        guard hasSuperProperties.load(ordering: .relaxed), event.name != nil else { return }
        let properties = state.withLock { state in
            state.resetIfAccountChanged(to: user)
            return state.superProperties
        }
        event.properties.merge(properties) { own, _ in own }
    }
}
