public import Core
import Foundation

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
        let (account, id) = (order.account, order.reference)
        return try await send(PaymentDTO.self, .post, "/v1/payments", account, id, body: .json(body)).payment
    }

    /// Sends `POST /v1/payments/{id}/confirm`.
    public func confirm(_ id: String, method: String, of account: AccountID) async throws(GatewayError) -> Payment {
        let body = RequestBody.json(["method": method])
        return try await send(PaymentDTO.self, .post, "/v1/payments/\(id)/confirm", account, body: body).payment
    }

    /// Sends `POST /v1/payments/{id}/cancel`.
    public func cancel(_ id: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await send(PaymentDTO.self, .post, "/v1/payments/\(id)/cancel", account).payment
    }

    /// Sends `GET /v1/payments/{id}`.
    public func payment(_ id: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await send(PaymentDTO.self, .get, "/v1/payments/\(id)", account).payment
    }

    /// Sends `GET /v1/payments`.
    public func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError)
        -> PaymentPage
    {
        let query: QueryItems = ["cursor": cursor, "limit": limit]
        return try await send(PaymentPageDTO.self, .get, "/v1/payments", account, query: query).page
    }

    /// Sends `GET /v1/payment-methods`.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let headers: HTTPHeaders = language.map { ["Accept-Language": $0] } ?? [:]
        return try await send(PaymentMethodsDTO.self, .get, "/v1/payment-methods", account, headers: headers)
            .methods.elements
    }

    /// Sends `PUT /v1/payments/{id}/refunds/{refund}`.
    public func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        let (account, id) = (order.account, order.reference)
        let target: RequestTarget = "/v1/payments/\(order.paymentID)/refunds/\(id)"
        let body = RequestBody.json(["amount": order.amount])
        return try await send(RefundDTO.self, .put, target, account, id, body: body, isIdempotent: false).refund
    }

    /// Sends `GET /v1/payments/{id}/refunds/{refund}`.
    public func refund(_ id: String, of payment: String, account: AccountID) async throws(GatewayError) -> Refund {
        try await send(RefundDTO.self, .get, "/v1/payments/\(payment)/refunds/\(id)", account, id).refund
    }

    /// Sends a request of an account. `reference` is that of the order, if the request has one.
    private func send<Response: Decodable & Sendable>(
        _ response: Response.Type,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        _ account: AccountID,
        _ reference: String = "",
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: RequestBody? = nil,
        isIdempotent: Bool = true
    ) async throws(GatewayError) -> Response {
        let endpoint = Endpoint<Response>(
            method,
            target,
            query: query,
            headers: headers,
            body: body,
            isIdempotent: isIdempotent,
            authorization: .account(account)
        )
        do { return try await network.send(endpoint) } catch { throw GatewayError(error, reference: reference) }
    }
}

extension GatewayError {
    /// Creates the error of a failed request to the REST API.
    ///
    /// A problem (RFC 9457) with a status of 4xx is a refusal, unless a repetition of the request can change it. Any
    /// other response may come from a proxy, which knows nothing about the payment. A framework has a 404 and a 409 of
    /// its own: these need a type of the contract, named by its last path component. `reference` is that of the order.
    init(_ error: NetworkError, reference: String) {
        self = .notAnswered(error)
        guard case .server(let failure) = error, let problem = failure.problem else { return }
        let (status, type) = (failure.status, problem.type)
        if status == 401 { self = .notAnswered(.signInRequired) }
        guard (400..<500).contains(status), ![401, 407, 408, 421, 423, 425, 429].contains(status) else { return }
        switch URL(string: type)?.lastPathComponent {
        case "not-found": self = .refused(.notFound)
        case "reference-in-use": self = .refused(.referenceInUse(reference: reference))
        case "not-refundable": self = .refused(.notRefundable)
        case "refund-exceeds-payment": self = .refused(.refundExceedsPayment)
        case _ where status == 404 || status == 409: break
        default: self = .refused(.rejected(status: status, type: type, title: problem.title))
        }
    }
}
