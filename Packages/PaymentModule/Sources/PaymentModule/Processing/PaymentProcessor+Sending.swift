import Core
import Foundation

extension PaymentProcessor {
    /// A result from the server, and the record that it belongs to.
    struct Sent {
        let result: OrderResult
        /// The number of declined or cancelled attempts before that of the result.
        let endedAttempts: Int
        /// The record at the time of the request, or `nil` if there was none.
        let entry: PaymentJournal.Entry?
    }

    /// Stores an attempt and sends it. Returns the result, or `nil` if another process has changed the record.
    ///
    /// `endedAttempts` is the server's number of declined or cancelled attempts, if it was asked.
    func submit(
        _ order: Order,
        of account: AccountID,
        replacing entry: PaymentJournal.Entry?,
        endedAttempts: Int = 0
    ) async throws(PaymentError) -> Sent? {
        let isRepetition = entry?.record.state == .submitted
        if !isRepetition, case .refund(let refund) = order { try await checkRefundable(refund, of: account) }
        let record = try makeRecord(order, of: account, replacing: entry?.record, endedAttempts: endedAttempts)
        guard let submitted = try await journal.replace(entry, with: record) else { return nil }
        return try await send(submitted, isRepetition: isRepetition)
    }

    /// Creates the record of the next attempt. A repetition has the key and the body of the attempt before.
    func makeRecord(
        _ order: Order,
        of account: AccountID,
        replacing record: OrderRecord?,
        endedAttempts: Int
    ) throws(PaymentError) -> OrderRecord {
        let isRepetition = record?.state == .submitted
        return OrderRecord(
            order,
            of: account,
            createdAt: record?.createdAt ?? now(),
            endedAttempts: record.map { $0.endedAttempts + ($0.state.hasEnded ? 1 : 0) } ?? endedAttempts,
            body: isRepetition ? record?.body ?? Data() : try gateway.body(of: order),
            submission: moment,
            worker: worker
        )
    }

    /// Looks up an order before it is sent. A failure leaves a stored order with an unknown outcome.
    func lookUp(
        _ order: Order,
        of account: AccountID,
        _ entry: PaymentJournal.Entry?
    ) async throws(PaymentError) -> OrderLookup {
        do throws(GatewayError) {
            return try await gateway.lookUp(order, of: account, endedAttempts: entry?.record.endedAttempts)
        } catch {
            switch error {
            case .referenceInUse: throw .referenceInUse
            default: throw entry == nil ? PaymentError(reading: error) : .outcomeUnknown(reference: order.reference)
            }
        }
    }

    /// Waits for the outcome of a result for a limited time, and stores it.
    ///
    /// Throws ``PaymentError/declined(_:)``, or ``PaymentError/outcomeUnknown(reference:)`` for a state of a newer server.
    func conclude(
        _ sent: Sent,
        _ order: Order,
        of account: AccountID,
        _ onPending: @Sendable (OrderResult) async -> Void
    ) async throws(PaymentError) -> OrderResult {
        if sent.result.state == .processing { await onPending(sent.result) }
        let result = await poll(sent.result, of: account)
        await store(Sent(result: result, endedAttempts: sent.endedAttempts, entry: sent.entry), order, of: account)
        switch result.state {
        case .declined(let decline): throw .declined(decline)
        case .unknown, .created, .submitted: throw .outcomeUnknown(reference: order.reference)
        default: return result
        }
    }

