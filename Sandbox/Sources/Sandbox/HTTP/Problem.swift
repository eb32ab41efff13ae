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
            self.name = name
            self.status = status
            self.title = title
        }
    }

    static let contentType = "application/problem+json"

    let kind: Kind
    let detail: String?
    let headers: HTTPFields

    init(_ kind: Kind, _ detail: String? = nil, headers: HTTPFields = [:]) {
        self.kind = kind
        self.detail = detail
        self.headers = headers
    }

    /// The body of the response.
    var body: Data {
        get throws {
            let type = "https://trellis.example/problems/\(kind.name)"
            let body = Body(type: type, title: kind.title, status: status.code, detail: detail)
            return try JSONEncoder.wire.encode(body)
        }
    }

    private struct Body: Encodable {
        let type: String
        let title: String
        let status: Int
        let detail: String?
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
    static let batchTooLarge = Self("batch-too-large", .badRequest, "The batch is larger than 500 KB")
    static let eventTooLarge = Self("event-too-large", .badRequest, "An event is larger than 32 KB")
    static let unauthorized = Self("unauthorized", .unauthorized, "The credentials are missing or invalid")
    static let insufficientScope = Self("insufficient-scope", .forbidden, "The access token lacks a scope")
    static let otherOrigin = Self("other-origin", .forbidden, "The page is only for this machine and address")
    static let notFound = Self("not-found", .notFound, "The resource was not found")
    static let methodNotAllowed = Self("method-not-allowed", .methodNotAllowed, "The method is not allowed here")
    static let referenceInUse = Self("reference-in-use", .conflict, "The reference was used for something else")
    static let invalidProfile = Self("invalid-profile", .unprocessableContent, "The profile is invalid")
    static let contentTooLarge = Self("content-too-large", .contentTooLarge, "The body is larger than 1 MiB")
    static let invalidReference = Self(
        "invalid-reference",
        .unprocessableContent,
        "The reference does not have 1 to 64 letters, digits, hyphens or underscores"
    )
    static let priceMismatch = Self("price-mismatch", .unprocessableContent, "The amount is not the price of the items")
    static let unknownMethod = Self("unknown-method", .unprocessableContent, "The payment method does not exist")
    static let notRefundable = Self("not-refundable", .unprocessableContent, "The payment has nothing to refund")
    static let refundExceedsPayment = Self(
        "refund-exceeds-payment",
        .unprocessableContent,
        "The refund is not a part of the remaining amount"
    )
    static let internalError = Self("internal-error", .internalServerError, "The server has an internal error")
    static let insufficientStorage = Self(
        "insufficient-storage",
        .init(code: 507, reasonPhrase: "Insufficient Storage"),
        "The server could not save the change"
    )
    static let unavailable = Self("unavailable", .serviceUnavailable, "The server is temporarily unavailable")
}
