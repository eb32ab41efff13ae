import AuthModule
import AuthTesting
import Core
import Foundation

extension FakeTokenServer {
    private static let credentials = Credentials(username: "mina", password: "password")

    /// Creates a server with a user, whose tokens are valid for an hour.
    convenience init() {
        let claims = #"{"sub": "usr_1", "name": "Mina Park", "preferred_username": "mina", "tier": "gold"}"#
        self.init(users: ["mina": claims], password: "password")
    }

    /// The number of requests to refresh a token.
    var refreshCount: Int { forms(Self.token).count { $0["grant_type"] == "refresh_token" } }

    /// Answers all further refreshes with 429.
    func refuseRefreshes() { script(Self.token, .reply(status: 429, headers: ["Retry-After": "60"])) }

    /// Creates a manager with a session and a valid token.
    func signedInAuth() async throws -> any AuthManaging {
        let auth = makeAuth(storage: InMemorySecureStorage())
        try await auth.signIn(Self.credentials)
        return auth
    }

    /// Creates a manager that has restored a session with an expired token, as in a run on the next day.
    func authWithExpiredToken() async throws -> any AuthManaging {
        let storage = InMemorySecureStorage()
        try await makeAuth(storage: storage).signIn(Self.credentials)
        let auth = makeAuth(storage: storage, age: 24 * 60 * 60)
        _ = try await auth.restore()
        return auth
    }

    private func makeAuth(storage: InMemorySecureStorage, age: TimeInterval = 0) -> any AuthManaging {
        AuthAssembly(
            dependencies: .init(
                network: self,
                secureStorage: storage,
                configuration: .test,
                now: { Date().addingTimeInterval(age) }
            )
        ).assemble()
    }
}
