public import Foundation

/// A request ready to be sent, but for the address of the API, which the network service knows.
public struct NetworkRequest: Sendable, Hashable {
    /// The request method.
    public var method: HTTPMethod
    /// Where it goes.
    public var target: RequestTarget
    /// The query, unencoded.
    public var query: QueryItems
    /// Header fields.
    public var headers: HTTPHeaders
    /// The body, encoded.
    public var body: Data?
    /// Whether it is sent in the name of the signed-in user: an interceptor adds the access token.
    public var needsAuthorization: Bool
    /// How long the whole exchange may take. Each attempt has this long anew; what interceptors wait for does not count.
    public var timeout: Duration
    private var declaredIdempotent: Bool?

    /// Creates a request.
    public init(
        method: HTTPMethod = .get,
        target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        isIdempotent: Bool? = nil,
        needsAuthorization: Bool = false,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
        self.needsAuthorization = needsAuthorization
        self.timeout = timeout
        declaredIdempotent = isIdempotent
    }

    /// Whether it may be sent again without doing its work twice: as it was declared, else by its method, or because
    /// it carries an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
    public var isIdempotent: Bool {
        get { declaredIdempotent ?? (method.isIdempotent || headers["Idempotency-Key"] != nil) }
        set { declaredIdempotent = newValue }
    }
}

extension NetworkRequest: DescribedValue {
    /// Method and path. Query, header values and body may hold personal data and stay out.
    public var description: String {
        "\(method.rawValue) \(target)"
    }
}

extension URL {
    /// Scheme, host, port and path: what may be printed of a URL. User, password, query and fragment may be secret.
    public var withoutSecrets: String {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "(a URL)" }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.string ?? "(a URL)"
    }
}
