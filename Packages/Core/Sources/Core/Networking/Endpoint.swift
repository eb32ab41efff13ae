import Foundation

/// One thing the API can do, as a value: how to ask and how to read the answer.
///
/// ```swift
/// extension Endpoint where Response == Item {
///     static func item(_ id: Item.ID) -> Self { Endpoint(.get, "/v1/items/\(id)") }
/// }
/// let item = try await network.send(.item("itm_01"))
/// ```
public struct Endpoint<Response: Sendable>: Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// Where it goes.
    public var target: RequestTarget
    /// The query, unencoded.
    public var query: QueryItems
    /// Header fields beyond those that the network service sets by itself.
    public var headers: HTTPHeaders
    /// The body, if it has one.
    public var body: RequestBody?
    /// Whether sending it twice means the same as sending it once. Nil leaves it to the method and to an
    /// `Idempotency-Key`; true declares a POST safe to repeat that only reads, false a GET unsafe that does not.
    public var isIdempotent: Bool?
    /// Whether it is sent in the name of the signed-in user.
    public var authorization: RequestAuthorization
    /// How long the whole exchange may take, from sending it to the last byte; each attempt has this long anew.
    public var timeout: Duration
    /// Reads the answer of a successful exchange. A `NetworkError` that it throws is passed on; anything else becomes
    /// ``NetworkError/decoding(_:)``.
    public var decode: @Sendable (NetworkResponse) throws -> Response

    /// Creates an endpoint whose answer `decode` reads.
    public init(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: RequestBody? = nil,
        isIdempotent: Bool? = nil,
        authorization: RequestAuthorization = .none,
        timeout: Duration = .seconds(30),
        decode: @escaping @Sendable (NetworkResponse) throws -> Response
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
        self.isIdempotent = isIdempotent
        self.authorization = authorization
        self.timeout = timeout
        self.decode = decode
    }
}

/// Whether a request goes out in the name of a user.
public enum RequestAuthorization: Sendable, Hashable {
    /// For anybody.
    case none
    /// With the access token of the signed-in user.
    case required
}

extension Endpoint where Response: Decodable {
    /// Creates an endpoint that answers with JSON.
    public init(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: RequestBody? = nil,
        isIdempotent: Bool? = nil,
        authorization: RequestAuthorization = .none,
        timeout: Duration = .seconds(30)
    ) {
        self.init(
            method,
            target,
            query: query,
            headers: (["Accept": "application/json"] as HTTPHeaders).merging(headers),
            body: body,
            isIdempotent: isIdempotent,
            authorization: authorization,
            timeout: timeout
        ) { try WireJSON.decode(from: $0.body) }
    }
}

extension Endpoint where Response == Void {
    /// Creates an endpoint whose answer says nothing beyond its success.
    public init(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: RequestBody? = nil,
        isIdempotent: Bool? = nil,
        authorization: RequestAuthorization = .none,
        timeout: Duration = .seconds(30)
    ) {
        self.init(
            method,
            target,
            query: query,
            headers: headers,
            body: body,
            isIdempotent: isIdempotent,
            authorization: authorization,
            timeout: timeout
        ) { _ in }
    }
}

extension Endpoint {
    /// The request that this endpoint stands for.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the body cannot be encoded.
    public func request() throws(NetworkError) -> NetworkRequest {
        var headers = headers
        var data = body.map { _ in Data() }
        if let body {
            headers["Content-Type"] = body.contentType
            do {
                data = try body.encode()
            } catch {
                throw .invalidRequest("The body for \(target) cannot be encoded.")
            }
        }
        return NetworkRequest(
            method: method,
            target: target,
            query: query,
            headers: headers,
            body: data,
            isIdempotent: isIdempotent,
            needsAuthorization: authorization == .required,
            timeout: timeout
        )
    }
}
