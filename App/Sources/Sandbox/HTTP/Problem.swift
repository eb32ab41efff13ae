import Foundation
import HTTPTypes
import Hummingbird

/// An error of the API, told by RFC 9457.
struct Problem: Error, Sendable {
    enum Kind: String, Sendable {
        case invalidRequest = "invalid-request"
        case invalidCursor = "invalid-cursor"
        case idempotencyKeyMissing = "idempotency-key-missing"
        case batchTooLarge = "batch-too-large"
        case eventTooLarge = "event-too-large"
        case unauthorized
        case paymentDeclined = "payment-declined"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case idempotencyKeyInUse = "idempotency-key-in-use"
        case referenceInUse = "reference-in-use"
        case invalidProfile = "invalid-profile"
        case contentTooLarge = "content-too-large"
        case idempotencyKeyReused = "idempotency-key-reused"
        case priceMismatch = "price-mismatch"
        case refundExceedsPayment = "refund-exceeds-payment"
        case internalError = "internal-error"
        case unavailable
    }

    let kind: Kind
    var detail: String?
    var headers: HTTPFields = [:]

    init(_ kind: Kind, _ detail: String? = nil, headers: HTTPFields = [:]) {
        self.kind = kind
        self.detail = detail
        self.headers = headers
    }

    /// The members of the answer's body.
    var body: Data {
        get throws {
            try JSONEncoder.wire.encode(Body(kind: kind, detail: detail))
        }
    }

    private struct Body: Encodable {
        let type: String
        let title: String
        let status: Int
        let detail: String?

        init(kind: Kind, detail: String?) {
            type = "https://trellis.example/problems/\(kind.rawValue)"
            title = kind.title
            status = kind.status.code
            self.detail = detail
        }
    }
}

extension Problem: HTTPResponseError {
    static let contentType = "application/problem+json"

    var status: HTTPResponse.Status { kind.status }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers = headers
        headers[.contentType] = Self.contentType
        return try Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}

extension Problem.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .invalidRequest, .invalidCursor, .idempotencyKeyMissing, .batchTooLarge, .eventTooLarge: .badRequest
        case .unauthorized: .unauthorized
        case .paymentDeclined: .init(code: 402, reasonPhrase: "Payment Required")
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .idempotencyKeyInUse, .referenceInUse: .conflict
        case .contentTooLarge: .contentTooLarge
        case .idempotencyKeyReused, .priceMismatch, .refundExceedsPayment, .invalidProfile:
            .unprocessableContent
        case .internalError: .internalServerError
        case .unavailable: .serviceUnavailable
        }
    }

    fileprivate var title: String {
        switch self {
        case .invalidRequest: "The request is not valid"
        case .invalidCursor: "The cursor was not issued for this list"
        case .idempotencyKeyMissing: "The request needs an Idempotency-Key"
        case .batchTooLarge: "The batch is over 500 KB"
        case .eventTooLarge: "An event is over 32 KB"
        case .unauthorized: "The request needs valid credentials"
        case .paymentDeclined: "The card was declined"
        case .notFound: "There is no such thing here"
        case .methodNotAllowed: "This method cannot be used here"
        case .idempotencyKeyInUse: "The first request with this Idempotency-Key is still being worked on"
        case .referenceInUse: "The reference was used under another Idempotency-Key"
        case .contentTooLarge: "The body is over 1 MiB"
        case .idempotencyKeyReused: "The Idempotency-Key came with another request before"
        case .priceMismatch: "The amount is none of the item's prices"
        case .refundExceedsPayment: "The refund is more than is left of the payment"
        case .invalidProfile: "The profile cannot be like that"
        case .internalError: "The server failed"
        case .unavailable: "The server is busy"
        }
    }
}
