import Foundation

/// The path of an endpoint, written as a string literal.
///
/// Literal parts stay as they are. Each interpolated value is percent-encoded as one segment, so no id can lead to
/// another endpoint:
///
/// ```swift
/// let path: EndpointPath = "/v1/items/\(id)/comments"   // id "a/b" gives /v1/items/a%2Fb/comments
/// ```
public struct EndpointPath: Sendable {
    /// The path with its leading slash, percent-encoded (RFC 3986 §3.3).
    public let percentEncoded: String
    /// The path with `{}` for each interpolated value, such as `/v1/items/{}/comments`. It contains no ids and is the same
    /// for all requests of an endpoint, so it fits logs and measurements.
    public let template: String

    private init(percentEncoded: String, template: String) {
        self.percentEncoded = percentEncoded.hasPrefix("/") ? percentEncoded : "/" + percentEncoded
        self.template = template.hasPrefix("/") ? template : "/" + template
    }
}

extension EndpointPath: Hashable {
    /// Returns whether both paths are equal when percent-encoded.
    public static func == (one: EndpointPath, other: EndpointPath) -> Bool {
        one.percentEncoded == other.percentEncoded
    }

    /// Hashes the percent-encoded path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(percentEncoded)
    }
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// Creates a path from a literal.
    public init(stringLiteral value: String) {
        self.init(percentEncoded: value, template: value)
    }

    /// Creates a path from a literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(percentEncoded: stringInterpolation.path, template: stringInterpolation.template)
    }

    /// The literal parts, unchanged, and the interpolated values, percent-encoded.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var path = ""
        fileprivate var template = ""

        /// Creates an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            path.reserveCapacity(literalCapacity + interpolationCount * 16)
            template.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        /// Appends a literal part unchanged.
        public mutating func appendLiteral(_ literal: String) {
            path += literal
            template += literal
        }

        /// Appends a value as one segment. Dots are encoded if there is nothing else, since `..` leads to the parent.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            let hasOnlyDots = text.allSatisfy { $0 == "." }
            path +=
                hasOnlyDots
                ? text.replacing(".", with: "%2E")
                : text.addingPercentEncoding(withAllowedCharacters: .unreservedInURLs) ?? ""
            template += "{}"
        }
    }
}

extension CharacterSet {
    /// The unreserved characters of a URL (RFC 3986 §2.3).
    static let unreservedInURLs = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
