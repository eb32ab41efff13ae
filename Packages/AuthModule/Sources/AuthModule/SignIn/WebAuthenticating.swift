public import Foundation

/// Shows the server's sign-in page in the system browser and receives its redirect (RFC 8252).
///
/// On Apple platforms, `ASWebAuthenticationSession` does both. A terminal app listens on the loopback interface.
public protocol WebAuthenticating: Sendable {
    /// Prepares to receive one redirect, for example by listening on a free port.
    ///
    /// - Throws: ``AuthError/browserUnavailable(reason:)``.
    func prepare() async throws(AuthError) -> any WebAuthenticationSession
}

/// One visit of the browser to the server's sign-in page.
public protocol WebAuthenticationSession: Sendable {
    /// The address to which the server redirects the browser (RFC 8252 §7).
    var redirectURL: URL { get }

    /// Opens `url` and returns the URL to which the server redirected the browser. If the browser cannot be opened, it
    /// waits, since the user can open the URL by hand.
    ///
    /// - Throws: ``AuthError/cancelled`` if the user closed the page or the task was cancelled,
    ///   ``AuthError/browserUnavailable(reason:)``.
    func redirect(opening url: URL) async throws(AuthError) -> URL

    /// Stops receiving. It is called once for each session, after any result.
    func end() async
}
