public import Core
public import Foundation

/// Signs users in and out, provides access tokens, and manages several signed-in accounts, one of which is the current one.
///
/// ```swift
/// let user = try await auth.signIn(Credentials(username: name, password: password))
/// let token = try await auth.accessToken()   // refreshed shortly before it expires
/// for account in try await auth.accounts() where account.name == "Mina Park" {
///     try await auth.switchAccount(to: account.id)
/// }
/// ```
/// A sign-in adds an account and makes it the current one; the others stay signed in. A token refresh never changes the
/// current account, unless the server refuses it.
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

    /// Signs a user in, and makes the account the current one. An existing session of the same user is replaced.
    ///
    /// A method that is not among ``signInOptions()`` is tried, too, since the metadata of a server need not be complete.
    ///
    /// - Parameters:
    ///   - method: The way to sign in.
    ///   - report: Receives each step, to be shown to the user. The sign-in continues when it returns.
    /// - Returns: The user, also if the task was cancelled after the sign-in had been stored.
    /// - Throws: An error after which the current account is unchanged:
    ///   - ``AuthError/wrongCredentials``, ``AuthError/denied(reason:)``, ``AuthError/codeExpired`` and
    ///     ``AuthError/inputNeeded(_:)`` are the user's or the server's decision;
    ///   - ``AuthError/methodUnavailable`` and ``AuthError/browserUnavailable(reason:)`` suggest another method;
    ///   - ``AuthError/cancelled`` at once if the task was cancelled or a later sign-in, switch or sign-out began;
    ///   - others are failures of network, server or storage.
    @discardableResult
    func signIn(
        with method: SignInMethod,
        report: @escaping @Sendable (SignInStep) async -> Void
    ) async throws(AuthError) -> AuthUser

    /// Returns the users of this issuer on this device, sorted by name, including those who have to sign in again.
    ///
    /// Sessions that cannot be decoded are omitted. Cancelling the task does not end the wait.
    ///
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func accounts() async throws(AuthError) -> [AuthUser]

    /// Returns the accounts of all issuers and clients in the storage, sorted by name.
    ///
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func storedAccounts() async throws(AuthError) -> [StoredAccount]

    /// Makes the account of a user the current one, without using the network. Cancelling the task does not stop it.
    ///
    /// Callers that wait for a token of the former account get ``AuthError/sessionEnded``. The refresh continues, and
    /// its tokens are stored for that account.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the user is not signed in on this device, ``AuthError/sessionEnded`` or
    ///   ``AuthError/inputNeeded(_:)`` if the user has to sign in again, or ``AuthError/storage(_:)``. Then the current account
    ///   is unchanged.
    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser

    /// Stores and publishes a user who has changed, for example at the app's own server. Without effect if the user is no
    /// longer signed in. The user counts at once, and one that cannot be stored is stored with the next change.
    func update(_ user: AuthUser) async

    /// Signs a user out: removes the session from this device, then revokes it at the server if `scope` is the grant, which
    /// may take 3 s. No other account becomes the current one.
    ///
    /// A cancelled task waits for the storage but not for the server. It returns ``Revocation/unconfirmed(_:)`` with
    /// ``AuthError/cancelled``, and the revocation continues.
    ///
    /// - Parameters:
    ///   - id: The account, or `nil` for the current one. A sign-out of another one changes neither the current account nor a
    ///     running sign-in.
    ///   - scope: The sessions that end at the server.
    ///   - inBrowser: `true` if the browser is signed out, too, after the sign-out here (OpenID Connect RP-Initiated
    ///     Logout 1.0). The server's page may ask the user first. If `false`, the next sign-in in the browser may need no
    ///     password.
    ///   - willOpen: Called with the address of that page before the browser opens it. The user can also open it by hand.
    /// - Returns: The server's confirmation or the reason why it is missing, or ``Revocation/notNeeded`` if the user was not
    ///   signed in.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. This process no longer uses it,
    ///   and removes it with its next change of the storage; until then it stays in ``accounts()``.
    ///   ``AuthError/signedInInBrowser`` if only the browser is still signed in: the server has no page for it, or the
    ///   browser did not return from it within two minutes.
    @discardableResult
    func signOut(
        of id: AuthUser.ID?,
        _ scope: SignOutScope,
        inBrowser: Bool,
        willOpen: @escaping @Sendable (URL) -> Void
    ) async throws(AuthError) -> Revocation

    /// Signs all users out: on this device first, then at the server. Sessions that cannot be read are removed too. Accounts
    /// of other issuers are only removed from this device. A running sign-in ends with ``AuthError/cancelled``.
    ///
    /// - Returns: ``Revocation/confirmed`` if the server confirmed all sign-outs, otherwise the result of one that it did
    ///   not confirm.
    /// - Throws: ``AuthError/storage(_:)`` if the sessions cannot be removed from the storage. They stay in
    ///   ``accounts()``, but none is the current one. Call again to retry the removal.
    @discardableResult
    func signOutOfAll(_ scope: SignOutScope) async throws(AuthError) -> Revocation

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
    ///   ``AuthError/storage(_:)`` if the storage cannot be read, or if another process holds the lock of the account for
    ///   30 s; ``AuthError/network(_:)``, which does not end the session, if the refresh fails or takes longer than 10 s;
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
    /// Signs in with a user name and a password, without steps.
    @discardableResult
    public func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await signIn(with: .password(credentials)) { _ in }
    }

    /// Signs the user of the current account out, but not in the browser.
    @discardableResult
    public func signOut(_ scope: SignOutScope) async throws(AuthError) -> Revocation {
        try await signOut(of: nil, scope, inBrowser: false) { _ in }
    }

    /// Signs a user out, by default not in the browser.
    @discardableResult
    public func signOut(of id: AuthUser.ID, _ scope: SignOutScope, inBrowser: Bool = false)
        async throws(AuthError) -> Revocation
    {
        try await signOut(of: id, scope, inBrowser: inBrowser) { _ in }
    }

    /// Returns a valid token of `account`, or of the current account if it is `nil`.
    public func accessToken(for account: AccountID? = nil) async throws(AuthError) -> AccessToken {
        try await accessToken(for: account, validFor: .zero)
    }
}
