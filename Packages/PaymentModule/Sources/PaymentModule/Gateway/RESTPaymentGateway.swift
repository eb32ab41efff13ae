public import Core

/// The gateway over the REST API of `openapi.yaml`, with RFC 9457 problems.
///
/// All its requests can be repeated without another effect, and say so, so that the network service may retry them.
public struct RESTPaymentGateway: PaymentGateway {
    private let network: any NetworkServiceProtocol

    /// Creates a gateway. `network` must add the access token of the request's account.
    public init(network: any NetworkServiceProtocol) {
        self.network = network
    }

    /// Sends `POST /v1/payments`.
    public func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment {
        let body = PaymentBody(reference: order.reference, itemID: order.itemID, amount: order.amount)
        return try await send(.post, "/v1/payments", body: .json(body), order.account, reference: order.reference)
    }

    /// Sends `POST /v1/payments/{id}/confirm`.
    public func confirm(
        _ payment: Payment.ID,
        method: PaymentMethod.ID,
        of account: AccountID
    ) async throws(GatewayError) -> Payment {
        let body = ConfirmationBody(method: method)
        return try await send(.post, "/v1/payments/\(payment)/confirm", body: .json(body), account)
    }

    /// Sends `POST /v1/payments/{id}/cancel`.
    public func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await send(.post, "/v1/payments/\(payment)/cancel", account)
    }

    /// Sends `GET /v1/payments/{id}`.
    public func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await send(.get, "/v1/payments/\(id)", account)
    }

    /// Sends `GET /v1/payments`.
    public func payments(
        of account: AccountID,
        limit: Int,
        after cursor: String?
    ) async throws(GatewayError) -> PaymentPage {
        let page: PageDTO<PaymentDTO> = try await send(
            Endpoint(
                .get,
                "/v1/payments",
                query: ["cursor": cursor, "limit": limit],
                authorization: .account(account)
            )
        )
        return PaymentPage(
            payments: page.elements.map(\.payment),
            unreadableCount: page.unreadableCount,
            nextCursor: page.nextCursor
        )
    }

    /// Sends `GET /v1/payment-methods`.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let page: PageDTO<PaymentMethodDTO> = try await send(
            Endpoint(
                .get,
                "/v1/payment-methods",
                headers: language.map { ["Accept-Language": $0] } ?? [:],
                authorization: .account(account)
            )
        )
        return page.elements.map(\.method)
    }

    /// Sends `PUT /v1/payments/{id}/refunds/{refund}`.
    public func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        let refund: RefundDTO = try await send(
            Endpoint(
                .put,
                "/v1/payments/\(order.paymentID)/refunds/\(order.reference)",
                body: .json(RefundBody(amount: order.amount)),
                authorization: .account(order.account)
            ),
            reference: order.reference
        )
        return refund.refund
    }

    /// Sends `GET /v1/payments/{id}/refunds/{refund}`.
    public func refund(
        _ id: Refund.ID,
        of payment: Payment.ID,
        account: AccountID
    ) async throws(GatewayError) -> Refund {
        let refund: RefundDTO = try await send(
            Endpoint(.get, "/v1/payments/\(payment)/refunds/\(id)", authorization: .account(account)),
            reference: id
        )
        return refund.refund
    }

    private func send(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        body: RequestBody? = nil,
        _ account: AccountID,
        reference: String = ""
    ) async throws(GatewayError) -> Payment {
        let endpoint = Endpoint<PaymentDTO>(
            method,
            target,
            body: body,
            isIdempotent: true,
            authorization: .account(account)
        )
        return try await send(endpoint, reference: reference).payment
    }

    private func send<Response>(
        _ endpoint: Endpoint<Response>,
        reference: String = ""
    ) async throws(GatewayError) -> Response {
        do { return try await network.send(endpoint) } catch { throw GatewayError(error, reference: reference) }
    }
}
