/// A network service that adds header fields to all requests of one API.
///
/// ```swift
/// struct ItemsService {
///     private let api: APIService
///
///     init(network: any NetworkServiceProtocol, language: String) {
///         api = APIService(network, headers: ["Accept-Language": language])
///     }
///
///     func item(_ id: String) async throws(NetworkError) -> Item {
///         try await api.send(Endpoint(.get, "/v1/items/\(id)"))
///     }
/// }
/// ```
/// A request to an absolute URL is passed on unchanged, since header fields for the API, such as a key, must not reach
/// another host.
public struct APIService: NetworkServiceProtocol {
    private let network: any NetworkServiceProtocol
    private let headers: HTTPHeaders

    /// Creates a service that adds the fields of `headers` that a request lacks.
    public init(_ network: any NetworkServiceProtocol, headers: HTTPHeaders) {
        self.network = network
        self.headers = headers
    }

    /// Sends `request` with the common header fields.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard case .path = request.target else { return try await network.perform(request) }
        var request = request
        request.headers = headers.merging(request.headers)
        return try await network.perform(request)
    }
}
