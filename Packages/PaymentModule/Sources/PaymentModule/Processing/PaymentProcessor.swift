import Core
import Foundation

/// Sends orders with their idempotency keys and stores the results. Calls for one order must not overlap.
struct PaymentProcessor: Sendable {
    let network: any NetworkServiceProtocol
    let journal: PaymentJournal
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let makeID: @Sendable () -> String
    let retry: RetryPolicy

    /// Carries out an order that the user places now.
    func process(_ order: UnresolvedOrder, of account: AccountID) async throws(PaymentError) -> Payment {
        let id = OrderID(order, of: account)
        if let result = try await journal.result(id) {
            guard result.order == order else { throw .referenceInUse }
            return result.payment
        }
        guard var record = try await journal.record(id) else {
            return try await send(try await makeRecord(of: order, placedBy: account), wasSentBefore: false)
        }
        guard record.order == order else { throw .referenceInUse }
        guard record.status == .unsent else { return try await send(record, wasSentBefore: true) }
        record.status = .open
        try await journal.save(record)
        return try await send(record, wasSentBefore: false)
    }

    /// Finishes an order of an earlier call without sending an order that was not sent before.
    func resume(_ record: OrderRecord) async throws(PaymentError) -> Payment {
        if let result = try await journal.result(record.id) {
            try await journal.delete(record)
            return result.payment
        }
        guard record.status == .unsent else { return try await send(record, wasSentBefore: true) }
        return try await lookUp(record, errorIfAbsent: .expired(reference: record.order.reference))
    }

    /// Creates the record of a new order. Returns once it is durable.
    private func makeRecord(
        of order: UnresolvedOrder,
        placedBy account: AccountID
    ) async throws(PaymentError) -> OrderRecord {
        let record = OrderRecord(
            account: account,
            order: order,
            idempotencyKey: makeID(),
            path: order.path.percentEncoded,
            body: try order.body(),
            createdAt: now(),
            paymentBefore: try await payment(before: order, of: account)
        )
        do {
            try await journal.save(record)
        } catch {
            // A failed write may leave the record, and the order would be sent later.
            try? await journal.delete(record)
            throw error
        }
        return record
    }

    /// Returns the payment before a refund. Its refunded amount shows later whether the refund was carried out.
    private func payment(before order: UnresolvedOrder, of account: AccountID) async throws(PaymentError) -> Payment? {
        guard case .refund(let order) = order else { return nil }
        let payment = try await network.read(.payment(order.paymentID, of: account))
        guard let rest = try? payment.refundable.subtracting(order.amount), rest.minorUnits >= 0 else {
            throw .refundExceedsPayment
        }
        return payment
    }

    /// Sends a stored order with one key until there is a result or no attempt is left.
    private func send(_ record: OrderRecord, wasSentBefore: Bool) async throws(PaymentError) -> Payment {
        let reference = record.order.reference
        guard record.status != .conflict else { throw .keyConflict(reference: reference) }
        var wasSentBefore = wasSentBefore
        var attempt = 1
        while true {
            // The device may sleep for days between two attempts.
            guard record.isKeyValid(at: now()) else {
                return try await lookUp(record, errorIfAbsent: .expired(reference: reference))
            }
            switch await sendOnce(record) {
            case .succeeded(let payment):
                return await resolve(record, with: payment)
            case .refused(let error):
                try? await journal.delete(record)
                throw error
            case .unsent(let error):
                guard !wasSentBefore else { throw .outcomeUnknown(reference: reference) }
                try await save(record, as: .unsent)
                throw error
            case .keyReused:
                try? await save(record, as: .conflict)
                throw .keyConflict(reference: reference)
            case .referenceInUse:
                return try await lookUp(record, errorIfAbsent: .outcomeUnknown(reference: reference))
            case .unknown(let retryAfter):
                wasSentBefore = true
                guard let delay = retry.delay(after: attempt, retryAfter: retryAfter) else {
                    throw .outcomeUnknown(reference: reference)
                }
                try? await clock.sleep(for: delay)
                attempt += 1
            }
        }
    }

    private func sendOnce(_ record: OrderRecord) async -> AttemptResult {
        do {
            let payment = try await network.send(.order(record))
            return record.matches(payment) ? .succeeded(payment) : .unknown(retryAfter: nil)
        } catch {
            return AttemptResult(error, now: now())
        }
    }

    /// Asks the server for the payment of `record` without sending the order. If the order was not carried out, throws
    /// `errorIfAbsent`, and deletes the record unless the outcome is still unknown.
    private func lookUp(_ record: OrderRecord, errorIfAbsent: PaymentError) async throws(PaymentError) -> Payment {
        let unknown = PaymentError.outcomeUnknown(reference: record.order.reference)
        let found: Payment?
        do { found = try await find(record) } catch { throw unknown }
        if let found, record.matches(found) { return await resolve(record, with: found) }
        var error = errorIfAbsent
        if case .payment = record.order, found != nil { error = .referenceInUse }
        if error != unknown { try? await journal.delete(record) }
        throw error
    }

    /// Returns the payment with the reference of a payment order, or the payment of a refund.
    private func find(_ record: OrderRecord) async throws(NetworkError) -> Payment? {
        switch record.order {
        case .refund(let order):
            return try await network.send(.payment(order.paymentID, of: record.account))
        case .payment(let order):
            let page = try await network.send(.payments(of: record.account, reference: order.reference))
            // A server that ignores the filter returns its newest payments, which prove nothing.
            guard page.payments.allSatisfy({ $0.reference == order.reference }) else {
                throw .invalidRequest("The server does not filter payments by reference.")
            }
            return page.payments.first
        }
    }

    /// Stores the result. If that fails, the record stays and is sent again later with its key. The server then repeats
    /// its response.
    private func resolve(_ record: OrderRecord, with payment: Payment) async -> Payment {
        try? await journal.resolve(record, with: payment)
        return payment
    }

    private func save(_ record: OrderRecord, as status: OrderRecord.Status) async throws(PaymentError) {
        var record = record
        record.status = status
        do {
            try await journal.save(record)
        } catch {
            // The stored record is still open and will be sent.
            throw .outcomeUnknown(reference: record.order.reference)
        }
    }
}
