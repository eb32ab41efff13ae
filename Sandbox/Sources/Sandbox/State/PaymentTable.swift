import Foundation

/// The payments of all users and their ledger.
struct PaymentTable: Codable, Sendable {
    /// The payments in the order of their creation. Payments are never removed, so the n-th one has the id `pay_n`.
    private(set) var payments: [Payment] = []
    /// The movements of money in the order in which they were recorded.
    private(set) var ledger: [LedgerEntry] = []
}

extension PaymentTable {
    /// Returns the user's payments, newest first, or only those with a reference.
    func payments(of user: String, reference: String?) -> [Payment] {
        payments.reversed().filter { $0.user == user && (reference == nil || $0.reference == reference) }
    }

    /// Returns a payment of the user.
    func payment(_ id: String, of user: String) throws(Problem) -> Payment {
        payments[try position(of: id, user: user)]
    }

    /// Returns the payment that a confirmation page is about.
    func payment(confirmationToken: String) -> Payment? {
        payments.first { $0.confirmationToken == confirmationToken }
    }

    /// Pays for an item. A declined payment is stored before the error is thrown.
    mutating func pay(
        _ order: PaymentOrder,
        for item: CatalogItem?,
        by method: PaymentMethod,
        user: String,
        _ configuration: SandboxConfiguration
    ) throws(Problem) -> Payment {
        guard let item else { throw Problem(.notFound, "The item does not exist.") }
        guard item.prices.contains(order.amount) else { throw Problem(.priceMismatch) }
        for payment in payments(of: user, reference: order.reference) {
            switch payment.state {
            case .declined, .cancelled: continue
            case .requiresAction, .processing, .succeeded: throw Problem(.referenceInUse)
            }
        }
        let payment = add(order, by: method, user: user, configuration)
        if case .declined(let code) = payment.state {
            let decline = Problem.Decline(code: code.rawValue, advice: code.advice.rawValue, payment: payment.id)
            throw Problem(.paymentDeclined, decline: decline)
        }
        return payment
    }

    /// Stores a new payment, and its charge if it has succeeded.
    @discardableResult
    mutating func add(
        _ order: PaymentOrder,
        by method: PaymentMethod,
        user: String,
        _ configuration: SandboxConfiguration
    ) -> Payment {
        let now = configuration.now()
        let state: Payment.State =
            switch method.outcome {
            case .succeeded, .responseLost: .succeeded
            case .declined: .declined(method.declineCode ?? .cardDeclined)
            case .requiresAction: .requiresAction
            case .processing: .processing(until: now + configuration.processingDuration / .seconds(1))
            }
        let payment = Payment(
            id: "pay_\(payments.count + 1)",
            user: user,
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            method: method.id,
            created: now,
            confirmationToken: method.outcome == .requiresAction ? RandomText.token() : nil,
            state: state
        )
        payments.append(payment)
        if case .succeeded = state { record(.charge, of: payment, payment.amount, date: now) }
        return payment
    }

    /// Cancels a pending payment. A cancelled payment is returned unchanged.
    mutating func cancel(_ id: String, user: String) throws(Problem) -> Payment {
        let position = try position(of: id, user: user)
        switch payments[position].state {
        case .requiresAction, .processing, .cancelled: payments[position].state = .cancelled
        case .succeeded, .declined: throw Problem(.notCancellable)
        }
        return payments[position]
    }

    /// Stores the user's decision about a payment that requires it. Otherwise the payment is returned unchanged.
    mutating func decide(confirmationToken: String, isApproved: Bool, now: Date) -> Payment? {
        guard let position = payments.firstIndex(where: { $0.confirmationToken == confirmationToken }) else {
            return nil
        }
        if case .requiresAction = payments[position].state {
            payments[position].state = isApproved ? .succeeded : .declined(.authenticationFailed)
            let payment = payments[position]
            if isApproved { record(.charge, of: payment, payment.amount, date: now) }
        }
        return payments[position]
    }

    mutating func refund(
        _ order: RefundOrder,
        of id: String,
        user: String,
        now: Date
    ) throws(Problem) -> Payment.Refund {
        let position = try position(of: id, user: user)
        let payment = payments[position]
        guard !payment.refunds.contains(where: { $0.reference == order.reference }) else {
            throw Problem(.referenceInUse)
        }
        let remaining = payment.amount.value - payment.refunded.value
        guard case .succeeded = payment.state, remaining > 0 else { throw Problem(.notRefundable) }
        guard order.amount.currency == payment.amount.currency, order.amount.value <= remaining else {
            throw Problem(.refundExceedsPayment)
        }
        let refund = Payment.Refund(
            id: "rfd_\(ledger.count { $0.kind == .refund } + 1)",
            reference: order.reference,
            value: order.amount.value,
            created: now
        )
        payments[position].refunds.append(refund)
        record(.refund, of: payment, order.amount, reference: order.reference, date: now)
        return refund
    }

    /// Completes the payments whose processing has ended.
    mutating func completeProcessing(now: Date) {
        for (position, payment) in payments.enumerated() {
            guard case .processing(let end) = payment.state, end <= now else { continue }
            payments[position].state = .succeeded
            record(.charge, of: payment, payment.amount, date: end)
        }
    }

    private func position(of id: String, user: String) throws(Problem) -> Int {
        guard id.hasPrefix("pay_"), let number = Int(id.dropFirst(4)), payments.indices.contains(number - 1),
            payments[number - 1].id == id, payments[number - 1].user == user
        else { throw Problem(.notFound, "The payment does not exist.") }
        return number - 1
    }

    private mutating func record(
        _ kind: LedgerEntry.Kind,
        of payment: Payment,
        _ amount: Money,
        reference: String? = nil,
        date: Date
    ) {
        ledger.append(
            LedgerEntry(
                kind: kind,
                paymentID: payment.id,
                reference: reference ?? payment.reference,
                userID: payment.user,
                value: amount.value,
                currency: amount.currency,
                date: date
            )
        )
    }
}
