/// What all requests of one service have in common, put before the network: services are built on it.
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
/// It is a network service itself, so whatever sends requests can be given one in place of the network.
///
/// A request to an absolute URL passes as it is: what is meant for the API, such as its key, must not reach another
/// host.
public struct APIService: NetworkServiceProtocol {
    private let network: any NetworkServiceProtocol
    private let path: EndpointPath
    private let headers: HTTPHeaders
    private let needsAuthorization: Bool

    /// Creates a service whose paths begin with `path`, whose requests have `headers` unless they set their own, and
    /// which need the user's access token if `authorization` is `.required`.
    public init(
        _ network: any NetworkServiceProtocol,
        path: EndpointPath = "/",
        headers: HTTPHeaders = [:],
        authorization: RequestAuthorization = .none
    ) {
        self.network = network
        self.path = path
        self.headers = headers
        needsAuthorization = authorization == .required
    }

    /// Sends `request` with what it has in common with the others.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard case .path(let path) = request.target else { return try await network.perform(request) }
        var request = request
        request.target = .path(path.below(self.path))
        request.headers = headers.merging(request.headers)
        request.needsAuthorization = request.needsAuthorization || needsAuthorization
        return try await network.perform(request)
    }
}
