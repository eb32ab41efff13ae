public import Foundation

/// A request that is ready to be sent. The network service adds the address of the API.
public struct NetworkRequest: Sendable, Hashable {
    /// The request method.
    public var method: HTTPMethod
    /// A path of the API or an absolute URL.
    public var target: RequestTarget
    /// The query, unencoded.
    public var query: QueryItems
    /// The header fields.
    public var headers: HTTPHeaders
    /// The encoded body.
    public var body: Data?
    /// The account on whose behalf the request is sent. An interceptor adds its access token.
    public var authorization: RequestAuthorization
    /// The time limit of each attempt, from sending the request to the last byte of the response. Waits in interceptors
    /// do not count.
    public var timeout: Duration
    private let declaredIdempotent: Bool?

    /// Creates a request.
    public init(
        method: HTTPMethod = .get,
        target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        isIdempotent: Bool? = nil,
        authorization: RequestAuthorization = .none,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
        self.authorization = authorization
        self.timeout = timeout
        declaredIdempotent = isIdempotent
    }

    /// `true` if sending the request twice has the same effect as sending it once: as declared, or else by its method or
    /// because it carries an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
    public var isIdempotent: Bool {
        declaredIdempotent ?? (method.isIdempotent || headers["Idempotency-Key"] != nil)
    }
}

extension NetworkRequest: DescribedValue {
    /// The method and the path. Query, header values and body are left out because they may hold personal data.
    public var description: String {
        "\(method.rawValue) \(target)"
    }
}

extension URL {
    /// The scheme, host, port and path. User, password, query and fragment are left out because they may be secret.
    public var withoutSecrets: String {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "(a URL)" }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.string ?? "(a URL)"
    }
}
