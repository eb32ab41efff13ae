public import Core
import Foundation
public import PaymentModule

extension InMemoryPaymentGateway.State {
    func position(of id: Payment.ID, _ account: AccountID) throws(PaymentError) -> Int {
        guard let position = positions[id], rows[position].account == account else { throw .notFound }
        return position
    }

    /// Changes the status of a payment that is not final.
    @discardableResult
    mutating func set(_ status: Payment.Status, at position: Int) -> Payment {
        let payment = rows[position].payment
        guard !payment.status.isFinal else { return payment }
        rows[position].payment.status = status
        if status == .succeeded { ledger[payment.id, default: []].append(payment.amount.minorUnits) }
        return rows[position].payment
    }

    /// Changes the status of a refund that is not final.
    @discardableResult
    mutating func set(_ status: Payment.Status, of refund: Refund, at position: Int) -> Refund {
        guard !refund.status.isFinal else { return refund }
        var refund = refund
        refund.status = status
        rows[position].refunds[refund.id] = .success(refund)
        if status == .succeeded {
            rows[position].payment.refunded.minorUnits += refund.amount.minorUnits
            ledger[refund.paymentID, default: []].append(-refund.amount.minorUnits)
        }
        return refund
    }
}

extension InMemoryPaymentGateway {
    /// Creates a payment of at most 99,999,999 minor units.
    public func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment {
        try await answer(.create) { [now] state throws(PaymentError) in
            if let position = state.references[order.account]?[order.reference] {
                let payment = state.rows[position].payment
                guard payment.belongs(to: .payment(order)) else { throw .referenceInUse(reference: order.reference) }
                return payment
            }
            guard (1...99_999_999).contains(order.amount.minorUnits) else {
                throw .rejected(status: 422, type: "invalid-amount", title: nil)
            }
            let position = state.rows.count
            let payment = Payment(
                id: "pay_\(position + 1)",
                reference: order.reference,
                lines: order.lines,
                amount: order.amount,
                refunded: Money(minorUnits: 0, currency: order.amount.currency),
                status: .created,
                createdAt: now()
            )
            state.positions[payment.id] = position
            state.references[order.account, default: [:]][order.reference] = position
            state.rows.append((order.account, payment, [:]))
            return payment
        }
    }

    /// Starts a payment.
    public func confirm(_ id: String, method: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.confirm) { state throws(PaymentError) in
            let position = try state.position(of: id, account)
            guard state.rows[position].payment.status == .created else { return state.rows[position].payment }
            state.rows[position].payment.method = method
            switch method {
            case "card": return state.set(.succeeded, at: position)
            case "declined": return state.set(.declined(Self.decline), at: position)
            case "approval": return state.set(.requiresAction(URL(filePath: "/approval/\(id)")), at: position)
            case "processing": return state.set(.processing, at: position)
            case "paused": return state.set(.unknown("paused"), at: position)
            default: throw .rejected(status: 422, type: "unknown-method", title: nil)
            }
        }
    }

    /// Cancels a payment that is not final.
    public func cancel(_ id: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.cancel) { state throws(PaymentError) in
            state.set(.cancelled, at: try state.position(of: id, account))
        }
    }

    /// Fetches a payment.
    public func payment(_ id: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.payment) { state throws(PaymentError) in
            state.rows[try state.position(of: id, account)].payment
        }
    }

    /// Fetches a page of payments.
    public func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError)
        -> PaymentPage
    {
        try await answer(.payments) { state in
            let (rows, end) = (state.rows, cursor.flatMap { UInt32($0) }.map(Int.init))
            let rest = rows.indices.prefix(end ?? rows.count).reversed().lazy
                .filter { rows[$0].account == account && rows[$0].payment.status != .created }
            let page = Array(rest.prefix(limit + 1))
            let next = page.count > limit ? "\(page[limit - 1])" : nil
            return PaymentPage(payments: page.prefix(limit).map { rows[$0].payment }, nextCursor: next)
        }
    }

    /// Returns all methods. Their details are the language.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let names: KeyValuePairs = [
            "card": "Visa ending in 4242", "declined": "Visa ending in 0002", "approval": "Visa ending in 3155",
            "processing": "Bank transfer", "paused": "Voucher",
        ]
        return try await answer(.methods) { _ in names.map { PaymentMethod(id: $0, name: $1, details: language) } }
    }

    /// Makes a refund.
    public func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        try await answer(.refund) { [now] state throws(PaymentError) in
            let position = try state.position(of: order.paymentID, order.account)
            let (payment, refunds) = (state.rows[position].payment, state.rows[position].refunds)
            let (id, amount) = (order.reference, order.amount)
            if let known = try refunds[id]?.get() {
                guard known.amount == amount else { throw .referenceInUse(reference: id) }
                return known
            }
            let processing = refunds.values.compactMap { try? $0.get() }.filter { $0.status == .processing }
            let rest = processing.reduce(payment.refundable.minorUnits) { $0 - $1.amount.minorUnits }
            guard amount.currency == payment.amount.currency, amount.minorUnits > 0, amount.minorUnits <= rest else {
                let refusal = rest == 0 ? PaymentError.notRefundable : .refundExceedsPayment
                state.rows[position].refunds[id] = .failure(refusal)
                throw refusal
            }
            let refund = Refund(id: id, paymentID: payment.id, amount: amount, status: .processing, createdAt: now())
            return state.set(payment.method == "processing" ? .processing : .succeeded, of: refund, at: position)
        }
    }

    /// Fetches a refund.
    public func refund(_ id: String, of payment: String, account: AccountID) async throws(GatewayError) -> Refund {
        try await answer(.refundRead) { state throws(PaymentError) in
            guard let refund = state.rows[try state.position(of: payment, account)].refunds[id] else { throw .notFound }
            return try refund.get()
        }
    }
}
