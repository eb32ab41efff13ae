public import Core
public import Foundation

/// The gateway over the REST API of `openapi.yaml`, with `Idempotency-Key` and RFC 9457 problems.
public struct RESTPaymentGateway: PaymentGateway {
    private let network: any NetworkServiceProtocol

    /// Creates a gateway. `network` must add the access token of the request's account.
    public init(network: any NetworkServiceProtocol) {
        self.network = network
    }

    /// Encodes the body of an order as JSON.
    public func body(of order: Order) throws(PaymentError) -> Data {
        do {
            return switch order {
            case .payment(let order):
                try WireJSON.encode(
                    PaymentBody(
                        reference: order.reference,
                        itemID: order.itemID,
                        amount: order.amount,
                        method: order.method
                    )
                )
            case .refund(let order):
                try WireJSON.encode(RefundBody(reference: order.reference, amount: order.amount))
            }
        } catch {
            throw .invalidOrder(reason: "The order cannot be encoded as JSON.")
        }
    }

    /// Sends `POST /v1/payments`.
    public func create(_ order: PaymentOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Payment {
        let endpoint: Endpoint<PaymentDTO> = .order("/v1/payments", attempt)
        return try await send(endpoint).payment
    }

    /// Sends `POST /v1/payments/{id}/refunds`.
    public func refund(_ order: RefundOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Refund {
        let endpoint: Endpoint<RefundDTO> = .order("/v1/payments/\(order.paymentID)/refunds", attempt)
        return try await send(endpoint).refund
    }

    /// Sends `POST /v1/payments/{id}/cancel`.
    public func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        let endpoint = Endpoint<PaymentDTO>(
            .post,
            "/v1/payments/\(payment)/cancel",
            isIdempotent: true,
            authorization: .account(account)
        )
        return try await send(endpoint).payment
    }

    /// Sends `GET /v1/payments/{id}`.
    public func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        let endpoint = Endpoint<PaymentDTO>(.get, "/v1/payments/\(id)", authorization: .account(account))
        let payment = try await send(endpoint).payment
        guard payment.id == id else { throw .unexpectedAnswer }
        return payment
    }

    /// Sends `GET /v1/payments?reference=` for each page.
    public func payments(reference: String, of account: AccountID) async throws(GatewayError) -> [Payment] {
        try await all("/v1/payments", reference: reference, of: account) { (dto: PaymentDTO) in
            dto.reference == reference ? dto.payment : nil
        }
    }

    /// Sends `GET /v1/payments/{id}/refunds?reference=` for each page.
    public func refunds(
        of payment: Payment.ID,
        reference: String,
        account: AccountID
    ) async throws(GatewayError) -> [Refund] {
        try await all("/v1/payments/\(payment)/refunds", reference: reference, of: account) { (dto: RefundDTO) in
            dto.reference == reference && dto.paymentID == payment ? dto.refund : nil
        }
    }

    /// Sends `GET /v1/payments`.
    public func payments(
        of account: AccountID,
        limit: Int,
        after cursor: String?
    ) async throws(GatewayError) -> PaymentPage {
        let endpoint = Endpoint<PageDTO<PaymentDTO>>(
            .get,
            "/v1/payments",
            query: ["cursor": cursor, "limit": limit],
            authorization: .account(account)
        )
        let page = try await send(endpoint)
        return PaymentPage(
            payments: page.elements.map(\.payment),
            unreadableCount: page.unreadableCount,
            nextCursor: page.nextCursor
        )
    }

    /// Sends `GET /v1/payment-methods`.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let endpoint = Endpoint<PageDTO<PaymentMethodDTO>>(
            .get,
            "/v1/payment-methods",
            headers: language.map { ["Accept-Language": $0] } ?? [:],
            authorization: .account(account)
        )
        return try await send(endpoint).elements.map(\.method)
    }

    /// Fetches all pages of the payments or refunds with a reference.
    ///
    /// Throws ``GatewayError/unexpectedAnswer`` if one cannot be decoded, or if `transform` returns `nil` because the server
    /// ignores the filter: such a list does not prove that the server has no other one.
    private func all<DTO: ListedDTO, Element>(
        _ target: RequestTarget,
        reference: String,
        of account: AccountID,
        _ transform: (DTO) -> Element?
    ) async throws(GatewayError) -> [Element] {
        var elements: [Element] = []
        var cursor: String?
        repeat {
            let endpoint = Endpoint<PageDTO<DTO>>(
                .get,
                target,
                query: ["cursor": cursor, "reference": reference],
                authorization: .account(account)
            )
            let page = try await send(endpoint)
            let accepted = page.elements.compactMap(transform)
            guard page.unreadableCount == 0, accepted.count == page.elements.count,
                page.nextCursor == nil || page.nextCursor != cursor
            else { throw .unexpectedAnswer }
            elements += accepted
            cursor = page.nextCursor
        } while cursor != nil
        return elements
    }

    private func send<Response>(_ endpoint: Endpoint<Response>) async throws(GatewayError) -> Response {
        do { return try await network.send(endpoint) } catch { throw GatewayError(error) }
    }
}

extension Endpoint where Response: Decodable {
    /// Creates the request of an order, with the stored body and the key as a structured-field string (RFC 8941 §3.3.3).
    fileprivate static func order(_ target: RequestTarget, _ attempt: GatewayAttempt) -> Self {
        let key = attempt.idempotencyKey.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return Endpoint(
            .post,
            target,
            headers: ["Idempotency-Key": "\"\(key)\""],
            body: .data(attempt.body, contentType: "application/json"),
            authorization: .account(attempt.account)
        )
    }
}
