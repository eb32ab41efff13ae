public import Foundation

/// The server of a request: scheme, host and port (RFC 6454 §4).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// The origin as text, such as `https://api.example.com` or `http://127.0.0.1:8080`.
    public let description: String
    let host: String
    /// `true` if secrets can be sent to the server; see ``Foundation/URL/isSafeForSecrets``.
    let isSafeForSecrets: Bool

    /// Creates the origin of `url`.
    public init(_ url: URL) {
        let scheme = url.scheme?.lowercased() ?? "?"
        host = url.host(percentEncoded: true)?.lowercased() ?? "?"
        isSafeForSecrets = url.isSafeForSecrets
        let standardPort = ["http": 80, "https": 443][scheme]
        let port = url.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? ""
        description = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    }

    private init(placeholder: String) {
        description = placeholder
        host = ""
        isSafeForSecrets = true
    }

    /// A placeholder for the API if its address is not known. It counts as safe for secrets.
    public static let apiPlaceholder = Origin(placeholder: "(the API)")
}

extension RequestTarget {
    /// Returns the origin of the URL, or `api` for a path.
    func origin(api: Origin) -> Origin {
        switch self {
        case .path: api
        case .url(let url): Origin(url)
        }
    }
}