    /// Sends a stored order with one key until there is an answer or no attempt is left.
    private func send(_ entry: PaymentJournal.Entry, isRepetition: Bool) async throws(PaymentError) -> Sent? {
        var entry = entry
        var mayHaveArrived = isRepetition
        var attempt = 1
        let record = entry.record
        let key = record.id.idempotencyKey(endedAttempts: record.endedAttempts, hashing: hashing)
        while true {
            let failure: GatewayError
            do throws(GatewayError) {
                let result = try await gateway.send(record, key: key)
                return Sent(result: result, endedAttempts: record.endedAttempts, entry: entry)
            } catch {
                failure = error
            }
            // A first attempt that was certainly not carried out leaves the order as it was.
            mayHaveArrived = mayHaveArrived || failure.definiteError == nil
            let retryAfter = failure.retryAfter(now: now())
            guard failure.isWorthRepeating, let delay = retry.delay(after: attempt, retryAfter: retryAfter) else {
                return try await settle(entry, after: failure, mayHaveArrived: mayHaveArrived)
            }
            try? await clock.sleep(for: delay)
            attempt += 1
            // The device may sleep for days between two attempts.
            guard record.submission.isKeyValid(at: moment) else {
                return try await settle(entry, after: failure, mayHaveArrived: mayHaveArrived)
            }
            do {
                guard let leased = try await journal.replace(entry, with: record.resubmitted(by: worker, at: moment))
                else {
                    return nil
                }
                entry = leased
            } catch {
                return try await settle(entry, after: failure, mayHaveArrived: mayHaveArrived)
            }
        }
    }

    /// Ends an order after its last attempt.
    private func settle(
        _ entry: PaymentJournal.Entry,
        after failure: GatewayError,
        mayHaveArrived: Bool
    ) async throws(PaymentError) -> Sent? {
        if !mayHaveArrived, let error = failure.definiteError { return try await end(entry, with: error) }
        let record = entry.record
        let unknown = PaymentError.outcomeUnknown(reference: record.order.reference)
        do throws(GatewayError) {
            switch try await gateway.lookUp(record.order, of: record.account, endedAttempts: record.endedAttempts) {
            case .found(let result, let endedAttempts):
                return Sent(result: result, endedAttempts: endedAttempts, entry: entry)
            case .absent:
                break
            }
        } catch {
            guard error != .referenceInUse else { return try await end(entry, with: .referenceInUse) }
            _ = try? await journal.replace(entry, with: record.released())
            throw unknown
        }
        if failure == .keyReused {
            _ = try? await journal.replace(entry, with: record.conflicting())
            throw .keyConflict(reference: record.order.reference)
        }
        _ = try? await journal.replace(entry, with: record.released())
        throw record.submission.absenceCounts(at: moment) ? .expired(reference: record.order.reference) : unknown
    }

    /// Stores that an order was not carried out, and throws `error`. Returns `nil` if another process has changed the
    /// record, so that it may send the order.
    private func end(_ entry: PaymentJournal.Entry, with error: PaymentError) async throws(PaymentError) -> Sent? {
        let isUnchanged: Bool
        do {
            switch error {
            case .declined(let decline):
                let record = entry.record.changed(to: .declined(decline), at: now())
                isUnchanged = try await journal.replace(entry, with: record) != nil
            case .signInRequired, .accountSignedOut, .network:
                let record = entry.record.changed(to: .created, at: now())
                isUnchanged = try await journal.replace(entry, with: record) != nil
            default:
                isUnchanged = try await journal.delete(entry)
            }
        } catch let failure {
            logger.log(.warning, "Order result not stored", error: failure)
            throw error
        }
        guard isUnchanged else { return nil }
        throw error
    }

    /// Fetches the payment of a refund that was never sent, and refuses a refund that it does not allow.
    private func checkRefundable(_ order: RefundOrder, of account: AccountID) async throws(PaymentError) {
        let payment: Payment
        do {
            payment = try await gateway.payment(order.paymentID, of: account)
        } catch {
            throw PaymentError(reading: error)
        }
        switch payment.state {
        case .succeeded, .partlyRefunded, .refunded: break
        default: throw .notRefundable
        }
        guard order.amount.currency == payment.amount.currency,
            order.amount.minorUnits <= payment.refundable.minorUnits
        else { throw .refundExceedsPayment }
    }
}

extension GatewayError {
    fileprivate func retryAfter(now: Date) -> Duration? {
        guard case .network(let error) = self else { return nil }
        return error.retryAfter(now: now)
    }
}
