import Foundation

/// The payments of all users and their ledger.
struct PaymentTable: Codable, Sendable {
    /// The payments in the order of their creation. Payments are never removed, so the n-th one has the id `pay_n`.
    private(set) var payments: [Payment] = []
    /// The movements of money in the order in which they were recorded.
    private(set) var ledger: [LedgerEntry] = []
}

extension PaymentTable {
    /// Returns the user's confirmed or cancelled payments, newest first.
    func payments(of user: String) -> [Payment] {
        payments.reversed().filter { payment in
            if case .created = payment.state { false } else { payment.user == user }
        }
    }

    /// Returns a payment of the user.
    func payment(_ id: String, of user: String) throws(Problem) -> Payment {
        payments[try position(of: id, user: user)]
    }

    /// Returns the payment that a confirmation page is about.
    func payment(confirmationToken: String) -> Payment? {
        payments.first { $0.confirmationToken == confirmationToken }
    }

    /// Returns the payment of an order, which is new or was created before.
    mutating func create(
        _ order: PaymentOrder,
        from catalog: Catalog,
        user: String,
        now: Date
    ) throws(Problem) -> (payment: Payment, isNew: Bool) {
        try validate(reference: order.reference)
        if let payment = payments.first(where: { $0.user == user && $0.order.reference == order.reference }) {
            let known = payment.order
            guard known.lines == order.lines, known.amount == order.amount else { throw Problem(.referenceInUse) }
            return (payment, false)
        }
        try order.validate(catalog)
        let payment = Payment(id: "pay_\(payments.count + 1)", user: user, order: order, created: now)
        payments.append(payment)
        return (payment, true)
    }

    /// Starts a payment if it is created; another one is returned unchanged.
    mutating func confirm(
        _ id: String,
        of user: String,
        by method: PaymentMethod?,
        _ configuration: SandboxConfiguration
    ) throws(Problem) -> (payment: Payment, isStarted: Bool) {
        let position = try position(of: id, user: user)
        guard case .created = payments[position].state else { return (payments[position], false) }
        guard let method else { throw Problem(.unknownMethod) }
        let now = configuration.now()
        payments[position].method = method.id
        switch method.outcome {
        case .succeeded, .responseLost:
            charge(position, date: now)
        case .declined:
            payments[position].state = .declined(method.declineCode ?? .cardDeclined)
        case .requiresAction:
            payments[position].state = .requiresAction
            payments[position].confirmationToken = RandomText.token()
        case .processing:
            let end = now + configuration.processingDuration / .seconds(1)
            payments[position].state = .processing(until: end)
        }
        return (payments[position], true)
    }

    /// Cancels a payment that is created or pending; another one is returned unchanged.
    mutating func cancel(_ id: String, of user: String) throws(Problem) -> Payment {
        let position = try position(of: id, user: user)
        switch payments[position].state {
        case .created, .requiresAction, .processing: payments[position].state = .cancelled
        case .succeeded, .declined, .cancelled: break
        }
        return payments[position]
    }

    /// Stores the user's decision about a payment that requires it; another one is returned unchanged.
    mutating func decide(confirmationToken: String, isApproved: Bool, now: Date) -> Payment? {
        guard let position = payments.firstIndex(where: { $0.confirmationToken == confirmationToken }) else {
            return nil
        }
        if case .requiresAction = payments[position].state {
            if isApproved {
                charge(position, date: now)
            } else {
                payments[position].state = .declined(.authenticationFailed)
            }
        }
        return payments[position]
    }

    /// Completes the payments whose processing has ended. Returns whether there were any.
    @discardableResult
    mutating func completeProcessing(now: Date) -> Bool {
        let ledgerCount = ledger.count
        for position in payments.indices {
            if case .processing(let end) = payments[position].state, end <= now { charge(position, date: end) }
        }
        return ledger.count > ledgerCount
    }

    /// Returns a refund that was not refused.
    func refund(_ id: String, of payment: String, user: String) throws(Problem) -> Refund {
        let payment = try self.payment(payment, of: user)
        guard let refund = payment.refunds.first(where: { $0.id == id }) else {
            throw Problem(.notFound, "The refund does not exist.")
        }
        return try accepted(refund)
    }

    /// Returns the refund with an id, which is new or was made before. A refused one is stored before the error is thrown.
    mutating func refund(
        _ amount: Money,
        as id: String,
        of payment: String,
        user: String,
        now: Date
    ) throws(Problem) -> (refund: Refund, isNew: Bool) {
        try validate(reference: id)
        let position = try position(of: payment, user: user)
        if let refund = payments[position].refunds.first(where: { $0.id == id }) {
            guard try accepted(refund).amount == amount else { throw Problem(.referenceInUse) }
            return (refund, false)
        }
        let refusal = payments[position].refusal(of: amount)
        let refund = Refund(id: id, paymentID: payment, amount: amount, created: now, refusal: refusal)
        payments[position].refunds.append(refund)
        _ = try accepted(refund)
        record(.refund, of: payments[position], amount, reference: id, date: now)
        return (refund, true)
    }

    private func accepted(_ refund: Refund) throws(Problem) -> Refund {
        switch refund.refusal {
        case nil: return refund
        case .notRefundable: throw Problem(.notRefundable)
        case .exceedsPayment: throw Problem(.refundExceedsPayment)
        }
    }

    private func validate(reference: String) throws(Problem) {
        guard reference.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else { throw Problem(.invalidReference) }
    }

    private func position(of id: String, user: String) throws(Problem) -> Int {
        guard id.hasPrefix("pay_"), let number = Int(id.dropFirst(4)), payments.indices.contains(number - 1),
            payments[number - 1].id == id, payments[number - 1].user == user
        else { throw Problem(.notFound, "The payment does not exist.") }
        return number - 1
    }

    private mutating func charge(_ position: Int, date: Date) {
        payments[position].state = .succeeded
        let payment = payments[position]
        record(.charge, of: payment, payment.order.amount, reference: payment.order.reference, date: date)
    }

    private mutating func record(
        _ kind: LedgerEntry.Kind,
        of payment: Payment,
        _ amount: Money,
        reference: String,
        date: Date
    ) {
        ledger.append(
            LedgerEntry(
                kind: kind,
                paymentID: payment.id,
                reference: reference,
                userID: payment.user,
                value: amount.value,
                currency: amount.currency,
                date: date
            )
        )
    }
}

extension Payment {
    /// Returns the reason to refuse a refund of an amount, or `nil`.
    fileprivate func refusal(of amount: Money) -> Refund.Refusal? {
        let remaining = order.amount.value - refunded.value
        guard case .succeeded = state, remaining > 0 else { return .notRefundable }
        let isValid = amount.currency == order.amount.currency && (1...remaining).contains(amount.value)
        return isValid ? nil : .exceedsPayment
    }
}
