/// Sends requests to the API.
///
/// One method is to be implemented; callers use ``send(_:)`` with an ``Endpoint``.
public protocol NetworkServiceProtocol: Sendable {
    /// Sends `request` and waits for the whole answer.
    ///
    /// - Returns: An answer whose status is 2xx.
    /// - Throws: ``NetworkError/server(_:)`` for any other status, ``NetworkError/cancelled`` as soon as the calling
    ///   task is cancelled, and the other cases as they say.
    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

extension NetworkServiceProtocol {
    /// Asks what `endpoint` describes and reads the answer.
    ///
    /// - Throws: What ``perform(_:)`` throws, and ``NetworkError/decoding(_:)`` with the path of the failing key. A
    ///   `NetworkError` that the endpoint itself throws while reading the answer is passed on.
    public func send<Response: Sendable>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> Response {
        let response = try await perform(try endpoint.request())
        do {
            return try endpoint.decode(response)
        } catch {
            throw NetworkError(decoding: Response.self, error)
        }
    }
}
