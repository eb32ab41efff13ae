import AuthModule
import Core
import Infrastructure
import Sandbox

/// The Sandbox as a payment server.
struct SandboxServer: Sendable {
    /// The accounts of two users.
    let accounts: [AccountID]
    let tokens: [AccountID: String]
    let sandbox: RunningSandbox
    /// The network service without access tokens.
    let network: any NetworkServiceProtocol

    /// Runs a server while `body` runs. `latency` is the delay of every request.
    static func run(latency: Duration = .zero, _ body: (SandboxServer) async throws -> Void) async throws {
        let configuration = SandboxConfiguration(
            tokenLifetime: .seconds(24 * 60 * 60),
            faults: FaultPlan(rate: 0, latency: latency)
        )
        try await Sandbox(configuration).run { try await body(SandboxServer($0)) }
    }

    private init(_ sandbox: RunningSandbox) async throws {
        self.sandbox = sandbox
        network = NetworkService(configuration: .init(baseURL: sandbox.url))
        var (accounts, tokens) = ([AccountID](), [AccountID: String]())
        for user in [SandboxCredentials.username, "leo@example.com"] {
            let auth = AuthAssembly(
                dependencies: .init(
                    network: network,
                    secureStorage: InMemorySecureStorage(),
                    exclusiveAccess: InMemoryExclusiveAccess(),
                    configuration: AuthConfiguration(issuer: sandbox.url, clientID: "trellis-app")
                )
            ).assemble()
            try await auth.signIn(Credentials(username: user, password: SandboxCredentials.password))
            let token = try await auth.accessToken()
            accounts.append(token.account)
            tokens[token.account] = token.value
        }
        self.accounts = accounts
        self.tokens = tokens
    }
}
