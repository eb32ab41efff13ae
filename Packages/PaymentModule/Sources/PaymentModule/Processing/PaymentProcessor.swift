import Core
import Foundation

/// Sends orders with their idempotency keys and stores their results. Calls of one process for one order must not overlap.
struct PaymentProcessor: Sendable {
    let gateway: any PaymentGateway
    let journal: PaymentJournal
    let hashing: any SHA256Hashing
    let logger: any LoggerProtocol
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let uptime: @Sendable () -> TimeInterval
    let retry: RetryPolicy
    /// The name of this process in leases.
    let worker: String

    /// Carries out an order. `onPending` receives a result that is processing, before it is polled.
    func process(
        _ order: Order,
        of account: AccountID,
        onPending: @Sendable (OrderResult) async -> Void
    ) async throws(PaymentError) -> OrderResult {
        let id = OrderID(order, of: account)
        var waits = 0
        // `true` if another process was faster.
        var isJoining = false
        while true {
            let entry: PaymentJournal.Entry?
            do throws(PaymentError) {
                entry = try await journal.entry(id)
            } catch {
                // By now, this or another process may have sent the order.
                throw isJoining ? .outcomeUnknown(reference: order.reference) : error
            }
            guard entry?.record.isSameOrder(as: order) ?? true else { throw .referenceInUse }
            guard entry?.record.isConflict != true else { throw .keyConflict(reference: order.reference) }
            let answer: Answer?
            switch entry?.record.state {
            case .declined(let decline) where isJoining:
                throw .declined(decline)
            case .succeeded, .partlyRefunded, .refunded,
                .cancelled where isJoining:
                if let result = entry?.record.result { return result }
                throw .unreadableRecord(reference: order.reference)
            default:
                let lookup = moment
                switch try await lookUp(order, of: account, entry) {
                case .found(let result):
                    answer = Answer(result: result, entry: entry)
                case .absent(let ended):
                    guard entry?.record.isPending != true else { throw .outcomeUnknown(reference: order.reference) }
                    if let lease = entry?.record.lease, lease.worker != worker, lease.isValid(at: now()) {
                        waits += 1
                        isJoining = true
                        try? await clock.sleep(for: Self.backoff(waits))
                        continue
                    }
                    answer = try await submit(
                        order,
                        of: account,
                        replacing: entry,
                        absentAt: lookup,
                        endedAtServer: ended
                    )
                }
            }
            if let answer { return try await conclude(answer, order, of: account, onPending) }
            // Another process has changed the record.
            isJoining = true
        }
    }

    /// Asks the server for the outcome of an unresolved order, and stores it. Never sends the order.
    func resolve(_ entry: PaymentJournal.Entry) async -> OrderUpdate.Result {
        let record = entry.record
        guard record.state != .created else { return .pending(.notCompleted(canDiscard: true)) }
        let lookup = moment
        do throws(GatewayError) {
            switch try await gateway.lookUp(record.order, of: record.account, endedAtServer: record.endedAtServer) {
            case .found(let result):
                let result = await poll(result, of: record.account)
                await store(Answer(result: result, entry: entry), record.order, of: record.account)
                return OrderUpdate.Result(result)
            case .absent:
                return .pending(status(of: record, absentAt: lookup))
            }
        } catch {
            return .pending(status(of: record, absentAt: error == .referenceInUse ? lookup : nil))
        }
    }

    /// Returns the status of an unresolved order that this process is not sending. `lookup` is the moment before a lookup
    /// that did not find the order.
    func status(of record: OrderRecord, absentAt lookup: Moment? = nil) -> UnresolvedOrder.Status {
        let canDiscard = lookup.map(record.isExpired)
        if record.isConflict, canDiscard != true { return .conflict }
        if case .created = record.state { return .notCompleted(canDiscard: true) }
        if let result = record.result, case .pending(let status) = OrderUpdate.Result(result) { return status }
        if let lease = record.lease, lease.worker != worker, lease.isValid(at: now()) { return .running }
        return canDiscard.map { .notCompleted(canDiscard: $0) } ?? .unknown
    }

    /// Stores the result of an order. Returns `false` if the record already has it, or cannot change to it.
    @discardableResult
    func store(_ answer: Answer, _ order: Order, of account: AccountID) async -> Bool {
        let result = answer.result
        var entry = answer.entry
        do throws(PaymentError) {
            while true {
                let record: OrderRecord
                if let known = entry?.record {
                    guard known.result != result else { return false }
                    let isLater = known.endedAttempts > answer.entry?.record.endedAttempts ?? 0 && result.state.hasEnded
                    guard !isLater, known.state.canChange(to: result.state) else {
                        if known.state != result.state { logger.log(.error, "Impossible change of an order") }
                        return false
                    }
                    record = known
                } else {
                    record = try makeRecord(order, of: account, replacing: nil, absentAt: moment, endedAtServer: 0)
                }
                let changed = record.changed(to: result, at: now())
                if try await journal.replace(entry, with: changed) != nil { return true }
                entry = try await journal.entry(record.id)
            }
        } catch {
            // The record stays, and the next lookup finds the result.
            logger.log(.warning, "Order result not stored", error: error)
            return true
        }
    }

    /// Fetches a result that is processing until it has another state, the time is up or the task is cancelled.
    func poll(_ result: OrderResult, of account: AccountID) async -> OrderResult {
        var result = result
        var polls = 1
        let elapsed = clock.stopwatch()
        while result.state == .processing, !Task.isCancelled,
            elapsed() + Self.backoff(polls) <= Self.pollingTime
        {
            try? await clock.sleep(for: Self.backoff(polls))
            if let fresh = try? await gateway.fetch(result, of: account) { result = fresh }
            polls += 1
        }
        return result
    }

    /// Returns the delay before a poll by its number, from 1: 0.5, 1, 2, then 4 seconds.
    static func backoff(_ poll: Int) -> Duration {
        .milliseconds(500) * (1 << min(poll - 1, 3))
    }

    /// The time for which a call waits for a payment that is processing.
    static let pollingTime: Duration = .seconds(30)

    var moment: Moment { Moment(date: now(), uptime: uptime()) }
}
