/// Signs people in and out, and hands out access tokens for the session.
///
/// ```swift
/// let user = try await auth.signIn(Credentials(username: name, password: password))
/// let token = try await auth.accessToken()   // refreshed when it is about to expire
/// ```
public protocol AuthManaging: Sendable {
    /// Who is signed in, as far as is known without reading anything: nil until ``restore()`` found a session.
    var currentUser: AuthUser? { get }

    /// Who is signed in now, then each change, in order. It ends with its task or with the manager.
    ///
    /// Any number may listen, each to a stream of its own, whose buffer has no bound: who reads late misses nothing.
    func userChanges() -> AsyncStream<AuthUser?>

    /// Takes up the session of an earlier run from secure storage, without the network. Cancelling the task does not
    /// stop it.
    ///
    /// - Returns: Its user; nil only if it is certain that there is no session.
    /// - Throws: ``AuthError/storage(_:)`` if the storage cannot be read.
    func restore() async throws(AuthError) -> AuthUser?

    /// Signs in by name and password (RFC 6749 §4.3), and makes that account the current one. A session that the same
    /// user had here is replaced, and ended at the server as well as that can be done; other accounts stay.
    ///
    /// - Throws: ``AuthError/wrongCredentials`` if the server does not take them, ``AuthError/cancelled`` if the task
    ///   was cancelled or a later ``signIn(_:)``, ``signOut()`` or switch overtook this one, and the other cases as they say.
    ///   After any error whoever was signed in still is.
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser

    /// Signs the current user out: the session here is gone first, then the server is told (RFC 7009). No other account
    /// takes its place by itself.
    ///
    /// A cancelled task still waits for the storage, but not for the server: it returns ``Revocation/unconfirmed(_:)``
    /// with ``AuthError/cancelled``, while the server is still being told.
    ///
    /// - Returns: Whether the server confirmed it.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. This process no longer
    ///   uses it then; call again to try the removal again.
    @discardableResult
    func signOut() async throws(AuthError) -> Revocation

    /// A token that is good for at least 30 s more, refreshed if need be; one refresh serves all that wait for it.
    ///
    /// Where the server gave no refresh token or did not say how long the token lasts, it is handed out until the
    /// server refuses it.
    ///
    /// - Throws: ``AuthError/signInRequired``, ``AuthError/sessionEnded``; ``AuthError/cancelled`` at once when the
    ///   task is cancelled, which does not stop the refresh; ``AuthError/storage(_:)`` as long as refreshed tokens
    ///   cannot be saved. Trouble with the network leaves the session as it is.
    func accessToken() async throws(AuthError) -> AccessToken

    /// Another token than `rejected`, which the server refused. It is refreshed once for a given token.
    ///
    /// - Throws: As ``accessToken()`` does, and ``AuthError/refused(code:)`` with `invalid_token` if the refresh gave
    ///   the same token again.
    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken
}

/// What became of the session at the server after signing out.
public enum Revocation: Sendable, Hashable {
    /// The server ended it.
    case confirmed
    /// It may go on there until it expires; here it is over. The error says why the server did not confirm it.
    case unconfirmed(AuthError)
    /// It goes on there until it expires: the server has no revocation endpoint (RFC 8414 §2 makes it optional).
    case notOffered
    /// There was nothing to end: nobody was signed in, or what was kept of it could not be read.
    case notNeeded
}
