import Core
import Foundation

/// Delivers the events of the log in their order.
actor Deliverer {
    /// The maximum number of refused events without an accepted one in between. More refusals mean that the server, or a
    /// gateway before it, refuses everything.
    private static let maxRefusals = 3
    /// The maximum number of single events that a flush sends after ``maxRefusals`` refusals.
    private static let maxProbes = 10

    private let log: any EventLog
    private let refusedLog: any EventLog
    private let writer: EventWriter
    private let sender: BatchSender
    private let counter: EventCounter
    private let limits: AnalyticsConfig.Limits
    /// The size limit of a request. It shrinks when the server refuses a batch as too large.
    private var maxBytes: Int
    /// The position of the last event that was delivered or refused but could not be removed from the log.
    private var unremoved: EventLogPosition?
    /// The number of events that the current flush has delivered.
    private var deliveredCount = 0

    init(log: any EventLog, refusedLog: any EventLog, writer: EventWriter, sender: BatchSender, counter: EventCounter) {
        (self.log, self.refusedLog, self.writer, self.sender, self.counter) = (log, refusedLog, writer, sender, counter)
        limits = sender.config.limits
        maxBytes = limits.batchBytes
    }

    /// Writes the events in memory to the log, and delivers all events of the log.
    func deliverAll() async throws(AnalyticsError) {
        // Stored events are delivered even if new ones cannot be stored.
        let writeFailure = await writer.write()
        try await sender.consent.check()
        let result: Result<Void, AnalyticsError>?
        do {
            result = try await log.withDeliveryLock {
                do throws(AnalyticsError) {
                    try await self.deliverStored()
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .log(error)
        }
        guard let result else { throw .busy }
        try result.get()
        if let writeFailure { throw writeFailure }
    }

    private func deliverStored() async throws(AnalyticsError) {
        let state = try await sender.state.load()
        if let until = state.postponedUntil(now: sender.now()) { throw .postponed(until: until) }
        if let rejection = state.writeKeyRejection { throw .unauthorized(reason: rejection.reason) }
        deliveredCount = 0
        do {
            // Events that are appended from now on belong to the next flush. Otherwise this one might never end.
            var remaining = try await size()
            if state.refusals >= Self.maxRefusals { remaining -= try await probe() }
            while remaining > 0 {
                let events = try await nextEvents(limits.batchEvents)
                guard !events.isEmpty else { break }
                remaining -= try await deliver(events[...])
            }
            await recordDelivery()
        } catch {
            await recordDelivery()
            throw error
        }
        try await removeDelivered()
        // A denial may have emptied the log.
        try await sender.consent.check()
    }

    /// Stores the date and the number of delivered events, once a flush.
    private func recordDelivery() async {
        guard deliveredCount > 0, var state = try? await sender.state.load() else { return }
        state.lastDelivery = .init(date: sender.now(), count: deliveredCount)
        await sender.state.save(state)
    }

    private func size() async throws(AnalyticsError) -> Int {
        do {
            return try await log.size().count
        } catch {
            throw .log(error)
        }
    }

    private func nextEvents(_ maxCount: Int) async throws(AnalyticsError) -> [EventLogRecord] {
        do {
            // Each event needs a separator.
            let maxBytes = maxBytes - batchOverhead - limits.batchEvents
            return try await log.read(after: unremoved, maxCount: maxCount, maxBytes: maxBytes)
        } catch {
            throw .log(error)
        }
    }

    /// Sends events, and removes the finished ones, which are delivered or refused.
    ///
    /// - Returns: The number of finished events. It may be less than that of `events`.
    private func deliver(_ events: ArraySlice<EventLogRecord>) async throws(AnalyticsError) -> Int {
        guard let last = events.last else { return 0 }
        switch try await sender.send(events) {
        case .accepted:
            try await accept(events.count, through: last.position)
            return events.count
        case .malformed(let reason):
            guard events.count == 1 else { return try await deliverHalves(events) }
            try await refuse(last, reason: reason)
        case .tooLarge(let reason):
            guard events.count == 1 else {
                maxBytes = events.reduce(0) { $0 + $1.data.count } / 2 + batchOverhead + limits.batchEvents
                return 0
            }
            try await refuse(last, reason: reason)
            maxBytes = limits.batchBytes
        }
        return 1
    }

    private func deliverHalves(_ events: ArraySlice<EventLogRecord>) async throws(AnalyticsError) -> Int {
        let middle = events.startIndex + events.count / 2
        let finished = try await deliver(events[..<middle])
        // The second half waits until the first one is finished, so that the order is kept.
        guard finished == events[..<middle].count else { return finished }
        return try await finished + deliver(events[middle...])
    }

    /// Sends single events until the server accepts one, which shows that only the preceding ones are malformed or too
    /// large. Without an accepted event, none is set aside.
    ///
    /// - Returns: The number of finished events.
    private func probe() async throws(AnalyticsError) -> Int {
        var refused: [(event: EventLogRecord, reason: String)] = []
        for event in try await nextEvents(Self.maxProbes) {
            switch try await sender.send([event]) {
            case .accepted:
                try await setAside(refused)
                try await accept(1, through: event.position)
                return refused.count + 1
            case .malformed(let reason), .tooLarge(let reason): refused.append((event, reason))
            }
        }
        guard let reason = refused.last?.reason else { return 0 }
        throw .rejected(reason: reason)
    }

    /// Moves an event from the log to the refused events, unless the server refuses everything.
    private func refuse(_ event: EventLogRecord, reason: String) async throws(AnalyticsError) {
        var state = try await sender.state.load()
        guard state.refusals < Self.maxRefusals else { throw .rejected(reason: reason) }
        state.refusals += 1
        await sender.state.save(state)
        try await setAside([(event, reason)])
    }

    /// Moves events from the log to the refused events.
    private func setAside(_ refused: [(event: EventLogRecord, reason: String)]) async throws(AnalyticsError) {
        guard let last = refused.last else { return }
        do {
            try await refusedLog.append(refused.map { RefusedEvent.record(reason: $0.reason, json: $0.event.data) })
        } catch {
            throw .log(error)
        }
        counter.add { $0.refused += refused.count }
        await finish(through: last.event.position)
        // A denial in another process may have come between the check and the append.
        if let failure = await writer.write() { throw failure }
    }

    /// Counts and removes accepted events, and lifts the server's restrictions.
    private func accept(_ count: Int, through position: EventLogPosition) async throws(AnalyticsError) {
        counter.add {
            $0.delivered += count
            $0.batches += 1
        }
        deliveredCount += count
        await finish(through: position)
        let state = try await sender.state.load()
        if state != state.withoutRestrictions { await sender.state.save(state.withoutRestrictions) }
    }

    /// Removes finished events. If that fails, they are skipped and removed later.
    private func finish(through position: EventLogPosition) async {
        unremoved = position
        try? await removeDelivered()
    }

    private func removeDelivered() async throws(AnalyticsError) {
        guard let unremoved else { return }
        do {
            try await log.remove(through: unremoved)
            self.unremoved = nil
        } catch {
            throw .log(error)
        }
    }
}
