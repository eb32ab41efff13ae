import Foundation
import PaymentModule

/// The JSON form of a payment for scripts. Names do not change.
struct PaymentJSON: Encodable {
    static let help = """
          id                 the server's id
          reference          the reference of the order, the same for all attempts
          item               the item's id
          amount.amount      the amount, a decimal number as text, such as "49.90"
          amount.currency    the currency (ISO 4217)
          refunded.amount    the refunded amount
          refunded.currency  the currency of the refunded amount
          status             requires_action, processing, succeeded, declined, cancelled, partly_refunded, refunded,
                             or a newer one
          method             the id of the payment method, or null
          action_url         the page where the user confirms the payment, or null
          decline_code       the reason of a decline, or null
          created_at         the date and time in UTC (ISO 8601)
        """

    let id: String
    let reference: String
    let item: String
    let amount: MoneyJSON
    let refunded: MoneyJSON
    let status: String
    @Nullable var method: String?
    @Nullable var actionURL: String?
    @Nullable var declineCode: String?
    let createdAt: String

    init(_ payment: Payment) {
        (id, reference, item) = (payment.id, payment.reference, payment.itemID)
        (amount, refunded) = (MoneyJSON(payment.amount), MoneyJSON(payment.refunded))
        (status, method) = (payment.state.jsonName, payment.method)
        if case .requiresAction(let url) = payment.state { actionURL = url.absoluteString }
        if case .declined(let decline) = payment.state { declineCode = decline.code }
        // Without fractions of a second, which jq cannot read.
        createdAt = payment.createdAt.formatted(.iso8601)
    }
}

/// The JSON form of a refund for scripts. Names do not change.
struct RefundJSON: Encodable {
    static let help = """
          id               the server's id
          payment          the id of the payment
          reference        the reference of the order, the same for all attempts
          amount.amount    the amount, a decimal number as text, such as "49.90"
          amount.currency  the currency (ISO 4217)
          status           processing, succeeded, declined, or a newer one
          created_at       the date and time in UTC (ISO 8601)
        """

    let id: String
    let payment: String
    let reference: String
    let amount: MoneyJSON
    let status: String
    let createdAt: String

    init(_ refund: Refund) {
        (id, payment, reference) = (refund.id, refund.paymentID, refund.reference)
        (amount, status) = (MoneyJSON(refund.amount), refund.state.jsonName)
        createdAt = refund.createdAt.formatted(.iso8601)
    }
}

/// The JSON form of an order and its result for scripts. Names do not change.
struct OrderUpdateJSON: Encodable {
    static let help = """
          reference        the reference of the order
          kind             payment or refund
          amount.amount    the amount, a decimal number as text, such as "49.90"
          amount.currency  the currency (ISO 4217)
          result           paid, refunded, cancelled, failed, requires_action, processing, not_completed, unknown
          action_url       the page where the user confirms the payment, or null
          error            the reason of a failure, or null
        """

    let reference: String
    let kind: String
    let amount: MoneyJSON
    let result: String
    @Nullable var actionURL: String?
    @Nullable var error: String?

    init(_ update: OrderUpdate) {
        (reference, amount) = (update.order.reference, MoneyJSON(update.order.amount))
        kind = if case .payment = update.order { "payment" } else { "refund" }
        switch update.result {
        case .paid: result = "paid"
        case .refunded: result = "refunded"
        case .cancelled: result = "cancelled"
        case .failed(let failure): (result, error) = ("failed", failure.errorDescription)
        case .pending(.requiresAction(let url, _)): (result, actionURL) = ("requires_action", url.absoluteString)
        case .pending(.processing): result = "processing"
        case .pending(.notCompleted): result = "not_completed"
        case .pending(.running), .pending(.unknown), .pending(.conflict): result = "unknown"
        }
    }
}

extension PaymentState {
    /// The name in JSON output, as in the API.
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
