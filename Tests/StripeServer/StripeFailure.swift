import Foundation
import Hummingbird

/// An error response (https://docs.stripe.com/api/errors).
struct StripeFailure: Error, Sendable {
    let statusCode: Int
    let type: String
    var code: String?
    var param: String?
    var declineCode: String?
    var advice: String?

    static let unauthorized = Self(statusCode: 401, type: "invalid_request_error")
    static let missing = Self(statusCode: 404, type: "invalid_request_error", code: "resource_missing")
    static let idempotency = Self(statusCode: 400, type: "idempotency_error")
    static let unexpectedState = invalid("payment_intent_unexpected_state")
    static let alreadyRefunded = invalid("charge_already_refunded")
    static let beyondRest = invalid(nil, param: "amount")
    static let authenticationFailed = Self(
        statusCode: 402,
        type: "invalid_request_error",
        code: "payment_intent_authentication_failure"
    )

    static func invalid(_ code: String?, param: String? = nil) -> Self {
        Self(statusCode: 400, type: "invalid_request_error", code: code, param: param)
    }

    static func decline(_ code: String, _ declineCode: String, advice: String? = nil) -> Self {
        Self(statusCode: 402, type: "card_error", code: code, declineCode: declineCode, advice: advice)
    }

    var json: [String: Any] {
        let members = [
            "type": type, "code": code, "param": param, "decline_code": declineCode, "advice_code": advice,
            "message": "A message for developers.",
        ]
        return members.compactMapValues(\.self)
    }
}

extension StripeFailure: HTTPResponseError {
    var status: HTTPResponse.Status { .init(code: statusCode) }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        try .json(["error": json], status: statusCode)
    }
}
