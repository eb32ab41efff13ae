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

extension RequestTarget: DescribedValue {
    /// The target without anything that could be secret: no query, no user, no password.
    public var description: String {
        switch self {
        case .path(let path): path.percentEncoded
        case .url(let url): url.withoutSecrets
        }
    }
}
