import Foundation
import HTTPTypes
import Hummingbird

/// An error of the API as problem details (RFC 9457).
struct Problem: Error, Sendable {
    struct Kind: Sendable {
        let name: String
        let status: HTTPResponse.Status
        let title: String

        private init(_ name: String, _ status: HTTPResponse.Status, _ title: String) {
            (self.name, self.status, self.title) = (name, status, title)
        }
    }

    static let contentType = "application/problem+json"

    /// The additional members of a declined payment.
    struct Decline: Encodable, Sendable {
        let code: String
        let advice: String
        /// The id of the payment.
        let payment: String
    }

    let kind: Kind
    let detail: String?
    let headers: HTTPFields
    let decline: Decline?

    init(_ kind: Kind, _ detail: String? = nil, headers: HTTPFields = [:], decline: Decline? = nil) {
        (self.kind, self.detail, self.headers, self.decline) = (kind, detail, headers, decline)
    }

    /// The body of the response.
    var body: Data {
        get throws {
            let type = "https://trellis.example/problems/\(kind.name)"
            return try JSONEncoder.wire.encode(
                Body(
                    type: type,
                    title: kind.title,
                    status: status.code,
                    detail: detail,
                    code: decline?.code,
                    advice: decline?.advice,
                    payment: decline?.payment
                )
            )
        }
    }

    private struct Body: Encodable {
        let type: String
        let title: String
        let status: Int
        let detail: String?
        let code: String?
        let advice: String?
        let payment: String?
    }
}

extension Problem: HTTPResponseError {
    var status: HTTPResponse.Status { kind.status }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers = headers
        headers[.contentType] = Self.contentType
        return try Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}

extension Problem.Kind {
    static let invalidRequest = Self("invalid-request", .badRequest, "The request is invalid")
    static let invalidCursor = Self("invalid-cursor", .badRequest, "The cursor is not from this list")
    static let idempotencyKeyMissing = Self("idempotency-key-missing", .badRequest, "Idempotency-Key is missing")
    static let batchTooLarge = Self("batch-too-large", .badRequest, "The batch is larger than 500 KB")
    static let eventTooLarge = Self("event-too-large", .badRequest, "An event is larger than 32 KB")
    static let unauthorized = Self("unauthorized", .unauthorized, "The credentials are missing or invalid")
    static let insufficientScope = Self("insufficient-scope", .forbidden, "The access token lacks a scope")
    static let paymentDeclined = Self("payment-declined", .init(code: 402), "The payment was declined")
    static let notFound = Self("not-found", .notFound, "The resource was not found")
    static let methodNotAllowed = Self("method-not-allowed", .methodNotAllowed, "The method is not allowed here")
    static let idempotencyKeyInUse = Self(
        "idempotency-key-in-use",
        .conflict,
        "The first request with this Idempotency-Key is still in progress"
    )
    static let referenceInUse = Self(
        "reference-in-use",
        .conflict,
        "The reference was used with another Idempotency-Key"
    )
    static let notCancellable = Self("not-cancellable", .conflict, "The payment is not pending")
    static let notRefundable = Self("not-refundable", .conflict, "The payment has nothing to refund")
    static let invalidProfile = Self("invalid-profile", .unprocessableContent, "The profile is invalid")
    static let contentTooLarge = Self("content-too-large", .contentTooLarge, "The body is larger than 1 MiB")
    static let idempotencyKeyReused = Self(
        "idempotency-key-reused",
        .unprocessableContent,
        "The Idempotency-Key was used for another request"
    )
    static let priceMismatch = Self("price-mismatch", .unprocessableContent, "The amount is not a price of the item")
    static let refundExceedsPayment = Self(
        "refund-exceeds-payment",
        .unprocessableContent,
        "The refund exceeds the remaining amount"
    )
    static let internalError = Self("internal-error", .internalServerError, "The server has an internal error")
    static let unavailable = Self("unavailable", .serviceUnavailable, "The server is temporarily unavailable")
}
