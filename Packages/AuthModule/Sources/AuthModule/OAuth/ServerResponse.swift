import Core
import Foundation

extension NetworkServiceProtocol {
    /// Sends a `form` of the client, or requests a document, and returns the response, whose status is 2xx. A cancelled caller
    /// does not wait.
    func response(
        from target: RequestTarget,
        headers: HTTPHeaders = [:],
        form: QueryItems? = nil,
        timeout: Duration = .seconds(30)
    ) async throws(AuthError) -> NetworkResponse {
        let endpoint = Endpoint(
            form == nil ? .get : .post,
            target,
            headers: (["Accept": "application/json"] as HTTPHeaders).merging(headers),
            body: form.map { .form($0) },
            timeout: timeout
        ) { try $0.validated() }
        return try await unlessCancelled { () async throws(AuthError) in
            do throws(NetworkError) {
                return try await send(endpoint)
            } catch {
                throw form == nil ? AuthError(error) : AuthError(ofClientRequest: error)
            }
        }
    }
}

extension NetworkResponse {
    /// Decodes the body as JSON. Errors contain the `name` of the response, such as `metadata`.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` with the reason and without any value of the response.
    func decoded<Value: Decodable>(as name: String) throws(AuthError) -> Value {
        do {
            return try WireJSON.decode(from: body)
        } catch {
            throw .invalidResponse("The sign-in server's \(name) \(reason(for: error, of: Value.self))")
        }
    }

    private func reason(for error: any Error, of type: Any.Type) -> String {
        guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else { return "is empty." }
        guard first != UInt8(ascii: "<") else {
            return "is a page instead of JSON. A proxy or a network that requires a sign-in may have responded."
        }
        let failure = DecodingFailure(type: "\(type)", error: error)
        return "is not valid: \(failure.path.isEmpty ? "it" : failure.path) \(failure.reason)."
    }
}
