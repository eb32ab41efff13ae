public import Foundation

/// Shows the server's pages in the system browser and receives its redirect (RFC 8252).
///
/// On Apple platforms, `ASWebAuthenticationSession` does both: the redirect URL has a custom scheme, or https with an
/// associated domain, and ``prepare(isEphemeral:)`` has nothing to do. `canceledLogin` is ``AuthError/cancelled``, and
/// ``WebAuthenticationSession/end()`` cancels the session. A terminal app listens on the loopback interface.
public protocol WebAuthenticating: Sendable {
    /// Prepares to receive one redirect, for example by listening on a free port. If the visit `isEphemeral`, a browser
    /// that can shares no cookies with other visits.
    ///
    /// - Throws: ``AuthError/browserUnavailable(reason:)``.
    func prepare(isEphemeral: Bool) async throws(AuthError) -> any WebAuthenticationSession
}

/// One visit of the browser to a page of the server.
public protocol WebAuthenticationSession: Sendable {
    /// The address to which the server redirects the browser: loopback, a custom scheme or https (RFC 8252 §7).
    var redirectURL: URL { get }

    /// Opens `url`, which contains `state`, and returns the URL to which the server redirected the browser. If the
    /// browser cannot be opened, it waits, since the user can open the URL by hand.
    ///
    /// - Throws: ``AuthError/cancelled`` if the user closed the page or the task was cancelled,
    ///   ``AuthError/browserUnavailable(reason:)``.
    func redirect(opening url: URL) async throws(AuthError) -> URL

    /// Stops receiving. It is called once for each session, after any result.
    func end() async
}
