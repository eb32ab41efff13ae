import Foundation
import PaymentModule

struct PaymentJSON: Encodable {
    static let example = """
        {"id":"pay_1","item":"itm_01","status":"requires_action",
           "amount":{"amount":"49.90","currency":"USD"},
           "refunded":{"amount":"0.00","currency":"USD"},"method":"card",
           "action_url":"https://example.com/confirm/1",
           "reference":"6F1C...","created_at":"2026-03-14T09:26:53Z",
           "history":[{"kind":"created","date":"2026-03-14T09:26:53Z"}]}
        The status is created, requires_action, processing, succeeded, declined (with
        a decline_code) or cancelled. A refunded payment keeps the status succeeded.
        Only a server of --api-url has an action_url: the built-in one stops, with the
        page of an approval, when its command ends.
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
    let history: [EventJSON]?

    /// Creates the object of `payment`, without the address of an approval's page unless it `hasPage`.
    init(_ payment: Payment, hasPage: Bool) {
        id = payment.id
        reference = payment.reference
        item = payment.itemID
        amount = MoneyJSON(payment.amount)
        refunded = MoneyJSON(payment.refunded)
        status = payment.status.jsonName
        method = payment.method
        if hasPage, case .requiresAction(let url) = payment.status { actionURL = url }
        if case .declined(let decline) = payment.status { declineCode = decline.code }
        createdAt = payment.createdAt
        history = payment.history?.map(EventJSON.init)
    }
}

struct EventJSON: Encodable {
    let kind: String
    let amount: MoneyJSON?
    let date: Date

    init(_ event: Payment.Event) {
        kind = event.kind.rawValue
        amount = event.amount.map(MoneyJSON.init)
        date = event.date
    }
}

struct OrderJSON: Encodable {
    static let example = """
        {"reference":"6F1C...","kind":"payment","status":"requires_action",
           "item":"itm_01","payment":"pay_1",
           "amount":{"amount":"49.90","currency":"USD"},
           "action_url":"https://example.com/confirm/1",
           "created_at":"2026-03-14T09:26:53Z"}
        The status is requires_action, processing, not_answered, not_completed, paid,
        refunded, declined (with a decline_code), cancelled or failed (with an error).
        """

    let reference: String
    let kind: String
    let status: String
    private(set) var item: String?
    private(set) var payment: Payment.ID?
    let amount: MoneyJSON
    private(set) var actionURL: URL?
    private(set) var declineCode: String?
    private(set) var error: String?
    let createdAt: Date

    init(_ tracked: TrackedOrder, hasPage: Bool = true) {
        reference = tracked.order.reference
        kind = tracked.order.isRefund ? "refund" : "payment"
        status = tracked.status.jsonName
        payment = tracked.paymentID
        amount = MoneyJSON(tracked.order.amount)
        createdAt = tracked.createdAt
        switch tracked.order {
        case .payment(let order): item = order.itemID
        case .refund(let order): payment = order.paymentID
        }
        switch tracked.status {
        case .requiresAction(let url): actionURL = hasPage ? url : nil
        case .paid(let paid): payment = paid.id
        case .declined(let decline): declineCode = decline.code
        case .failed(let failure, _): error = failure.errorDescription
        default: break
        }
    }
}

extension Payment.Status {
    fileprivate var jsonName: String {
        switch self {
        case .created: "created"
        case .requiresAction: "requires_action"
        case .processing: "processing"
        case .succeeded: "succeeded"
        case .declined: "declined"
        case .cancelled: "cancelled"
        case .unknown(let name): name
        }
    }
}

extension OrderStatus {
    fileprivate var jsonName: String {
        switch self {
        case .sending: "sending"
        case .notAnswered: "not_answered"
        case .notCompleted: "not_completed"
        case .requiresAction: "requires_action"
        case .processing: "processing"
        case .paid: "paid"
        case .refunded: "refunded"
        case .declined: "declined"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}
