import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure

/// The sign-in server of an API and the registration of this app there, chosen with `App login --issuer`. It is stored
/// encrypted, because it may have the client's secret.
struct SignInServer: Codable, Sendable {
    let issuer: URL
    let clientID: String
    let clientSecret: Secret<String>?
    /// The scopes to request, or `nil` for those of the app.
    let scopes: [String]?
    /// The port of the registered redirect URI, or `nil` if the server accepts any.
    var redirectPort: Int?

    var configuration: AuthConfiguration {
        AuthConfiguration(issuer: issuer, clientID: clientID, clientSecret: clientSecret, scopes: scopes)
    }
}

extension APIServer {
    /// The key of the ``SignInServer`` of this API. Keys are no secrets.
    private var key: String { "app.sign-in.\(name ?? url.withoutSecrets)" }

    /// Returns the configuration of sign-in with `server`, or with the API itself as the issuer.
    func authConfiguration(with server: SignInServer?) -> AuthConfiguration {
        server?.configuration
            ?? AuthConfiguration(issuer: url, accountIssuer: name, clientID: ProductIdentity.clientID)
    }

    func signInServer(in storage: some SecureStorageProtocol) async throws(SecureStorageError) -> SignInServer? {
        try await storage.value(for: key)
    }

    func setSignInServer(_ server: SignInServer?, in storage: some SecureStorageProtocol)
        async throws(SecureStorageError)
    {
        if let server { try await storage.set(value: server, for: key) } else { try await storage.delete(key) }
    }
}
