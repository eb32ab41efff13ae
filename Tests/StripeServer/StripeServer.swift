package import Core
package import Foundation
import Synchronization

/// Stripe's API of payments without a network. The access token of a customer takes the place of a secret key, as at a
/// server of a team that passes the requests on.
package final class StripeServer: NetworkServiceProtocol {
    /// The response to the first request with an idempotency key.
    private struct StoredResponse {
        let request: NetworkRequest
        let date: Date
        let response: NetworkResponse
    }

    private struct State {
        var ledger = StripeLedger()
        var responses: [String: StoredResponse] = [:]
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    /// Creates a server. The access token of a customer is `token_` and its id. `now` returns the current date.
    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// The intents and refunds.
    package var ledger: StripeLedger { state.withLock(\.ledger) }

    /// Ends the authentication of a payment, as its page does.
    package func authenticate(_ id: String, succeeds: Bool) {
        state.withLock { $0.ledger.authenticate(id, succeeds: succeeds) }
    }

    package func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let now = now()
        return try state.withLock { state in respond(to: request, now, &state) }.validated()
    }

    private func respond(to request: NetworkRequest, _ now: Date, _ state: inout State) -> NetworkResponse {
        guard let token = request.headers["Authorization"], token.hasPrefix("Bearer token_") else {
            return StripeFailure(status: 401).response
        }
        state.ledger.endProcessing(now)
        let customer = String(token.dropFirst("Bearer token_".count))
        let key = request.headers["Idempotency-Key"]
        if let key, let stored = state.responses[key], now.timeIntervalSince(stored.date) < 24 * 60 * 60 {
            guard stored.request == request else { return StripeFailure.keyReused.response }
            var response = stored.response
            response.headers["Idempotent-Replayed"] = "true"
            return response
        }
        let response: NetworkResponse
        do throws(StripeFailure) {
            response = try Self.json(state.ledger.answer(to: request, of: customer, now))
        } catch {
            response = error.response
        }
        if let key { state.responses[key] = StoredResponse(request: request, date: now, response: response) }
        return response
    }

    fileprivate static func json(_ object: [String: Any], status: Int = 200) -> NetworkResponse {
        let body = try? JSONSerialization.data(withJSONObject: object)
        return NetworkResponse(status: status, headers: ["Content-Type": "application/json"], body: body ?? Data())
    }
}

/// An error response (https://docs.stripe.com/api/errors).
struct StripeFailure: Error, Sendable {
    let status: Int
    var type = "invalid_request_error"
    var code: String?
    var param: String?
    var declineCode: String?

    static let missing = Self(status: 404, code: "resource_missing")
    static let keyReused = Self(status: 400, type: "idempotency_error")
    static let unexpectedState = Self(status: 400, code: "payment_intent_unexpected_state")
    static let alreadyRefunded = Self(status: 400, code: "charge_already_refunded")
    static let beyondRest = Self(status: 400, param: "amount")
    static let declined =
        Self(status: 402, type: "card_error", code: "card_declined", declineCode: "insufficient_funds")

    static func invalid(_ param: String) -> Self { Self(status: 400, code: "parameter_invalid", param: param) }

    var json: [String: Any] {
        ["type": type, "code": code, "param": param, "decline_code": declineCode].compactMapValues(\.self)
    }

    var response: NetworkResponse { StripeServer.json(["error": json], status: status) }
}
