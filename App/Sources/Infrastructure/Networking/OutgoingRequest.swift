package import Core
package import Foundation

/// A checked request with its whole address.
package struct OutgoingRequest: Sendable {
    package var method: HTTPMethod
    package var url: URL
    package var headers: HTTPHeaders
    package var body: Data?

    /// Checks `request` and composes its address.
    ///
    /// A CR, LF or NUL in a header would let a value start a request of its own, and Foundation on Linux sends it as
    /// it is (trap 8); it is refused here for both transports (RFC 9110 §5.5).
    init(_ request: NetworkRequest, baseURL: URL) throws(NetworkError) {
        method = request.method
        headers = request.headers
        body = request.body
        // Foundation on Linux refuses these, and no server reads them (RFC 9110 §9.3.1).
        if [.get, .head].contains(method), request.body?.isEmpty == false {
            throw .invalidRequest("\(request) cannot have a body.")
        }
        for (name, value) in headers {
            guard name.isToken else { throw .invalidRequest("A header of \(request) has an invalid name.") }
            guard value.isFieldValue else { throw .invalidRequest("The header \(name) of \(request) is invalid.") }
        }
        url = try Self.url(request, base: baseURL)
    }

    private static func url(_ request: NetworkRequest, base: URL) throws(NetworkError) -> URL {
        var text =
            switch request.target {
            case .path(let path): base.absoluteString.trimmingSuffix("/") + path.percentEncoded
            case .url(let url): url.absoluteString
            }
        if !request.query.items.isEmpty {
            text += (text.contains("?") ? "&" : "?") + request.query.percentEncoded
        }
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.isHTTP else {
            throw .invalidRequest("The address of \(request) is no http or https URL.")
        }
        guard url.user == nil, url.password == nil else {
            throw .invalidRequest("The address of \(request) has a user in it; send a header instead.")
        }
        return url
    }
}

extension URL {
    /// True for an absolute http or https URL with a host.
    var isHTTP: Bool {
        guard let scheme, host?.isEmpty == false else { return false }
        return ["http", "https"].contains(scheme.lowercased())
    }
}

extension String {
    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )

    /// RFC 9110 §5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty && utf8.allSatisfy(Self.tokenBytes.contains)
    }

    /// RFC 9110 §5.5, and ASCII alone: Foundation on Linux drops the connection for anything else (trap 7).
    fileprivate var isFieldValue: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
    }

    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        last == suffix ? String(dropLast()) : self
    }
}
