package import AuthModule
package import Core

/// A use case that returns the demo account of the server.
package struct GetDemoAccountUseCase: Sendable {
    /// Returns the account that the server names in its discovery document, or `nil` if there is none or the server cannot
    /// be reached.
    package let execute: @Sendable () async -> Credentials?

    package static func live(network: any NetworkServiceProtocol) -> Self {
        Self {
            let document: DiscoveryDocument? = try? await network.send(
                Endpoint(.get, "/.well-known/openid-configuration")
            )
            return document?.account.map { Credentials(username: $0.username, password: $0.password) }
        }
    }
}

/// The part of the discovery document that names the demo account.
private struct DiscoveryDocument: Decodable, Sendable {
    struct Account: Decodable, Sendable {
        let username: String
        let password: String
    }

    let account: Account?

    private enum CodingKeys: String, CodingKey {
        case account = "demo_account"
    }
}
