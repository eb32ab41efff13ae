public import Foundation

/// The target of a request: a path of the API or an absolute URL, as in RFC 9112 §3.2.
public enum RequestTarget: Sendable, Hashable {
    /// A path that is appended to the base URL of the network service.
    case path(EndpointPath)
    /// An absolute URL, such as a token endpoint that OpenID Connect discovery returned.
    case url(URL)

    /// The path for a log, with `{}` for each interpolated value, which may be the id of a user. For a URL it is the whole
    /// path.
    public var pathTemplate: String {
        switch self {
        case .path(let path): path.template
        case .url(let url): url.path(percentEncoded: true)
        }
    }
}

extension RequestTarget: ExpressibleByStringInterpolation {
    /// Creates a path from a literal with interpolated values, which are percent-encoded.
    public init(stringInterpolation: EndpointPath.StringInterpolation) {
        self = .path(EndpointPath(stringInterpolation: stringInterpolation))
    }

    /// Creates a path from a literal.
    public init(stringLiteral value: String) {
        self = .path(EndpointPath(stringLiteral: value))
    }
}

extension RequestTarget: DescribedValue {
    /// The target without user, password, query and fragment.
    public var description: String {
        switch self {
        case .path(let path): path.percentEncoded
        case .url(let url): url.withoutSecrets
        }
    }
}
