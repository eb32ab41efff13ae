import Core
import Foundation

/// A payment in the JSON of the REST API.
struct PaymentDTO: Decodable {
    let payment: Payment

    private struct NextAction: Decodable {
        let url: String

        /// The address of a web page, or `nil` for any other. Another scheme could start another program.
        var page: URL? {
            guard let url = URL(string: url), ["http", "https"].contains(url.scheme?.lowercased()),
                url.host()?.isEmpty == false
            else { return nil }
            return url
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, reference, lines, amount, refunded, status, method, decline
        case nextAction = "next_action"
        case createdAt = "created_at"
    }

    init(from decoder: any Decoder) throws {
        let json = try decoder.container(keyedBy: CodingKeys.self)
        payment = Payment(
            id: try json.decode(String.self, forKey: .id),
            reference: try json.decode(String.self, forKey: .reference),
            lines: try json.decode([OrderLine].self, forKey: .lines),
            amount: try json.decode(Money.self, forKey: .amount),
            refunded: try json.decode(Money.self, forKey: .refunded),
            status: Payment.Status(
                try json.decode(String.self, forKey: .status),
                page: try json.decodeIfPresent(NextAction.self, forKey: .nextAction)?.page,
                decline: try json.decodeIfPresent(DeclineDTO.self, forKey: .decline)?.decline
            ),
            method: try json.decodeIfPresent(String.self, forKey: .method),
            createdAt: try json.decode(Date.self, forKey: .createdAt)
        )
    }
}

extension Payment.Status {
    /// Creates the status with the name in the JSON of the REST API.
    fileprivate init(_ name: String, page: URL? = nil, decline: Decline? = nil) {
        self =
            switch name {
            case "created": .created
            case "requires_action": page.map(Self.requiresAction) ?? .unknown(name)
            case "processing": .processing
            case "succeeded": .succeeded
            case "declined": .declined(decline ?? Decline(code: name))
            case "cancelled": .cancelled
            default: .unknown(name)
            }
    }
}

/// The reason of a decline in the JSON of the REST API.
struct DeclineDTO: Decodable {
    let code: String
    let advice: String?

    var decline: Decline { Decline(code: code, advice: advice.flatMap(Decline.Advice.init)) }
}

/// A refund in the JSON of the REST API.
struct RefundDTO: Decodable {
    let id: String
    let paymentID: String
    let amount: Money
    let status: String
    let createdAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, amount, status
        case paymentID = "payment_id"
        case createdAt = "created_at"
    }

    var refund: Refund {
        Refund(id: id, paymentID: paymentID, amount: amount, status: Payment.Status(status), createdAt: createdAt)
    }
}

/// A payment method in the JSON of the REST API.
struct PaymentMethodDTO: Decodable {
    let id: String
    let name: String
    let description: String?

    var method: PaymentMethod { PaymentMethod(id: id, name: name, details: description) }
}

/// A page of payments in the JSON of the REST API.
struct PaymentPageDTO: Decodable {
    let payments: ReadableElements<PaymentDTO>
    let nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case payments, nextCursor = "next_cursor"
    }

    var page: PaymentPage {
        PaymentPage(
            payments: payments.elements.map(\.payment),
            unreadableCount: payments.failures.count,
            nextCursor: nextCursor
        )
    }
}

/// The payment methods in the JSON of the REST API.
struct PaymentMethodsDTO: Decodable {
    let methods: ReadableElements<PaymentMethodDTO>
}

/// The body of a request that creates a payment.
struct PaymentBody: Encodable {
    let reference: String
    let lines: [OrderLine]
    let amount: Money
    let metadata: [String: String]
}
