/// Several accounts side by side, of which one is the current one.
///
/// ```swift
/// for account in try await auth.accounts() { print(account.name) }
/// try await auth.switchAccount(to: account.id)
/// ```
/// ``AuthManaging/signIn(_:)`` adds an account and makes it the current one; the others stay signed in. A refresh, or
/// its failure, never changes which is the current one, unless it ends that one's own session.
public protocol AccountSwitching: Sendable {
    /// Who is signed in on this device, by name. A session that cannot be read as one is left out. Cancelling the task
    /// does not end the wait.
    ///
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func accounts() async throws(AuthError) -> [AuthUser]

    /// Makes the account of the user `id` the current one, without the network.
    ///
    /// Whoever waits for a token of the former account gets ``AuthError/sessionEnded``; a refresh of it goes on, and
    /// what it brings is kept for that account. Cancelling the task does not stop the switch.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the user is not signed in here any more, ``AuthError/storage(_:)``,
    ///   and ``AuthError/cancelled`` if a sign-out overtook the switch. After any error but the last the current
    ///   account is the one it was.
    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser

    /// Signs the user `id` out: here first, then at the server. Of the current account it is
    /// ``AuthManaging/signOut()``; for any other the current one stays, and a sign-in or switch under way goes on.
    ///
    /// A cancelled task still waits for the storage, but not for the server: it returns ``Revocation/unconfirmed(_:)``
    /// with ``AuthError/cancelled``, while the server is still being told.
    ///
    /// - Returns: Whether the server confirmed it; ``Revocation/notNeeded`` if the user was not signed in here.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. It can still be listed
    ///   then, though the server may have ended it; call again to try the removal again.
    @discardableResult
    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation

    /// Signs everybody out: here first, all or nobody, then at the server. Sessions that cannot be read are removed too.
    /// A sign-in or switch under way ends with ``AuthError/cancelled``.
    ///
    /// Cancelling does what it does to ``signOut(of:)``.
    ///
    /// - Returns: ``Revocation/confirmed`` if the server confirmed it of each session, else why it did not of one.
    /// - Throws: ``AuthError/storage(_:)`` if the sessions cannot be removed from the storage. All can still be listed
    ///   then, but nobody is the current one, and the server was told of those that this process had used; call again to
    ///   try the removal again.
    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation
}
