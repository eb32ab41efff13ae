import Core
import Foundation

/// Loads the server's metadata once. Concurrent callers share one request. Failures are not cached.
actor Discovery {
    private let network: any NetworkServiceProtocol
    private let issuer: URL?
    private var request: Task<Result<ServerMetadata, AuthError>, Never>?

    init(network: any NetworkServiceProtocol, issuer: URL?) {
        self.network = network
        self.issuer = issuer
    }

    /// Returns the server's metadata, loaded if necessary. Cancelling the caller does not stop the request.
    func metadata() async throws(AuthError) -> ServerMetadata {
        let request = request ?? Task { await Result { () async throws(AuthError) in try await load() } }
        self.request = request
        let result = await request.value
        if case .failure = result, self.request == request { self.request = nil }
        return try result.get()
    }

    private func load() async throws(AuthError) -> ServerMetadata {
        let document: DiscoveryDocument
        do { document = try await network.send(Endpoint(.get, target)) } catch { throw AuthError(error) }
        return try ServerMetadata(document, expectedIssuer: issuer)
    }

    /// The address of the document: below the issuer if it is configured, otherwise below the API's address
    /// (OpenID Connect Discovery 1.0 §4).
    private var target: RequestTarget {
        let path = "/.well-known/openid-configuration"
        guard let issuer, let url = URL(string: issuer.absoluteString.withoutTrailingSlash + path) else {
            return .path(EndpointPath(stringLiteral: path))
        }
        return .url(url)
    }
}
