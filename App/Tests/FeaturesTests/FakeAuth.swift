import AuthModule
import Synchronization

/// Signs in anybody whose password is `right`.
final class FakeAuth: AuthManaging {
    static let mina = AuthUser(
        id: "u1",
        name: "Mina",
        username: "mina",
        email: nil,
        locale: "ko-KR",
        tier: Tier(rawValue: "gold")
    )

    private let user = Mutex<AuthUser?>(nil)

    var currentUser: AuthUser? { user.withLock(\.self) }

    func userChanges() -> AsyncStream<AuthUser?> {
        AsyncStream { $0.finish() }
    }

    func restore() async throws(AuthError) -> AuthUser? { currentUser }

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        guard credentials.password == "right" else { throw .wrongCredentials }
        user.withLock { $0 = Self.mina }
        return Self.mina
    }

    func signOut() async throws(AuthError) -> Revocation {
        user.withLock { $0 = nil }
        return .confirmed
    }

    func accessToken() async throws(AuthError) -> AccessToken { throw .signInRequired }
    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken { throw .signInRequired }
}
