import Foundation

/// A request to the API and the way to read its response, as a value.
///
/// ```swift
/// extension Endpoint where Response == Item {
///     static func item(_ id: Item.ID) -> Self { Endpoint(.get, "/v1/items/\(id)") }
/// }
/// let item = try await network.send(.item("itm_01"))
/// ```
public struct Endpoint<Response: Sendable>: Sendable {
    private let head: NetworkRequest
    private let body: RequestBody?
    let decode: @Sendable (NetworkResponse) throws -> Response

    private init(
        head: NetworkRequest,
        body: RequestBody?,
        decode: @escaping @Sendable (NetworkResponse) throws -> Response
    ) {
        self.head = head
        self.body = body
        self.decode = decode
    }

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - method: The request method.
    ///   - target: A path of the API or an absolute URL.
    ///   - query: The query, unencoded.
    ///   - headers: Header fields in addition to those that the network service sets.
    ///   - body: The body, if any.
    ///   - isIdempotent: `true` if sending the request twice has the same effect as sending it once. By default the method
    ///     and an `Idempotency-Key` decide; `true` fits a POST that only reads.
    ///   - authorization: The account on whose behalf the request is sent.
    ///   - timeout: The time limit of each attempt, from sending the request to the last byte of the response.
    ///   - decode: Reads a successful response. A ``NetworkError`` that it throws is passed on; any other error becomes
    ///     ``NetworkError/decoding(_:)``.
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
        let head = NetworkRequest(
            method: method,
            target: target,
            query: query,
            headers: headers,
            isIdempotent: isIdempotent,
            authorization: authorization,
            timeout: timeout
        )
        self.init(head: head, body: body, decode: decode)
    }

    /// Returns the request.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the body cannot be encoded.
    public func request() throws(NetworkError) -> NetworkRequest {
        guard let body else { return head }
        var request = head
        request.headers["Content-Type"] = body.contentType
        do {
            request.body = try body.encode()
        } catch {
            throw .invalidRequest("The body for \(request.target) cannot be encoded.")
        }
        return request
    }

    /// Returns an endpoint for the same request whose response is transformed, for example unwrapped from an envelope.
    ///
    /// ```swift
    /// let item = Endpoint<ResponseEnvelope<Item>>(.get, "/v1/items/\(id)").map { try $0.validated() }
    /// ```
    /// - Parameter transform: Transforms the response. A ``NetworkError`` that it throws is passed on, for example a
    ///   refusal that came with status 200; any other error becomes ``NetworkError/decoding(_:)``.
    /// - Returns: The endpoint with the transformed response.
    public func map<Wanted: Sendable>(
        _ transform: @escaping @Sendable (Response) throws -> Wanted
    ) -> Endpoint<Wanted> {
        Endpoint<Wanted>(head: head, body: body) { [decode] in try transform(try decode($0)) }
    }
}

/// The account on whose behalf a request is sent.
public enum RequestAuthorization: Sendable, Hashable {
    /// No account.
    case none
    /// The account that is the current one at the first attempt. All retries use it too.
    case currentAccount
    /// This account, even if another one is the current one.
    case account(AccountID)
}

extension Endpoint where Response: Decodable {
    /// Creates an endpoint with a JSON response.
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
    /// Creates an endpoint whose response body is ignored.
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
