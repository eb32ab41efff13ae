public import Core

/// Signs users in and out, and provides access tokens.
///
/// ```swift
/// let user = try await auth.signIn(Credentials(username: name, password: password))
/// let token = try await auth.accessToken()   // refreshed shortly before it expires
/// ```
public protocol AuthManaging: Sendable {
    /// The user of the current account, or `nil` before ``restore()`` has found a session. Reads no storage.
    var currentUser: AuthUser? { get }

    /// Returns a stream of changes, which starts with the present state: ``AuthEvent/signedIn(_:)``,
    /// ``AuthEvent/expired(_:reason:)`` or ``AuthEvent/signedOut``. The first call restores the stored session, and the
    /// stream starts after that; with ``AuthEvent/signedOut`` if the storage cannot be read. It ends with its task or with the
    /// manager.
    ///
    /// Each call returns a separate stream with an unbounded buffer, so a slow reader misses no change.
    func events() -> AsyncStream<AuthEvent>

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

    /// Returns the ways to sign in that the server and this app support, from the server's metadata.
    ///
    /// - Throws: ``AuthError/network(_:)``, ``AuthError/noSignIn(addresses:)`` or ``AuthError/invalidResponse(_:)`` if
    ///   there is no usable metadata, or ``AuthError/cancelled``.
    func signInOptions() async throws(AuthError) -> SignInOptions

    /// Returns the steps of a sign-in, which makes the account the current one.
    ///
    /// An existing session of the same user is replaced. Other accounts stay signed in. After any error the current account
    /// is unchanged:
    /// - ``AuthError/wrongCredentials``, ``AuthError/denied(reason:)``, ``AuthError/codeExpired`` and
    ///   ``AuthError/inputNeeded(_:)`` are the user's or the server's decision;
    /// - ``AuthError/methodUnavailable`` and ``AuthError/browserUnavailable(reason:)`` suggest another method;
    /// - ``AuthError/cancelled`` at once if the task was cancelled or a later sign-in, switch or sign-out began;
    /// - others are failures of network, server or storage.
    func signIn(with method: SignInMethod) -> SignInSteps

    /// Signs in with a user name and a password, like ``SignInMethod/password(_:)``, without steps.
    ///
    /// The credentials are sent even if the grant types in the server's metadata, which need not be complete, do not include
    /// the password. ``signInOptions()`` tells whether they do.
    ///
    /// - Throws: The errors of ``signIn(with:)``.
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser

    /// Signs the current user out: removes the session from this device, then revokes it at the server if `scope` is the
    /// grant, which may take 3 s. No other account becomes the current one.
    ///
    /// A cancelled task waits for the storage but not for the server. It returns ``Revocation/unconfirmed(_:)`` with
    /// ``AuthError/cancelled``, and the revocation continues.
    ///
    /// - Returns: The server's confirmation, or the reason why it is missing.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. This process no longer
    ///   uses it, and removes it with its next change of the storage.
    @discardableResult
    func signOut(_ scope: SignOutScope) async throws(AuthError) -> Revocation

    /// Waits until the running refreshes have ended and their tokens are stored, at most for `limit`, if there is one.
    ///
    /// Call it before the process ends. A refresh also runs in the background of a request, and the server may have replaced
    /// the refresh token already (RFC 6749 §6): without its answer, which may take 60 s, the session would be lost.
    /// Cancelling the task ends the wait, but not the refreshes.
    ///
    /// - Returns: `true` if they have ended.
    @discardableResult
    func finishRefreshes(within limit: Duration?) async -> Bool

    /// Returns a valid token, refreshed shortly before it expires. Concurrent callers share one refresh, and so do
    /// processes with the same storage.
    ///
    /// A token is refreshed 30 s before it expires, or in the last quarter of its life if that is shorter. Until it has
    /// expired it is returned while the refresh runs or fails. Without a known lifetime it is returned until the server
    /// rejects it.
    ///
    /// After a failure of the server, further calls fail for 1 s, doubling to 1 minute, with the same error; after a
    /// refusal that may pass, for 1 minute, doubling to 1 hour; for as long as the server asks for (`Retry-After`), but at
    /// most 1 hour. Without a connection, and if the user asks for it (`RetryByUser`), there is no pause.
    ///
    /// - Parameters:
    ///   - account: The account, or `nil` for the current one.
    ///   - lifetime: The time for which the token must stay valid, unless refreshes are suspended. It counts up to three
    ///     quarters of the token's life; with a longer one, each call would refresh.
    /// - Returns: The token with its account.
    /// - Throws: ``AuthError/signInRequired`` if the account is not signed in; ``AuthError/sessionEnded`` or
    ///   ``AuthError/inputNeeded(_:)`` if the user has to sign in again; ``AuthError/otherClient(_:)`` if another client must
    ///   refresh it; ``AuthError/refused(code:reason:)`` if the server refused a refresh for another reason;
    ///   ``AuthError/storage(_:)`` if the storage cannot be read, or if another process holds the lock of the account for 30 s; ``AuthError/network(_:)``, which does not end the session, if the refresh fails or takes longer than 10 s;
    ///   ``AuthError/cancelled`` immediately when the task is cancelled. A refresh goes on without its callers.
    func accessToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError) -> AccessToken

    /// Returns a new token of the same account in place of `rejected`, which the server rejected.
    ///
    /// - Returns: The new token. Its text may be the same, because some servers issue equal tokens within one second.
    /// - Throws: The errors of ``accessToken(for:validFor:)``, and ``AuthError/refreshSuspended(for:)`` after 5 refreshes
    ///   of rejected tokens in 30 s, for 30 s, doubling to 1 hour. Then ``accessToken(for:validFor:)`` still returns the
    ///   token, which other resources may accept.
    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken
}

extension AuthManaging {
    /// Returns a valid token of `account`, or of the current account if it is `nil`.
    public func accessToken(for account: AccountID? = nil) async throws(AuthError) -> AccessToken {
        try await accessToken(for: account, validFor: .zero)
    }
}
