/// A response that wraps its value: `status`, `message` and `data`, for servers that may refuse a request with HTTP
/// status 200.
///
/// ```swift
/// extension Endpoint where Response == Item {
///     static func item(_ id: Item.ID) -> Self {
///         Endpoint<ResponseEnvelope<Item>>(.get, "/v1/items/\(id)").map { try $0.validated() }
///     }
/// }
/// ```
/// The status is a number, also as text, or a word. A number from 200 to 299 means success, and so do the words `success`
/// and `ok`, regardless of case. The data of a refusal is not read, since it has another form.
public struct ResponseEnvelope<Value: Decodable & Sendable>: Decodable, Sendable {
    private let refusal: ServerFailure?
    private let data: Value?

    private enum CodingKeys: CodingKey {
        case status, message, data
    }

    /// Decodes an envelope. `message` and `data` may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let number = try? container.decode(Int.self, forKey: .status)
        let status = try number?.description ?? container.decode(String.self, forKey: .status)
        let code = Int(status)
        let isSuccess = code.map { (200..<300).contains($0) } ?? ["success", "ok"].contains(status.lowercased())
        if isSuccess {
            refusal = nil
            data = try container.decodeIfPresent(Value.self, forKey: .data)
        } else {
            let message = try? container.decode(String.self, forKey: .message)
            refusal = ServerFailure(
                response: NetworkResponse(status: code ?? 200),
                problem: ProblemDetails(detail: message)
            )
            data = nil
        }
    }

    /// Returns the value of a successful response.
    ///
    /// - Throws: ``NetworkError/server(_:)`` for a refusal, with its number as the status, or 200 if it has none, and
    ///   with the message in ``ProblemDetails/detail``. The message may hold personal data: show it to the user, but do
    ///   not print it. ``NetworkError/decoding(_:)`` if the value is missing.
    public func validated() throws(NetworkError) -> Value {
        if let refusal { throw .server(refusal) }
        guard let data else {
            let context = DecodingError.Context(codingPath: [], debugDescription: "")
            let error = DecodingError.keyNotFound(CodingKeys.data, context)
            throw .decoding(DecodingFailure(type: "\(Value.self)", error: error))
        }
        return data
    }
}

extension ResponseEnvelope where Value: ExpressibleByNilLiteral {
    /// Returns the value of a successful response, or `nil` if the response has none, as after a deletion.
    ///
    /// - Throws: ``NetworkError/server(_:)`` for a refusal.
    public func validated() throws(NetworkError) -> Value {
        if let refusal { throw .server(refusal) }
        return data ?? nil
    }
}
