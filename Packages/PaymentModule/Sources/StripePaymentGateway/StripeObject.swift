import Core
import Foundation
import PaymentModule

/// A PaymentIntent with an expanded `latest_charge`, or a Refund.
struct StripeObject: Decodable, Sendable {
    let object: String
    let id: String
    let amount: Int64
    let currency: String
    let status: String
    let created: TimeInterval
    let metadata: [String: String]
    // Of a PaymentIntent.
    let payment_method: String?
    let next_action: NextAction?
    var last_payment_error: StripeError?
    let latest_charge: Charge?
    // Of a Refund.
    let payment_intent: String?
    let failure_reason: String?

    struct NextAction: Decodable {
        struct Redirect: Decodable {
            let url: String
        }

        let redirect_to_url: Redirect?
    }

    struct Charge: Decodable {
        let amount_refunded: Int64
    }

    /// `true` if a PaymentIntent was never confirmed.
    var isAsCreated: Bool { status == "requires_payment_method" && last_payment_error == nil }

    /// `true` if a decline has left a PaymentIntent open for another method.
    var isOpenAfterDecline: Bool { status == "requires_payment_method" && last_payment_error != nil }

    /// Returns the PaymentIntent as a payment.
    ///
    /// - Throws: An error if another program created it.
    func payment() throws(GatewayError) -> Payment {
        guard let reference = metadata["reference"], let item = metadata["item_id"],
            let amount = Money(stripeAmount: amount, currency: currency),
            let refunded = Money(stripeAmount: latest_charge?.amount_refunded ?? 0, currency: currency)
        else { throw .unreadable }
        return Payment(
            id: id,
            reference: reference,
            itemID: item,
            amount: amount,
            refunded: refunded,
            status: paymentStatus,
            method: payment_method,
            createdAt: Date(timeIntervalSince1970: created)
        )
    }

    private var paymentStatus: Payment.Status {
        switch status {
        case "requires_payment_method", "requires_confirmation": .created
        case "requires_action": approvalPage.map(Payment.Status.requiresAction) ?? .unknown(status)
        case "processing": .processing
        case "succeeded": .succeeded
        case "canceled": (last_payment_error?.decline).map(Payment.Status.declined) ?? .cancelled
        default: .unknown(status)
        }
    }

    /// The page for the user. Another scheme could start another program.
    private var approvalPage: URL? {
        let url = (next_action?.redirect_to_url?.url).flatMap(URL.init(string:))
        return ["http", "https"].contains(url?.scheme) ? url : nil
    }

    /// Returns the Refund.
    ///
    /// - Throws: An error if another program created it.
    func refund() throws(GatewayError) -> Refund {
        guard let id = metadata["refund"], let payment = payment_intent,
            let amount = Money(stripeAmount: amount, currency: currency)
        else { throw .unreadable }
        let status: Payment.Status =
            switch status {
            case "succeeded": .succeeded
            case "pending", "requires_action": .processing
            case "failed", "canceled": .declined(Decline(code: failure_reason ?? status))
            default: .unknown(status)
            }
        let date = Date(timeIntervalSince1970: created)
        return Refund(id: id, paymentID: payment, amount: amount, status: status, createdAt: date)
    }
}

/// A PaymentMethod of a card.
struct StripeCard: Decodable, Sendable {
    let id: String
    let card: Card

    struct Card: Decodable {
        let brand: String
        let last4: String
    }
}

/// A page of a list, newest first.
struct StripeList<Element: Decodable & Sendable>: Decodable, Sendable {
    let data: [Element]
    let has_more: Bool
}
