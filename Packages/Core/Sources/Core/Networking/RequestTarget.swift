public import Foundation

/// Where a request goes: a path below the API's address, or a whole URL that the server itself named.
public enum RequestTarget: Sendable, Hashable {
    /// A path below the base URL of the network service.
    case path(EndpointPath)
    /// An absolute URL, such as a token endpoint found by OpenID Connect discovery.
    case url(URL)
}

extension RequestTarget: ExpressibleByStringInterpolation {
    /// A path; interpolated values are percent-encoded.
    public init(stringInterpolation: EndpointPath.StringInterpolation) {
        self = .path(EndpointPath(stringInterpolation: stringInterpolation))
    }

    /// A path as written.
    public init(stringLiteral value: String) {
        self = .path(EndpointPath(stringLiteral: value))
    }
}

/// The path of an endpoint, written as a string literal.
///
/// What is written out stays as it is; what is interpolated is percent-encoded as one segment, so that no id can
/// reach another endpoint:
///
/// ```swift
/// let path: EndpointPath = "/v1/items/\(id)/comments"   // id "a/b" gives /v1/items/a%2Fb/comments
/// ```
public struct EndpointPath: Sendable, Hashable {
    /// The path with its leading slash, percent-encoded (RFC 3986 §3.3).
    public let percentEncoded: String
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// A path as written.
    public init(stringLiteral value: String) {
        percentEncoded = value.hasPrefix("/") ? value : "/" + value
    }

    /// A path with its interpolated values encoded.
    public init(stringInterpolation: StringInterpolation) {
        self.init(stringLiteral: stringInterpolation.path)
    }

    /// Collects the literal parts as they are and the values percent-encoded.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var path = ""

        /// Starts with an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            path.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds a written part as it is.
        public mutating func appendLiteral(_ literal: String) {
            path += literal
        }

        /// Adds a value as one segment. A value made of dots alone is encoded too, as it would climb the path.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            let onlyDots = text.allSatisfy { $0 == "." }
            path +=
                onlyDots
                ? text.replacing(".", with: "%2E")
                : text.addingPercentEncoding(withAllowedCharacters: .unreservedInURLs) ?? ""
        }
    }
}

extension CharacterSet {
    /// The characters that stand for themselves anywhere in a URL (RFC 3986 §2.3).
    static let unreservedInURLs = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
