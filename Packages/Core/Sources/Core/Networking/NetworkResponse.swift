public import Foundation

/// A complete answer: its status, header fields and body.
public struct NetworkResponse: Sendable, Hashable {
    /// The status code (RFC 9110 §15).
    public var status: Int
    /// Header fields.
    public var headers: HTTPHeaders
    /// The body, after decompression.
    public var body: Data

    /// Creates an answer.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// This answer if its status says success (2xx).
    ///
    /// Every implementation of ``NetworkServiceProtocol`` ends with this, so that all see the same errors.
    ///
    /// - Throws: ``NetworkError/server(_:)`` for any other status.
    public func validated() throws(NetworkError) -> NetworkResponse {
        guard (200..<300).contains(status) else { throw .server(ServerFailure(response: self)) }
        return self
    }
}

extension NetworkResponse: DescribedValue {
    /// Status and size. The body may hold personal data and stays out.
    public var description: String {
        "\(status), \(body.count) bytes"
    }
}
