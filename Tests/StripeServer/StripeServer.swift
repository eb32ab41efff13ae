package import Core
package import Foundation
import Synchronization

/// Stripe's API of payments without a network. The access token of a customer takes the place of a secret key, as at a
/// server of a team that passes the requests on.
package final class StripeServer: NetworkServiceProtocol {
    private struct State {
        var ledger = StripeLedger()
        /// The first request with each idempotency key, and its response.
        var answers: [String: (request: NetworkRequest, date: Date, response: NetworkResponse)] = [:]
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    /// Creates a server. The access token of a customer is `token_` and its id. `now` returns the current date.
    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// The movements of money.
    package var movements: [StripeLedger.Movement] { state.withLock(\.ledger.movements) }

    /// Ends the authentication of a payment, as its page does.
    package func authenticate(_ id: String, succeeds: Bool) {
        state.withLock { $0.ledger.authenticate(id, succeeds: succeeds) }
    }

    package func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let now = now()
        return try state.withLock { respond(to: request, now, &$0) }.validated()
    }

    private func respond(to request: NetworkRequest, _ now: Date, _ state: inout State) -> NetworkResponse {
        guard let token = request.headers["Authorization"], token.hasPrefix("Bearer token_"),
            case .path(let path) = request.target
        else { return StripeFailure(401).response }
        let key = request.headers["Idempotency-Key"]
        if let key, let stored = state.answers[key], now.timeIntervalSince(stored.date) < 24 * 60 * 60 {
            guard stored.request == request else { return StripeFailure.keyReused.response }
            var response = stored.response
            response.headers["Idempotent-Replayed"] = "true"
            return response
        }
        state.ledger.endProcessing(now)
        let form = request.body.map { String(decoding: $0, as: UTF8.self) } ?? request.query.percentEncoded
        let items = URLComponents(string: "?\(form)")?.queryItems ?? []
        let response: NetworkResponse
        do throws(StripeFailure) {
            let object = try state.ledger.answer(
                request.method,
                path.percentEncoded.split(separator: "/").dropFirst().map(String.init),
                items.reduce(into: [:]) { $0[$1.name] = $1.value },
                of: String(token.dropFirst("Bearer token_".count)),
                now
            )
            response = NetworkResponse(status: 200, body: (try? WireJSON.encode(object)) ?? Data())
        } catch {
            response = error.response
        }
        if let key { state.answers[key] = (request, now, response) }
        return response
    }
}

/// An error response (https://docs.stripe.com/api/errors).
struct StripeFailure: Error, Encodable {
    struct Object: Encodable {
        var type = "invalid_request_error"
        var code: String?
        var param: String?
        var decline_code: String?
    }

    let status: Int
    let error: Object

    init(_ status: Int, _ code: String? = nil, param: String? = nil) {
        self.init(status, Object(code: code, param: param))
    }

    init(_ status: Int, _ error: Object) {
        self.status = status
        self.error = error
    }

    static let missing = Self(404, "resource_missing")
    static let unexpectedState = Self(400, "payment_intent_unexpected_state")
    static let alreadyRefunded = Self(400, "charge_already_refunded")
    static let beyondRest = Self(400, param: "amount")
    static func invalid(_ param: String) -> Self { Self(400, "parameter_invalid", param: param) }
    static let keyReused = Self(400, Object(type: "idempotency_error"))
    static let declined =
        Self(402, Object(type: "card_error", code: "card_declined", decline_code: "insufficient_funds"))

    var response: NetworkResponse { NetworkResponse(status: status, body: (try? WireJSON.encode(self)) ?? Data()) }
}
