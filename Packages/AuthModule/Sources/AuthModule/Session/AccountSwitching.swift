public import Foundation

/// Manages several signed-in accounts, one of which is the current one.
///
/// ```swift
/// for account in try await auth.accounts() where account.name == "Mina Park" {
///     try await auth.switchAccount(to: account.id)
/// }
/// ```
/// ``AuthManaging/signIn(_:)`` adds an account and makes it the current one; the others stay signed in. A token refresh
/// never changes the current account, unless the server refuses it.
public protocol AccountSwitching: Sendable {
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

    /// Signs a user out: on this device first, then at the server.
    ///
    /// For the current account it is the same as ``AuthManaging/signOut(_:)``. Otherwise the current account stays, and a
    /// running sign-in continues. Cancellation has the same effect as for ``AuthManaging/signOut(_:)``.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - scope: What ends at the server.
    ///   - inBrowser: `true` if the browser is signed out, too, after the sign-out here (OpenID Connect RP-Initiated
    ///     Logout 1.0). The server's page may ask the user first. If `false`, the next sign-in in the browser may need no
    ///     password.
    ///   - willOpen: Called with the address of that page before the browser opens it. The user can also open it by hand.
    /// - Returns: The server's confirmation, or ``Revocation/notNeeded`` if the user was not signed in.
    /// - Throws: ``AuthError/storage(_:)`` if the session cannot be removed from the storage. It stays in
    ///   ``accounts()``, although the server may have ended it, until it is removed with the next change of the storage.
    ///   ``AuthError/signedInInBrowser`` if only the browser is still signed in: the server has no page for it, or the
    ///   browser did not return from it within two minutes.
    @discardableResult
    func signOut(
        of id: AuthUser.ID,
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

    /// Stores and publishes a user who has changed, for example at the app's own server. Without effect if the user is no
    /// longer signed in. The user counts at once, and one that cannot be stored is stored with the next change.
    func update(_ user: AuthUser) async
}

extension AccountSwitching {
    /// Signs a user out, like ``signOut(of:_:inBrowser:willOpen:)``; by default not in the browser.
    ///
    /// - Returns: The server's confirmation, or ``Revocation/notNeeded`` if the user was not signed in.
    /// - Throws: The errors of ``signOut(of:_:inBrowser:willOpen:)``.
    @discardableResult
    public func signOut(of id: AuthUser.ID, _ scope: SignOutScope, inBrowser: Bool = false) async throws(AuthError)
        -> Revocation
    {
        try await signOut(of: id, scope, inBrowser: inBrowser) { _ in }
    }
}

/// An account in the storage, which may belong to another issuer or client than those of the configuration.
public struct StoredAccount: Sendable, Hashable, Redacted {
    /// The user. Its id contains the issuer.
    public let user: AuthUser
    /// The client that the server issued the tokens to (RFC 6749 §2.2). No other can refresh them.
    public let clientID: String
    /// `true` if the tokens can no longer be refreshed.
    public let mustSignInAgain: Bool
    /// The granted scopes (RFC 6749 §3.3).
    public let scopes: [String]

    /// Creates an account, such as for a fake.
    public init(user: AuthUser, clientID: String, mustSignInAgain: Bool, scopes: [String] = []) {
        self.user = user
        self.clientID = clientID
        self.mustSignInAgain = mustSignInAgain
        self.scopes = scopes
    }

    init(_ session: StoredSession) {
        user = session.user
        clientID = session.clientID
        mustSignInAgain = session.refusal != nil
        scopes = session.tokens.scopes ?? []
    }
}
