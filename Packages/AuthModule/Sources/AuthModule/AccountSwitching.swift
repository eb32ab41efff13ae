/// Several accounts side by side, of which one is the current one.
///
/// ```swift
/// for account in try await auth.accounts() { print(account.name) }
/// try await auth.switchAccount(to: account.id)
/// ```
/// ``AuthManaging/signIn(_:)`` adds an account and makes it the current one; the others stay signed in. A refresh, or
/// its failure, never changes which is the current one, unless it ends that one's own session.
public protocol AccountSwitching: Sendable {
    /// Who is signed in on this device, by name. A session that cannot be read as one is left out.
    ///
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func accounts() async throws(AuthError) -> [AuthUser]

    /// Makes the account of the user `id` the current one, without the network.
    ///
    /// Whoever waits for a token of the former account gets ``AuthError/sessionEnded``; a refresh of it goes on, and
    /// what it brings is kept for that account.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the user is not signed in here any more, ``AuthError/storage(_:)``,
    ///   and ``AuthError/cancelled`` if a sign-out overtook the switch. After any error but the last the current
    ///   account is the one it was.
    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser

    /// Signs the user `id` out, whether the current one or not, as ``AuthManaging/signOut()`` does.
    @discardableResult
    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation

    /// Signs everybody out, as ``AuthManaging/signOut()`` does. Sessions that cannot be read are removed too.
    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation
}
