/// A service that sends requests to the API.
///
/// Implementations provide ``perform(_:)``; callers use ``send(_:)`` with an ``Endpoint``.
public protocol NetworkServiceProtocol: Sendable {
    /// Sends `request` and waits for the whole response.
    ///
    /// - Returns: A response with a 2xx status.
    /// - Throws: ``NetworkError/server(_:)`` for any other status, ``NetworkError/cancelled`` as soon as the calling
    ///   task is cancelled, and any other case of ``NetworkError``. A request that is not idempotent may have been
    ///   carried out.
    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

extension NetworkServiceProtocol {
    /// Sends the request of `endpoint` and decodes the response.
    ///
    /// - Throws: The errors of ``perform(_:)``, and ``NetworkError/decoding(_:)`` with the path of the failing key. A
    ///   `NetworkError` that the decoding throws is passed on.
    public func send<Response: Sendable>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> Response {
        let request = try endpoint.request()
        let response = try await perform(request)
        do {
            return try endpoint.decode(response)
        } catch {
            throw NetworkError(decoding: Response.self, error, request: request, response: response)
        }
    }
}
