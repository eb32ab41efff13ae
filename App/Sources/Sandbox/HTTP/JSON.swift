import Foundation
import HTTPTypes
import Hummingbird

extension JSONEncoder {
    /// As the API writes JSON.
    static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension Response {
    /// An answer in JSON.
    init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], json: some Encodable) throws {
        var headers = headers
        headers[.contentType] = "application/json"
        let body = try JSONEncoder.wire.encode(json)
        self.init(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}

extension Request {
    /// The whole body, which has to say that it is of the type.
    func body(of mediaType: String) async throws -> Data? {
        let type = headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type?.lowercased() == mediaType else { return nil }
        return try await Data(body.collect(upTo: SandboxContext.bodyLimit).readableBytesView)
    }

    /// The body, which has to be JSON.
    func jsonBody() async throws -> Data {
        guard let data = try await body(of: "application/json") else {
            throw Problem(.invalidRequest, "Content-Type is not application/json.")
        }
        return data
    }
}

extension Decodable {
    /// Reads a body; says where it is wrong, but no value of it.
    init(json: Data) throws(Problem) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw Problem(.invalidRequest, "\(Self.path(context.codingPath + [key])) is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw Problem(.invalidRequest, "\(Self.path(context.codingPath)) has the wrong type.")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw Problem(.invalidRequest, "\(Self.path(context.codingPath)) is not valid.")
        } catch {
            throw Problem(.invalidRequest, "The body is not JSON.")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "The body" : keys.map(\.stringValue).joined(separator: ".")
    }
}
