import AuthModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import Sandbox

/// The Sandbox as a payment server.
struct SandboxServer: Sendable {
    /// The accounts of two users.
    let accounts: [AccountID]
    let tokens: [AccountID: String]
    let sandbox: RunningSandbox
    let clock: TestClock
    /// The network service without access tokens.
    let network: any NetworkServiceProtocol

    /// Runs a server while `body` runs. `latency` is the delay of every request.
    static func run(latency: Duration = .zero, _ body: (SandboxServer) async throws -> Void) async throws {
        let clock = TestClock()
        let configuration = SandboxConfiguration(
            tokenLifetime: .seconds(24 * 60 * 60),
            faults: FaultPlan(rate: 0, latency: latency),
            now: { clock.date }
        )
        try await Sandbox(configuration).run { try await body(SandboxServer($0, clock)) }
    }

    private init(_ sandbox: RunningSandbox, _ clock: TestClock) async throws {
        self.sandbox = sandbox
        self.clock = clock
        network = NetworkService(configuration: .init(baseURL: sandbox.url))
        var (accounts, tokens) = ([AccountID](), [AccountID: String]())
        for user in [SandboxCredentials.username, "leo@example.com"] {
            let auth = AuthAssembly(
                dependencies: .init(
                    network: network,
                    secureStorage: InMemorySecureStorage(),
                    exclusiveAccess: InMemoryExclusiveAccess(),
                    configuration: AuthConfiguration(issuer: sandbox.url),
                    now: { clock.date }
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

    /// Approves or declines a payment at its page.
    func decide(at page: URL, approves: Bool) async throws {
        let form: QueryItems = ["decision": approves ? "approve" : "decline"]
        try await network.send(Endpoint<Void>(.post, .url(page), body: .form(form)))
    }
}
