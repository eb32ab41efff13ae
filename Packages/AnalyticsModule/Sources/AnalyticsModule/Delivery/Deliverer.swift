import Core
import Foundation

/// Delivers the events of the log in their order.
actor Deliverer {
    /// The maximum number of events that are given up because the server refuses them alone, unless it has accepted one
    /// in between. More refusals mean that the server, or a gateway before it, refuses everything.
    private static let maxRefusals = 3

    private let log: any EventLog
    private let refusedLog: any EventLog
    private let writer: EventWriter
    private let sender: BatchSender
    private let ledger: Ledger
    private let limits: AnalyticsConfig.Limits
    /// The size limit of a request. It shrinks when the server refuses a batch as too large.
    private var maxBytes: Int
    /// The position of the last event that was delivered or refused but could not be removed from the log.
    private var unremoved: EventLogPosition?

    init(log: any EventLog, refusedLog: any EventLog, writer: EventWriter, sender: BatchSender, ledger: Ledger) {
        (self.log, self.refusedLog, self.writer, self.sender, self.ledger) = (log, refusedLog, writer, sender, ledger)
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
        if let refusal = state.unauthorized, refusal.configuration == sender.configurationID {
            throw .unauthorized(reason: refusal.reason)
        }
        // Events that are appended from now on belong to the next flush. Otherwise this one might never end.
        var remaining = try await size()
        // A server that has refused everything gets a single event first.
        var isProbe = state.refusals >= Self.maxRefusals
        while remaining > 0 {
            let events = try await nextEvents(isProbe ? 1 : limits.batchEvents)
            guard !events.isEmpty else { break }
            remaining -= try await deliver(events[...])
            isProbe = false
        }
        try await removeDelivered()
        // A refusal may have emptied the log.
        try await sender.consent.check()
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

    /// Sends events, and removes those that are finished.
    ///
    /// - Returns: The number of finished events. It may be less than that of `events`.
    private func deliver(_ events: ArraySlice<EventLogRecord>) async throws(AnalyticsError) -> Int {
        guard let last = events.last else { return 0 }
        switch try await sender.send(events) {
        case .accepted:
            ledger.add {
                $0.delivered += events.count
                $0.batches += 1
            }
            await finish(through: last.position)
            try await acknowledgeSuccess()
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
        // The second half waits if the first one was too large to be sent at once, so that the order is kept.
        guard finished == events[..<middle].count else { return finished }
        return try await finished + deliver(events[middle...])
    }

    /// Moves an event from the log to the refused events, unless the server refuses everything.
    private func refuse(_ event: EventLogRecord, reason: String) async throws(AnalyticsError) {
        var state = try await sender.state.load()
        guard state.refusals < Self.maxRefusals else { throw .rejected(reason: reason) }
        state.refusals += 1
        await sender.state.save(state)
        do {
            try await refusedLog.append([RefusedEvent.record(reason: reason, json: event.data)])
        } catch {
            throw .log(error)
        }
        ledger.add { $0.refused += 1 }
        await finish(through: event.position)
        // A refusal of the user in another process may have come between the check and the append.
        if let failure = await writer.write() { throw failure }
    }

    private func acknowledgeSuccess() async throws(AnalyticsError) {
        guard try await sender.state.load() != DeliveryState() else { return }
        await sender.state.save(DeliveryState())
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
