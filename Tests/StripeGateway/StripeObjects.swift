import Foundation
import PaymentModule

/// A PaymentIntent as a payment, with an expanded `latest_charge`.
struct StripePayment: Decodable, Sendable {
    let payment: Payment

    private enum CodingKeys: String, CodingKey {
        case id, amount, currency, status, created, metadata
        case method = "payment_method"
        case nextAction = "next_action"
        case lastError = "last_payment_error"
        case charge = "latest_charge"
    }

    private struct NextAction: Decodable {
        struct Redirect: Decodable {
            let url: URL
        }

        let redirect_to_url: Redirect
    }

    private struct Charge: Decodable {
        let amount_refunded: Int64
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let metadata = try container.decode(StripeMetadata.self, forKey: .metadata)
        let currency = try container.decode(String.self, forKey: .currency)
        func money(_ amount: Int64) throws -> Money {
            guard let money = Money(stripeAmount: amount, currency: currency) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .amount,
                    in: container,
                    debugDescription: "not an amount"
                )
            }
            return money
        }
        let amount = try money(container.decode(Int64.self, forKey: .amount))
        let status = try container.decode(String.self, forKey: .status)
        var refunded = Money(minorUnits: 0, currency: amount.currency)
        let state: PaymentState
        switch status {
        case "succeeded":
            refunded = try money(container.decode(Charge.self, forKey: .charge).amount_refunded)
            state = refunded.minorUnits == 0 ? .succeeded : refunded == amount ? .refunded : .partlyRefunded
        case "requires_action":
            let action = try? container.decode(NextAction.self, forKey: .nextAction)
            state = (action?.redirect_to_url.url).map(PaymentState.requiresAction) ?? .unknown(status)
        case "processing": state = .processing
        case "canceled": state = .cancelled
        case "requires_payment_method":
            // An intent without an error was never confirmed.
            let error = try container.decodeIfPresent(StripeError.self, forKey: .lastError)
            state = (error?.decline).map(PaymentState.declined) ?? .unknown(status)
        default: state = .unknown(status)
        }
        payment = try Payment(
            id: container.decode(String.self, forKey: .id),
            reference: metadata.reference,
            itemID: metadata.item_id ?? "",
            amount: amount,
            refunded: refunded,
            state: state,
            method: container.decodeIfPresent(String.self, forKey: .method),
            createdAt: Date(timeIntervalSince1970: container.decode(TimeInterval.self, forKey: .created))
        )
    }
}

/// A Refund.
struct StripeRefund: Decodable, Sendable {
    let refund: Refund

    private enum CodingKeys: String, CodingKey {
        case id, amount, currency, status, created, metadata
        case payment = "payment_intent"
        case failure = "failure_reason"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let currency = try container.decode(String.self, forKey: .currency)
        guard let amount = try Money(stripeAmount: container.decode(Int64.self, forKey: .amount), currency: currency)
        else {
            throw DecodingError.dataCorruptedError(forKey: .amount, in: container, debugDescription: "not an amount")
        }
        let status = try container.decode(String.self, forKey: .status)
        let state: PaymentState =
            switch status {
            case "succeeded": .succeeded
            case "pending", "requires_action": .processing
            case "failed", "canceled":
                .declined(Decline(code: try container.decodeIfPresent(String.self, forKey: .failure) ?? status))
            default: .unknown(status)
            }
        refund = try Refund(
            id: container.decode(String.self, forKey: .id),
            paymentID: container.decode(String.self, forKey: .payment),
            reference: container.decode(StripeMetadata.self, forKey: .metadata).reference,
            amount: amount,
            state: state,
            createdAt: Date(timeIntervalSince1970: container.decode(TimeInterval.self, forKey: .created))
        )
    }
}

/// A PaymentMethod of a card.
struct StripeCard: Decodable, Sendable {
    let method: PaymentMethod

    private struct Object: Decodable {
        struct Card: Decodable {
            let brand: String
            let last4: String
        }

        let id: String
        let card: Card
    }

    init(from decoder: any Decoder) throws {
        let object = try Object(from: decoder)
        method = PaymentMethod(id: object.id, name: "\(object.card.brand.capitalized) •••• \(object.card.last4)")
    }
}

/// The metadata of the objects that this gateway creates.
struct StripeMetadata: Decodable, Sendable {
    let reference: String
    let item_id: String?
}

/// A page of a list, newest first.
struct StripeList<Element: Decodable & Sendable>: Decodable, Sendable {
    let data: [ListElement<Element>]
    let hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case data
        case hasMore = "has_more"
    }
}

/// An element of a list, which may be unreadable.
struct ListElement<Element: Decodable & Sendable>: Decodable, Sendable {
    let id: String
    /// The reference, or `nil` if another program created the object.
    let reference: String?
    let value: Element?

    private struct Head: Decodable {
        let id: String
        let metadata: [String: String]?
    }

    init(from decoder: any Decoder) throws {
        let head = try Head(from: decoder)
        (id, reference) = (head.id, head.metadata?["reference"])
        value = try? Element(from: decoder)
    }

    /// Returns the value. An unreadable one may have any state, so a lookup cannot ignore it.
    func required() throws(GatewayError) -> Element {
        guard let value else { throw .unexpectedAnswer }
        return value
    }
}
