/// Signs users in and out, and provides access tokens.
///
/// ```swift
/// let user = try await auth.signIn(Credentials(username: name, password: password))
/// let token = try await auth.accessToken()   // refreshed shortly before it expires
/// ```
public protocol AuthManaging: Sendable {
    /// The user of the current account, or `nil` before ``restore()`` has found a session. Reads no storage.
    var currentUser: AuthUser? { get }

    /// Returns a stream of the current user followed by each change. It ends with its task or with the manager.
    ///
    /// Each call returns a separate stream with an unbounded buffer, so a slow reader misses no change.
    func userChanges() -> AsyncStream<AuthUser?>

    /// Restores the stored session without using the network. Cancelling the task does not stop it.
    ///
    /// - Returns: The user of the session, or `nil` if no session is stored.
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func restore() async throws(AuthError) -> AuthUser?

    /// Makes the stored current account the current one, which another process on the same storage may have signed in,
    /// signed out, switched or changed. It uses no network. Cancelling the task does not stop it.
    ///
    /// - Returns: The user of the current account.
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read. The current account is unchanged then.
    @discardableResult
    func followStorage() async throws(AuthError) -> AuthUser?

    /// Signs in with a user name and a password (RFC 6749 §4.3), and makes the account the current one.
    ///
    /// An existing session of the same user is replaced and revoked at the server. Other accounts stay signed in.
    ///
    /// - Throws: ``AuthError/wrongCredentials`` if the server rejects them, ``AuthError/cancelled`` if the task was
    ///   cancelled or a later sign-in, switch or sign-out began, or another ``AuthError``. After any error the current
    ///   account is unchanged.
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser

    /// Signs the current user out: removes the session from this device, then revokes it at the server (RFC 7009). No
    /// other account becomes the current one.
    ///
    /// A cancelled task waits for the storage but not for the server. It returns ``Revocation/unconfirmed(_:)`` with
    /// ``AuthError/cancelled``, and the revocation continues.
    ///
    /// - Returns: The server's confirmation, or the reason why it is missing.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. This process no longer
    ///   uses it. Call again to retry the removal.
    @discardableResult
    func signOut() async throws(AuthError) -> Revocation

    /// Returns a token that is valid for at least 30 s, refreshed if necessary. Concurrent callers share one refresh.
    ///
    /// Without a refresh token or a known lifetime, the token is returned until the server rejects it.
    ///
    /// - Throws: ``AuthError/signInRequired`` or ``AuthError/sessionEnded`` without a session;
    ///   ``AuthError/cancelled`` immediately when the task is cancelled, which does not stop the refresh;
    ///   ``AuthError/storage(_:)`` while refreshed tokens cannot be saved. Network errors do not end the session.
    func accessToken() async throws(AuthError) -> AccessToken

    /// Returns a token other than `rejected`, which the server rejected. Each rejected token is refreshed once.
    ///
    /// - Throws: The errors of ``accessToken()``, and ``AuthError/refused(code:)`` with `invalid_token` if the refresh
    ///   returned the same token.
    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken
}
