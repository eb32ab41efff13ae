import Core
import Foundation

/// Asks the server once where everything is; all that ask meanwhile share the answer, and a failure is not kept.
actor Discovery {
    private let network: any NetworkServiceProtocol
    private let issuer: URL?
    private var search: Task<Result<ServerMetadata, AuthError>, Never>?

    init(network: any NetworkServiceProtocol, issuer: URL?) {
        self.network = network
        self.issuer = issuer
    }

    /// Where the server does what. Its callers run in tasks that nobody cancels.
    func metadata() async throws(AuthError) -> ServerMetadata {
        let search = search ?? Task { await Result { () async throws(AuthError) in try await ask() } }
        self.search = search
        let result = await search.value
        if case .failure = result, self.search == search { self.search = nil }
        return try result.get()
    }

    private func ask() async throws(AuthError) -> ServerMetadata {
        let document: DiscoveryDocument
        do { document = try await network.send(Endpoint(.get, target)) } catch { throw AuthError(error) }
        return try ServerMetadata(document, askedFor: issuer)
    }

    /// OpenID Connect Discovery 1.0 §4: below the issuer where it is known, else below the API's address.
    private var target: RequestTarget {
        let path = "/.well-known/openid-configuration"
        guard let issuer, let url = URL(string: issuer.absoluteString.withoutTrailingSlash + path) else {
            return .path(EndpointPath(stringLiteral: path))
        }
        return .url(url)
    }
}
