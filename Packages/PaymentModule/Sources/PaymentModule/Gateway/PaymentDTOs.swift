import Core
import Foundation

/// The names in the JSON of the REST API.
private enum Key: String, CodingKey {
    case id, reference, lines, amount, refunded, status, method, decline, payments
    case nextAction = "next_action"
    case createdAt = "created_at"
    case paymentID = "payment_id"
    case nextCursor = "next_cursor"
}

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

    init(from decoder: any Decoder) throws {
        let json = try decoder.container(keyedBy: Key.self)
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

struct DeclineDTO: Decodable {
    let code: String
    let advice: String?

    var decline: Decline { Decline(code: code, advice: advice.flatMap(Decline.Advice.init)) }
}

struct RefundDTO: Decodable {
    let refund: Refund

    init(from decoder: any Decoder) throws {
        let json = try decoder.container(keyedBy: Key.self)
        refund = Refund(
            id: try json.decode(String.self, forKey: .id),
            paymentID: try json.decode(String.self, forKey: .paymentID),
            amount: try json.decode(Money.self, forKey: .amount),
            status: Payment.Status(try json.decode(String.self, forKey: .status)),
            createdAt: try json.decode(Date.self, forKey: .createdAt)
        )
    }
}

struct PaymentPageDTO: Decodable {
    let page: PaymentPage

    init(from decoder: any Decoder) throws {
        let json = try decoder.container(keyedBy: Key.self)
        let payments = try json.decode(ReadableElements<PaymentDTO>.self, forKey: .payments)
        page = PaymentPage(
            payments: payments.elements.map(\.payment),
            unreadableCount: payments.failures.count,
            nextCursor: try json.decodeIfPresent(String.self, forKey: .nextCursor)
        )
    }
}

struct PaymentMethodsDTO: Decodable {
    let methods: ReadableElements<PaymentMethod>
}

/// The body of a request that creates a payment.
struct PaymentBody: Encodable {
    let reference: String
    let lines: [OrderLine]
    let amount: Money
    let metadata: [String: String]
}
