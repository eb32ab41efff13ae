public import Core

/// The gateway over the REST API of `openapi.yaml`, with RFC 9457 problems.
///
/// All its requests can be repeated without another effect. They say so, so that the network service may retry them,
/// except for a refund: a refusal proves something only if no earlier request was left without an answer.
public struct RESTPaymentGateway: PaymentGateway {
    private let network: any NetworkServiceProtocol

    /// Creates a gateway. `network` must add the access token of the request's account.
    public init(network: any NetworkServiceProtocol) {
        self.network = network
    }

    /// Sends `POST /v1/payments`.
    public func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment {
        let body = PaymentBody(
            reference: order.reference,
            lines: order.lines,
            amount: order.amount,
            metadata: order.metadata
        )
        return try await send(.post, "/v1/payments", body: .json(body), order.account, reference: order.reference)
    }

    /// Sends `POST /v1/payments/{id}/confirm`.
    public func confirm(
        _ payment: Payment.ID,
        method: PaymentMethod.ID,
        of account: AccountID
    ) async throws(GatewayError) -> Payment {
        try await send(.post, "/v1/payments/\(payment)/confirm", body: .json(["method": method]), account)
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
        let endpoint = Endpoint<PaymentPageDTO>(
            .get,
            "/v1/payments",
            query: ["cursor": cursor, "limit": limit],
            authorization: .account(account)
        )
        return try await send(endpoint).page
    }

    /// Sends `GET /v1/payment-methods`.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let endpoint = Endpoint<PaymentMethodsDTO>(
            .get,
            "/v1/payment-methods",
            headers: language.map { ["Accept-Language": $0] } ?? [:],
            authorization: .account(account)
        )
        return try await send(endpoint).methods.elements.map(\.method)
    }

    /// Sends `PUT /v1/payments/{id}/refunds/{refund}`.
    public func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        let endpoint = Endpoint<RefundDTO>(
            .put,
            "/v1/payments/\(order.paymentID)/refunds/\(order.reference)",
            body: .json(["amount": order.amount]),
            isIdempotent: false,
            authorization: .account(order.account)
        )
        return try await send(endpoint, reference: order.reference).refund
    }

    /// Sends `GET /v1/payments/{id}/refunds/{refund}`.
    public func refund(
        _ id: Refund.ID,
        of payment: Payment.ID,
        account: AccountID
    ) async throws(GatewayError) -> Refund {
        let target: RequestTarget = "/v1/payments/\(payment)/refunds/\(id)"
        let endpoint = Endpoint<RefundDTO>(.get, target, authorization: .account(account))
        return try await send(endpoint, reference: id).refund
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
