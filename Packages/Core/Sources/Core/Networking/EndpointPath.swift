import Foundation

/// The path of an endpoint, written as a string literal.
///
/// What is written out stays as it is; what is interpolated is percent-encoded as one segment, so that no id can
/// reach another endpoint:
///
/// ```swift
/// let path: EndpointPath = "/v1/items/\(id)/comments"   // id "a/b" gives /v1/items/a%2Fb/comments
/// ```
public struct EndpointPath: Sendable {
    /// The path with its leading slash, percent-encoded (RFC 3986 §3.3).
    public let percentEncoded: String
    /// The path as it was written, with `{}` for each interpolated value: `/v1/items/{}/comments`. Unlike the path it
    /// can hold nobody's id, and is the same for all requests of an endpoint: for logs and measurements.
    public let template: String

    private init(percentEncoded: String, template: String) {
        self.percentEncoded = percentEncoded.hasPrefix("/") ? percentEncoded : "/" + percentEncoded
        self.template = template.hasPrefix("/") ? template : "/" + template
    }

    /// This path below another, such as `/v1`.
    func below(_ base: EndpointPath) -> EndpointPath {
        EndpointPath(
            percentEncoded: base.percentEncoded.withoutTrailingSlash + percentEncoded,
            template: base.template.withoutTrailingSlash + template
        )
    }
}

extension EndpointPath: Hashable {
    /// Whether both are the same path, however they were written.
    public static func == (one: EndpointPath, other: EndpointPath) -> Bool {
        one.percentEncoded == other.percentEncoded
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(percentEncoded)
    }
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// A path as written.
    public init(stringLiteral value: String) {
        self.init(percentEncoded: value, template: value)
    }

    /// A path with its interpolated values encoded.
    public init(stringInterpolation: StringInterpolation) {
        self.init(percentEncoded: stringInterpolation.path, template: stringInterpolation.template)
    }

    /// Collects the literal parts as they are and the values percent-encoded.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var path = ""
        fileprivate var template = ""

        /// Starts with an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            path.reserveCapacity(literalCapacity + interpolationCount * 16)
            template.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        /// Adds a written part as it is.
        public mutating func appendLiteral(_ literal: String) {
            path += literal
            template += literal
        }

        /// Adds a value as one segment. A value made of dots alone is encoded too, as it would climb the path.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            let onlyDots = text.allSatisfy { $0 == "." }
            path +=
                onlyDots
                ? text.replacing(".", with: "%2E")
                : text.addingPercentEncoding(withAllowedCharacters: .unreservedInURLs) ?? ""
            template += "{}"
        }
    }
}

extension String {
    fileprivate var withoutTrailingSlash: Substring { hasSuffix("/") ? dropLast() : self[...] }
}

extension CharacterSet {
    /// The characters that stand for themselves anywhere in a URL (RFC 3986 §2.3).
    static let unreservedInURLs = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
