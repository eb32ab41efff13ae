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
    private var positions: [AccountID: [String: Int]] = [:]
    private(set) var ledger: [Payment.ID: [Int64]] = [:]

    var payments: [Payment] { rows.map(\.payment) }

    mutating func create(_ order: PaymentOrder, now: Date) throws(PaymentError) -> Payment {
        if let position = positions[order.account]?[order.reference] {
            let payment = rows[position].payment
            guard payment.itemID == order.itemID, payment.amount == order.amount else {
                throw .referenceInUse(reference: order.reference)
            }
            return payment
        }
        guard (1...99_999_999).contains(order.amount.minorUnits) else {
            throw .rejected(status: 422, type: "invalid-amount", title: nil)
        }
        let payment = Payment(
            id: "pay_\(rows.count + 1)",
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            refunded: Money(minorUnits: 0, currency: order.amount.currency),
            status: .created,
            createdAt: now
        )
        positions[order.account, default: [:]][order.reference] = rows.count
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
        let position = try position(of: id, account)
        let payment = rows[position].payment
        return payment.status.isFinal ? payment : set(.cancelled, at: position)
    }

    /// Ends a payment that was confirmed, or a refund, that is not final.
    mutating func decide(_ id: String, _ status: Payment.Status) {
        for position in rows.indices {
            let payment = rows[position].payment
            if payment.id == id, payment.status != .created, !payment.status.isFinal { set(status, at: position) }
            if let refund = try? rows[position].refunds[id]?.get(), refund.status == .processing {
                set(status, of: refund, at: position)
            }
        }
    }

    func payment(_ id: Payment.ID, _ account: AccountID) throws(PaymentError) -> Payment {
        rows[try position(of: id, account)].payment
    }

    func payments(of account: AccountID, limit: Int, after cursor: String?) -> PaymentPage {
        let rest = rows.indices.prefix(cursor.flatMap { Int($0) } ?? rows.count).reversed().lazy
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
        let isValid = amount.currency == payment.amount.currency && amount.minorUnits > 0 && amount.minorUnits <= rest
        if rest == 0 || !isValid {
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
        guard let number = Int(id.dropFirst(4)), rows.indices.contains(number - 1),
            rows[number - 1].payment.id == id, rows[number - 1].account == account
        else { throw .notFound }
        return number - 1
    }

    @discardableResult
    private mutating func set(_ status: Payment.Status, at position: Int) -> Payment {
        rows[position].payment.status = status
        let payment = rows[position].payment
        if status == .succeeded { ledger[payment.id, default: []].append(payment.amount.minorUnits) }
        return payment
    }

    @discardableResult
    private mutating func set(_ status: Payment.Status, of refund: Refund, at position: Int) -> Refund {
        var refund = refund
        refund.status = status
        rows[position].refunds[refund.id] = .success(refund)
        if status == .succeeded {
            let payment = rows[position].payment
            let refunded = payment.refunded.minorUnits + refund.amount.minorUnits
            rows[position].payment.refunded = Money(minorUnits: refunded, currency: payment.amount.currency)
            ledger[payment.id, default: []].append(-refund.amount.minorUnits)
        }
        return refund
    }
}
