/// A network service that adds a path prefix, header fields and authorization to all requests of one API.
///
/// ```swift
/// struct ItemsService {
///     private let api: APIService
///
///     init(network: any NetworkServiceProtocol, language: String) {
///         api = APIService(network, path: "/v1/items", headers: ["Accept-Language": language])
///     }
///
///     func item(_ id: String) async throws(NetworkError) -> Item {
///         try await api.send(Endpoint(.get, "/\(id)"))
///     }
/// }
/// ```
/// A request to an absolute URL is passed on unchanged, since header fields for the API, such as a key, must not reach
/// another host.
public struct APIService: NetworkServiceProtocol {
    private let network: any NetworkServiceProtocol
    private let path: EndpointPath
    private let headers: HTTPHeaders
    private let authorization: RequestAuthorization

    /// Creates a service that prefixes all paths with `path`, adds the fields of `headers` that a request lacks, and
    /// sends requests without an account on behalf of `authorization`.
    public init(
        _ network: any NetworkServiceProtocol,
        path: EndpointPath = "/",
        headers: HTTPHeaders = [:],
        authorization: RequestAuthorization = .none
    ) {
        self.network = network
        self.path = path
        self.headers = headers
        self.authorization = authorization
    }

    /// Sends `request` with the common path, header fields and authorization.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard case .path(let path) = request.target else { return try await network.perform(request) }
        var request = request
        request.target = .path(self.path.appending(path))
        request.headers = headers.merging(request.headers)
        if request.authorization == .none { request.authorization = authorization }
        return try await network.perform(request)
    }
}
