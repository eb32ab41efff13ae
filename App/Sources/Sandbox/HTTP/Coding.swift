import Foundation
import HTTPTypes
import Hummingbird

extension JSONEncoder {
    /// The encoder of the API.
    static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// Encodes responses as JSON.
struct JSONResponseEncoder: ResponseEncoder {
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response {
        let body = try ByteBuffer(bytes: JSONEncoder.wire.encode(value))
        return Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: body))
    }
}

/// Decodes a body, which has to state its media type: a form for ``Form``, else JSON.
struct BodyDecoder: RequestDecoder {
    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T {
        let mediaType = request.headers[.contentType].flatMap { MediaType(from: $0) }
        guard type is Form.Type else {
            guard mediaType?.isType(.applicationJson) == true else {
                throw Problem(.invalidRequest, "Content-Type is not application/json.")
            }
            return try await JSONDecoder().decode(type, from: request, context: context)
        }
        do {
            guard mediaType?.isType(.applicationUrlEncoded) == true else { throw Form.malformed }
            return try await URLEncodedFormDecoder().decode(type, from: request, context: context)
        } catch is URLEncodedFormError, is DecodingError {
            throw Form.malformed
        }
    }
}

/// The fields of a form or a query (`application/x-www-form-urlencoded`), each at most once (RFC 6749 §3.2).
struct Form: Decodable, Sendable {
    static let malformed = OAuthError(.invalidRequest, "The body is not a form with each field once.")

    private let fields: [String: String]

    init(from decoder: any Decoder) throws {
        fields = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// A field, or nil if it is absent or has no value, which is the same (RFC 6749 §3.1).
    subscript(name: String) -> String? {
        fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a field that must be present.
    func required(_ name: String) throws(OAuthError) -> String {
        guard let value = self[name] else { throw OAuthError(.invalidRequest, "\(name) is missing.") }
        return value
    }
}

extension HTTPFields {
    /// The value of a field that HTTPTypes has no constant for.
    subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { HTTPField.Name(name).map { self[$0] = newValue } }
    }
}
