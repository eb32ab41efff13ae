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

struct JSONResponseEncoder: ResponseEncoder {
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response {
        let body = try ByteBuffer(bytes: JSONEncoder.wire.encode(value))
        return Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: body))
    }
}

/// Decodes JSON bodies and forms. The request must have a matching `Content-Type`.
struct BodyDecoder: RequestDecoder {
    static let notJSON = Problem(.invalidRequest, "Content-Type must be application/json.")

    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T {
        guard type is URLEncodedForm.Type else {
            guard request.hasContentType(.applicationJson) else { throw Self.notJSON }
            return try await JSONDecoder().decode(type, from: request, context: context)
        }
        do {
            guard request.hasContentType(.applicationUrlEncoded) else { throw URLEncodedForm.malformed }
            return try await URLEncodedFormDecoder().decode(type, from: request, context: context)
        } catch is URLEncodedFormError, is DecodingError {
            throw URLEncodedForm.malformed
        }
    }
}

extension Request {
    func hasContentType(_ type: MediaType) -> Bool {
        headers[.contentType].flatMap { MediaType(from: $0) }?.isType(type) == true
    }
}

/// The fields of a URL-encoded form or query, each at most once (RFC 6749 §3.2).
struct URLEncodedForm: Decodable, Sendable {
    static let malformed = OAuthError(
        .invalidRequest,
        "The body must be a URL-encoded form in which no field is repeated."
    )

    private let fields: [String: String]

    init(from decoder: any Decoder) throws {
        fields = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// The value of a field; `nil` if it is absent or empty (RFC 6749 §3.1).
    subscript(name: String) -> String? {
        fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    func required(_ name: String) throws(OAuthError) -> String {
        guard let value = self[name] else { throw OAuthError(.invalidRequest, "The field \(name) is missing.") }
        return value
    }
}

extension HTTPFields {
    /// The value of a field for which HTTPTypes has no constant.
    subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { HTTPField.Name(name).map { self[$0] = newValue } }
    }
}
