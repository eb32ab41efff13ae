public import Foundation

/// The body of a request and its media type. It is encoded when the request is created.
public struct RequestBody: Sendable {
    let contentType: String
    let encode: @Sendable () throws -> Data

    /// Returns a body that encodes `value` as JSON; see ``WireJSON``.
    public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(contentType: "application/json") { try WireJSON.encode(value) }
    }

    /// Returns a form body (`application/x-www-form-urlencoded`).
    public static func form(_ items: QueryItems) -> RequestBody {
        RequestBody(contentType: "application/x-www-form-urlencoded") { Data(items.percentEncoded.utf8) }
    }

    /// Returns a body of these bytes, for a body that must not change between attempts.
    public static func data(_ data: Data, contentType: String) -> RequestBody {
        RequestBody(contentType: contentType) { data }
    }
}
