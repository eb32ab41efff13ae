package import Core
package import Foundation

/// A validated request with its complete URL.
package struct OutgoingRequest: Sendable, CustomStringConvertible {
    package var method: HTTPMethod
    package var url: URL
    package var headers: HTTPHeaders
    package var body: Data?

    /// The method and the URL without secrets.
    package var description: String { "\(method.rawValue) \(url.withoutSecrets)" }

    /// Validates `request` and composes its URL.
    ///
    /// With a CR, LF or NUL in a header, a value could start another request, and Foundation on Linux sends it
    /// unchanged (trap 8). Such headers are refused for both transports (RFC 9110 §5.5).
    init(_ request: NetworkRequest, baseURL: URL) throws(NetworkError) {
        method = request.method
        headers = request.headers
        body = request.body
        // Foundation on Linux refuses such bodies, and servers ignore them (RFC 9110 §9.3.1).
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
            // A query after the fragment would belong to it.
            case .url(let url): String(url.absoluteString.prefix { $0 != "#" })
            }
        if !request.query.items.isEmpty { text += (text.contains("?") ? "&" : "?") + request.query.percentEncoded }
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.isHTTP else {
            throw .invalidRequest("The address of \(request) is not an http or https URL.")
        }
        guard url.user == nil, url.password == nil else {
            throw .invalidRequest("The address of \(request) contains a user name. Send a header instead.")
        }
        return url
    }
}

extension URL {
    /// `true` for an absolute http or https URL with a host and a possible port. With a greater one, which a redirect can name,
    /// AsyncHTTPClient ends the process.
    package var isHTTP: Bool {
        guard let scheme, host?.isEmpty == false, (0...65_535).contains(port ?? 0) else { return false }
        return ["http", "https"].contains(scheme.lowercased())
    }
}

extension String {
    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )

    /// `true` for a token (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty && utf8.allSatisfy(Self.tokenBytes.contains)
    }

    /// `true` for an ASCII field value (RFC 9110 §5.5). With any other, Foundation on Linux disconnects (trap 7).
    fileprivate var isFieldValue: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
    }

    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        last == suffix ? String(dropLast()) : self
    }
}
