public import Foundation

/// A complete response: its status, header fields and body.
public struct NetworkResponse: Sendable, Hashable {
    /// The status code (RFC 9110 §15).
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, after decompression.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// `true` for a page that a login portal or a firewall sends in place of the API.
    public var isWebPage: Bool { headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true }

    /// Returns this response if its status is 2xx.
    ///
    /// Every implementation of ``NetworkServiceProtocol`` calls it, so that all throw the same errors.
    ///
    /// - Parameter request: The method and the address of the request, for the text of the error.
    /// - Returns: This response.
    /// - Throws: ``NetworkError/server(_:)`` for any other status.
    public func validated(request: @autoclosure () -> String? = nil) throws(NetworkError) -> NetworkResponse {
        guard (200..<300).contains(status) else {
            var failure = ServerFailure(response: self)
            failure.request = request()
            throw .server(failure)
        }
        return self
    }
}

extension NetworkResponse: DescribedValue {
    /// The status and the size. The body is left out because it may hold personal data.
    public var description: String {
        "\(status), \(body.count) bytes"
    }
}
