public import Foundation

/// The body of a request and its media type. It is encoded when the request is made.
public struct RequestBody: Sendable {
    /// The media type for `Content-Type`.
    public let contentType: String
    /// Encodes the body.
    public let encode: @Sendable () throws -> Data

    /// A value as JSON: see ``WireJSON``.
    public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(contentType: "application/json") { try WireJSON.encode(value) }
    }

    /// Names and values as a form (`application/x-www-form-urlencoded`).
    public static func form(_ items: QueryItems) -> RequestBody {
        RequestBody(contentType: "application/x-www-form-urlencoded") { Data(items.percentEncoded.utf8) }
    }

    /// Bytes as they are; for a body that must be the same each time it is sent.
    public static func data(_ data: Data, contentType: String) -> RequestBody {
        RequestBody(contentType: contentType) { data }
    }
}
