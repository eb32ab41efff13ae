import Foundation
import PaymentModule

struct PaymentJSON: Encodable {
    static let example = """
        {"id":"pay_1","item":"itm_01","status":"requires_action",
           "amount":{"amount":"49.90","currency":"USD"},
           "refunded":{"amount":"0.00","currency":"USD"},"method":"card",
           "action_url":"https://example.com/confirm/1",
           "reference":"6F1C...","created_at":"2026-03-14T09:26:53Z"}
        """

    let id: String
    let reference: String
    let item: String
    let amount: MoneyJSON
    let refunded: MoneyJSON
    let status: String
    let method: String?
    private(set) var actionURL: URL?
    private(set) var declineCode: String?
    let createdAt: Date

    init(_ payment: Payment) {
        id = payment.id
        reference = payment.reference
        item = payment.itemID
        amount = MoneyJSON(payment.amount)
        refunded = MoneyJSON(payment.refunded)
        status = payment.state.jsonName
        method = payment.method
        if case .requiresAction(let url) = payment.state { actionURL = url }
        if case .declined(let decline) = payment.state { declineCode = decline.code }
        createdAt = payment.createdAt
    }
}

struct RefundJSON: Encodable {
    static let example = """
        {"id":"ref_1","payment":"pay_1","status":"succeeded",
           "amount":{"amount":"12.50","currency":"USD"},
           "reference":"6F1C...","created_at":"2026-03-14T09:26:53Z"}
        """

    let id: String
    let payment: String
    let reference: String
    let amount: MoneyJSON
    let status: String
    let createdAt: Date

    init(_ refund: Refund) {
        id = refund.id
        payment = refund.paymentID
        reference = refund.reference
        amount = MoneyJSON(refund.amount)
        status = refund.state.jsonName
        createdAt = refund.createdAt
    }
}

struct OrderJSON: Encodable {
    static let example = """
        {"reference":"6F1C...","kind":"payment","result":"requires_action",
           "amount":{"amount":"49.90","currency":"USD"},
           "action_url":"https://example.com/confirm/1"}
        """

    let reference: String
    let kind: String
    let amount: MoneyJSON
    let result: String
    private(set) var actionURL: URL?
    private(set) var error: String?

    init(_ update: OrderUpdate) {
        reference = update.order.reference
        amount = MoneyJSON(update.order.amount)
        kind = if case .payment = update.order { "payment" } else { "refund" }
        switch update.result {
        case .paid: result = "paid"
        case .refunded: result = "refunded"
        case .cancelled: result = "cancelled"
        case .failed(let failure):
            result = "failed"
            error = failure.errorDescription
        case .pending(.requiresAction(let url, _)):
            result = "requires_action"
            actionURL = url
        case .pending(.processing): result = "processing"
        case .pending(.notCompleted): result = "not_completed"
        case .pending(.running), .pending(.unknown), .pending(.conflict): result = "unknown"
        }
    }
}

extension PaymentState {
    fileprivate var jsonName: String {
        switch self {
        case .created: "created"
        case .submitted: "submitted"
        case .requiresAction: "requires_action"
        case .processing: "processing"
        case .succeeded: "succeeded"
        case .declined: "declined"
        case .cancelled: "cancelled"
        case .partlyRefunded: "partly_refunded"
        case .refunded: "refunded"
        case .unknown(let name): name
        }
    }
}
