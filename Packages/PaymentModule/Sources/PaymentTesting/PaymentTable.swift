import Core
import Foundation
import PaymentModule

/// The payments of all accounts with their ledger, as a server keeps them.
struct PaymentTable: Sendable {
    private typealias Row = (account: AccountID, payment: Payment, refunds: [Refund.ID: Result<Refund, PaymentError>])

    /// The ids and names of the methods.
    static let methods: KeyValuePairs = [
        "card": "Visa ending in 4242", "declined": "Visa ending in 0002", "approval": "Visa ending in 3155",
        "processing": "Bank transfer", "paused": "Voucher",
    ]

    /// The n-th row has the payment `pay_n`.
    private var rows: [Row] = []
    private var positions: [AccountID: [Payment.ID: Int]] = [:]
    private var ids: [AccountID: [String: Payment.ID]] = [:]
    private(set) var ledger: [Payment.ID: [Int64]] = [:]

    var payments: [Payment] { rows.map(\.payment) }

    mutating func create(_ order: PaymentOrder, now: Date) throws(PaymentError) -> Payment {
        if let id = ids[order.account]?[order.reference] {
            let payment = try payment(id, order.account)
            guard payment.belongs(to: .payment(order)) else { throw .referenceInUse(reference: order.reference) }
            return payment
        }
        guard (1...99_999_999).contains(order.amount.minorUnits) else {
            throw .rejected(status: 422, type: "invalid-amount", title: nil)
        }
        let payment = Payment(
            id: "pay_\(rows.count + 1)",
            reference: order.reference,
            lines: order.lines,
            amount: order.amount,
            refunded: Money(minorUnits: 0, currency: order.amount.currency),
            status: .created,
            createdAt: now
        )
        positions[order.account, default: [:]][payment.id] = rows.count
        ids[order.account, default: [:]][order.reference] = payment.id
        rows.append((order.account, payment, [:]))
        return payment
    }

    mutating func confirm(_ id: Payment.ID, _ method: String, _ account: AccountID) throws(PaymentError) -> Payment {
        let position = try position(of: id, account)
        guard rows[position].payment.status == .created else { return rows[position].payment }
        rows[position].payment.method = method
        switch method {
        case "card": return set(.succeeded, at: position)
        case "declined": return set(.declined(InMemoryPaymentGateway.decline), at: position)
        case "approval": return set(.requiresAction(URL(filePath: "/approval/\(id)")), at: position)
        case "processing": return set(.processing, at: position)
        case "paused": return set(.unknown("paused"), at: position)
        default: throw .rejected(status: 422, type: "unknown-method", title: nil)
        }
    }

    mutating func cancel(_ id: Payment.ID, _ account: AccountID) throws(PaymentError) -> Payment {
        set(.cancelled, at: try position(of: id, account))
    }

    /// Ends a payment that was confirmed, or a refund, that is not final.
    mutating func decide(_ id: String, _ status: Payment.Status) {
        for position in rows.indices {
            if rows[position].payment.id == id, rows[position].payment.status != .created { set(status, at: position) }
            if let refund = try? rows[position].refunds[id]?.get() { set(status, of: refund, at: position) }
        }
    }

    func payment(_ id: Payment.ID, _ account: AccountID) throws(PaymentError) -> Payment {
        rows[try position(of: id, account)].payment
    }

    func payments(of account: AccountID, limit: Int, after cursor: String?) -> PaymentPage {
        let rest = rows.indices.prefix(cursor.flatMap { UInt32($0) }.map(Int.init) ?? rows.count).reversed().lazy
            .filter { rows[$0].account == account && rows[$0].payment.status != .created }
        let page = Array(rest.prefix(limit + 1))
        let next = page.count > limit ? "\(page[limit - 1])" : nil
        return PaymentPage(payments: page.prefix(limit).map { rows[$0].payment }, nextCursor: next)
    }

    mutating func refund(_ order: RefundOrder, now: Date) throws(PaymentError) -> Refund {
        let position = try position(of: order.paymentID, order.account)
        if let known = try rows[position].refunds[order.reference]?.get() {
            guard known.amount == order.amount else { throw .referenceInUse(reference: order.reference) }
            return known
        }
        let (id, amount) = (order.reference, order.amount)
        let payment = rows[position].payment
        let processing = rows[position].refunds.values.compactMap { try? $0.get() }.filter { $0.status == .processing }
        let rest = processing.reduce(payment.refundable.minorUnits) { $0 - $1.amount.minorUnits }
        guard amount.currency == payment.amount.currency, amount.minorUnits > 0, amount.minorUnits <= rest else {
            let refusal = rest == 0 ? PaymentError.notRefundable : .refundExceedsPayment
            rows[position].refunds[id] = .failure(refusal)
            throw refusal
        }
        let refund = Refund(id: id, paymentID: payment.id, amount: amount, status: .processing, createdAt: now)
        return set(payment.method == "processing" ? .processing : .succeeded, of: refund, at: position)
    }

    func refund(_ id: Refund.ID, of payment: Payment.ID, _ account: AccountID) throws(PaymentError) -> Refund {
        guard let refund = rows[try position(of: payment, account)].refunds[id] else { throw .notFound }
        return try refund.get()
    }

    private func position(of id: Payment.ID, _ account: AccountID) throws(PaymentError) -> Int {
        guard let position = positions[account]?[id] else { throw .notFound }
        return position
    }

    /// Changes the status of a payment that is not final.
    @discardableResult
    private mutating func set(_ status: Payment.Status, at position: Int) -> Payment {
        let payment = rows[position].payment
        guard !payment.status.isFinal else { return payment }
        rows[position].payment.status = status
        if status == .succeeded { ledger[payment.id, default: []].append(payment.amount.minorUnits) }
        return rows[position].payment
    }

    /// Changes the status of a refund that is not final.
    @discardableResult
    private mutating func set(_ status: Payment.Status, of refund: Refund, at position: Int) -> Refund {
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
