import Core
import Foundation

extension Endpoint where Response == Payment {
    /// Creates the request of an order, with the stored bytes and key.
    static func order(_ record: OrderRecord) -> Self {
        Endpoint(
            .post,
            .path(EndpointPath(stringLiteral: record.path)),
            headers: ["Idempotency-Key": quoted(record.idempotencyKey)],
            body: .data(record.body, contentType: "application/json"),
            authorization: .account(record.account)
        )
    }

    static func payment(_ id: Payment.ID, of account: AccountID) -> Self {
        Endpoint(.get, "/v1/payments/\(id)", authorization: .account(account))
    }

    /// Returns a structured-field string (RFC 8941 §3.3.3).
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

extension Endpoint where Response == PaymentPage {
    static func payments(of account: AccountID, after cursor: String? = nil, reference: String? = nil) -> Self {
        Endpoint(
            .get,
            "/v1/payments",
            query: ["cursor": cursor, "reference": reference],
            authorization: .account(account)
        )
    }
}

extension NetworkServiceProtocol {
    /// Sends a request that only reads.
    func read<Response>(_ endpoint: Endpoint<Response>) async throws(PaymentError) -> Response {
        do { return try await send(endpoint) } catch { throw PaymentError(reading: error) }
    }
}

extension UnresolvedOrder {
    var path: EndpointPath {
        switch self {
        case .payment: "/v1/payments"
        case .refund(let order): "/v1/payments/\(order.paymentID)/refunds"
        }
    }

    func body() throws(PaymentError) -> Data {
        do {
            return switch self {
            case .payment(let order): try WireJSON.encode(order)
            case .refund(let order): try WireJSON.encode(RefundBody(reference: order.reference, amount: order.amount))
            }
        } catch {
            throw .invalidOrder(reason: "The order cannot be encoded as JSON.")
        }
    }

    /// Throws ``PaymentError/invalidOrder(reason:)`` for an order that must not be sent.
    func validate() throws(PaymentError) {
        let subject =
            switch self {
            case .payment(let order): order.itemID
            case .refund(let order): order.paymentID
            }
        guard (1...100).contains(reference.unicodeScalars.count) else {
            throw .invalidOrder(reason: "The order's reference must have 1 to 100 characters.")
        }
        guard amount.minorUnits > 0 else { throw .invalidOrder(reason: "The order's amount must be positive.") }
        guard !subject.isEmpty else { throw .invalidOrder(reason: "The order has no item or payment.") }
    }
}

private struct RefundBody: Encodable {
    let reference: String
    let amount: Money
}
