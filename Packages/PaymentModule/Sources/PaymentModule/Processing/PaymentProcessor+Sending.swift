import Core
import Foundation

extension PaymentProcessor {
    /// A result from the server, and the record that it belongs to.
    struct Answer {
        let result: OrderResult
        /// The record at the time of the request, or `nil` if there was none.
        let entry: PaymentJournal.Entry?
    }

    /// Stores an order and sends it. Returns the result, or `nil` if another process has changed the record.
    ///
    /// The server did not have the order at `lookup`, but `endedAtServer` declined or cancelled attempts.
    func submit(
        _ order: Order,
        of account: AccountID,
        replacing entry: PaymentJournal.Entry?,
        absentAt lookup: Moment,
        endedAtServer: Int
    ) async throws(PaymentError) -> Answer? {
        let isRepetition = entry?.record.state == .submitted
        if !isRepetition, case .refund(let refund) = order { try await checkRefundable(refund, of: account) }
        let record = try makeRecord(
            order,
            of: account,
            replacing: entry?.record,
            absentAt: lookup,
            endedAtServer: endedAtServer
        )
        guard let submitted = try await journal.replace(entry, with: record) else { return nil }
        return try await send(submitted, isRepetition: isRepetition)
    }

    /// Creates the record to send. A submitted order keeps the body of its attempt. Any other order is encoded again, with
    /// a new key if its attempt has ended.
    func makeRecord(
        _ order: Order,
        of account: AccountID,
        replacing record: OrderRecord?,
        absentAt lookup: Moment,
        endedAtServer: Int
    ) throws(PaymentError) -> OrderRecord {
        let isRepetition = record?.state == .submitted
        let endedAttempts = record.map { $0.endedAttempts + ($0.state.hasEnded ? 1 : 0) } ?? 0
        return OrderRecord(
            order,
            of: account,
            createdAt: record?.createdAt ?? now(),
            endedAttempts: isRepetition ? endedAttempts : max(endedAttempts, endedAtServer),
            endedAtServer: isRepetition ? record?.endedAtServer ?? 0 : endedAtServer,
            body: isRepetition ? record?.body ?? Data() : try gateway.body(of: order),
            submission: lookup,
            worker: worker,
            at: now()
        )
    }

    /// Looks up an order before it is sent. A failure leaves a submitted order with an unknown outcome.
    func lookUp(
        _ order: Order,
        of account: AccountID,
        _ entry: PaymentJournal.Entry?
    ) async throws(PaymentError) -> OrderLookup {
        let submitted = entry.map(\.record).flatMap { $0.state == .created || $0.state.hasEnded ? nil : $0 }
        do throws(GatewayError) {
            return try await gateway.lookUp(order, of: account, endedAtServer: submitted?.endedAtServer)
        } catch .referenceInUse {
            throw .referenceInUse
        } catch {
            throw submitted == nil ? PaymentError(reading: error) : .outcomeUnknown(reference: order.reference)
        }
    }

    /// Waits for the outcome of a result for a limited time, and stores it.
    ///
    /// Throws ``PaymentError/declined(_:)``, or ``PaymentError/outcomeUnknown(reference:)`` for a state of a newer server.
    func conclude(
        _ answer: Answer,
        _ order: Order,
        of account: AccountID,
        _ onPending: @Sendable (OrderResult) async -> Void
    ) async throws(PaymentError) -> OrderResult {
        if answer.result.state == .processing { await onPending(answer.result) }
        let result = await poll(answer.result, of: account)
        await store(Answer(result: result, entry: answer.entry), order, of: account)
        switch result.state {
        case .declined(let decline): throw .declined(decline)
        case .unknown, .created, .submitted: throw .outcomeUnknown(reference: order.reference)
        default: return result
        }
    }

    /// Sends a stored order with one key until there is an answer or no retry is left.
    private func send(_ entry: PaymentJournal.Entry, isRepetition: Bool) async throws(PaymentError) -> Answer? {
        var entry = entry
        var mayHaveArrived = isRepetition
        var requests = 1
        var failure: GatewayError?
        let record = entry.record
        let key = record.id.idempotencyKey(endedAttempts: record.endedAttempts, hashing: hashing)
        // The device may sleep for days at each await, and the server forgets the key of a request that has arrived.
        while record.isKeyValid(at: moment) {
            do throws(GatewayError) {
                return Answer(result: try await gateway.send(record, key: key), entry: entry)
            } catch {
                failure = error
                // A definite error of a later request says nothing about an earlier one that may have arrived.
                mayHaveArrived = mayHaveArrived || error.definiteError == nil
                let retryAfter = error.retryAfter(now: now())
                guard error.isRetryable, let delay = retry.delay(after: requests, retryAfter: retryAfter) else { break }
                try? await clock.sleep(for: delay)
            }
            requests += 1
            guard record.isKeyValid(at: moment) else { break }
            do throws(PaymentError) {
                let resubmitted = record.resubmitted(by: worker, at: moment)
                guard let leased = try await journal.replace(entry, with: resubmitted) else { return nil }
                entry = leased
            } catch {
                break
            }
        }
        return try await finish(entry, after: failure, mayHaveArrived: mayHaveArrived)
    }

    /// Finds the outcome of an order after its last request. `failure` is `nil` if there was no request.
    private func finish(
        _ entry: PaymentJournal.Entry,
        after failure: GatewayError?,
        mayHaveArrived: Bool
    ) async throws(PaymentError) -> Answer? {
        if !mayHaveArrived, let error = failure?.definiteError { return try await end(entry, with: error) }
        let record = entry.record
        let lookup = moment
        let unknown = PaymentError.outcomeUnknown(reference: record.order.reference)
        do throws(GatewayError) {
            switch try await gateway.lookUp(record.order, of: record.account, endedAtServer: record.endedAtServer) {
            case .found(let result):
                return Answer(result: result, entry: entry)
            case .absent:
                break
            }
        } catch {
            // A server that does not refuse the reference may still carry out the order.
            if error == .referenceInUse, failure == .referenceInUse {
                return try await end(entry, with: .referenceInUse)
            }
            _ = try? await journal.replace(entry, with: record.released())
            throw unknown
        }
        if failure == .keyReused {
            _ = try? await journal.replace(entry, with: record.conflicting())
            throw .keyConflict(reference: record.order.reference)
        }
        _ = try? await journal.replace(entry, with: record.released())
        throw record.isExpired(ifAbsentAt: lookup) ? .expired(reference: record.order.reference) : unknown
    }

    /// Stores that an order was not carried out, and throws `error`. Returns `nil` if another process has changed the
    /// record, so that it may send the order.
    private func end(_ entry: PaymentJournal.Entry, with error: PaymentError) async throws(PaymentError) -> Answer? {
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
