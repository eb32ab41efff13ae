import Core
import Foundation

/// Loads the server's metadata once. Concurrent callers share one load. Failures are not cached.
actor Discovery {
    private let dependencies: AuthDependencies
    private var load: Task<Result<ServerMetadata, AuthError>, Never>?
    private var loaded: ServerMetadata?
    private var configuration: AuthConfiguration { dependencies.configuration }

    init(dependencies: AuthDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the server's metadata, loaded if necessary. Cancelling the caller does not stop the load.
    func metadata() async throws(AuthError) -> ServerMetadata {
        if let loaded { return loaded }
        let load =
            load
            ?? Task {
                let result = await Result(loadMetadata)
                (loaded, self.load) = (try? result.get(), nil)
                return result
            }
        self.load = load
        guard let result = await load.valueUnlessCancelled else { throw .cancelled }
        return try result.get()
    }

    private func loadMetadata() async throws(AuthError) -> ServerMetadata {
        try configuration.validate()
        let document = configuration.endpoints[.token] == nil ? try await document() : nil
        return try ServerMetadata(document, configuration: configuration)
    }

    /// Returns the OpenID document, completed by those of RFC 8414 if it is missing or lacks the revocation endpoint.
    private func document() async throws(AuthError) -> DiscoveryDocument {
        let openID: DiscoveryDocument
        do {
            openID = try await document(at: openIDTarget)
        } catch  where error.isMissingDocument {
            return try await oauthDocument(insteadOf: error)
        }
        var document = try checked(openID)
        guard configuration.endpoints[.revocation] == nil, document.addresses[.revocation] == nil else {
            return document
        }
        for case .success(let oauth) in await oauthDocuments() where oauth.issuer == openID.issuer {
            document.addresses[.revocation] = document.addresses[.revocation] ?? oauth.addresses[.revocation]
            let methods = oauth.abilities.revocationAuthenticationMethods
            document.abilities.revocationAuthenticationMethods =
                document.abilities.revocationAuthenticationMethods ?? methods
        }
        return document
    }

    private func oauthDocument(insteadOf openIDError: AuthError) async throws(AuthError) -> DiscoveryDocument {
        for document in await oauthDocuments() {
            do { return try checked(try document.get()) } catch  where error.isMissingDocument { continue }
        }
        if case .invalidResponse = openIDError { throw openIDError }
        throw .noSignIn(addresses: ([openIDTarget] + oauthTargets).map { "\($0)" })
    }

    /// Requests the documents of RFC 8414 at the same time, since a server may be silent at one of them.
    private func oauthDocuments() async -> [Result<DiscoveryDocument, AuthError>] {
        let requests = oauthTargets.map { target in
            Task { await Result { () async throws(AuthError) in try await document(at: target) } }
        }
        var documents: [Result<DiscoveryDocument, AuthError>] = []
        for request in requests { documents.append(await request.value) }
        return documents
    }

    private func document(at target: RequestTarget) async throws(AuthError) -> DiscoveryDocument {
        try await dependencies.network.response(from: target).decoded(as: "metadata")
    }

    /// Returns `document` if its issuer is the configured one. The document of another issuer could redirect passwords
    /// (OpenID Connect Discovery 1.0 §4.3, RFC 8414 §3.3).
    private func checked(_ document: DiscoveryDocument) throws(AuthError) -> DiscoveryDocument {
        if let issuer = configuration.issuer?.absoluteString, !document.issuer.isIssuer(issuer) {
            throw .invalidResponse("The sign-in server does not name \(issuer) as its issuer.")
        }
        return document
    }

    /// The address of the OpenID document: the configured one, below the issuer (OpenID Connect Discovery 1.0 §4), or without
    /// an issuer below the API's address.
    private var openIDTarget: RequestTarget {
        if let discovery = configuration.discovery { return .url(discovery) }
        return target { $0.withoutTrailingSlash + "/.well-known/openid-configuration" }
    }

    /// The addresses of the document of RFC 8414, whose name precedes the path of the issuer (§3.1). Some servers append it.
    private var oauthTargets: [RequestTarget] {
        guard configuration.discovery == nil else { return [] }
        let name = "/.well-known/oauth-authorization-server"
        let inserted = target { name + $0.withoutTrailingSlash }
        let appended = target { $0.withoutTrailingSlash + name }
        return inserted == appended ? [inserted] : [inserted, appended]
    }

    /// Returns the configured issuer with another path, or without an issuer that path of the API.
    private func target(changingPath change: (String) -> String) -> RequestTarget {
        var components = configuration.issuer.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        let path = change(components?.percentEncodedPath ?? "")
        components?.percentEncodedPath = path
        return components?.url.map(RequestTarget.url) ?? .path(EndpointPath(stringLiteral: path))
    }
}

extension AuthError {
    /// `true` if the server responded with something else than a document. Some respond to any path with a page.
    fileprivate var isMissingDocument: Bool {
        switch self {
        case .invalidResponse: true
        case .network(.server(let failure)): (400..<500).contains(failure.status) && !failure.isTransient
        default: false
        }
    }
}
