#if canImport(AuthenticationServices)
public import AuthModule
import AuthenticationServices
public import Foundation

#if os(iOS)
import UIKit
#else
import AppKit
#endif

/// The sign-in window of the system, which receives the redirect to a custom scheme (RFC 8252 §7.1), or to an https address
/// of a domain that is associated with the app (§7.2).
public struct WebAuthenticationBrowser: WebAuthenticating {
    private let redirectURL: URL

    /// Creates a browser. `redirectURL` is the address that is registered at the server.
    public init(redirectURL: URL) {
        self.redirectURL = redirectURL
    }

    /// Creates the window over the app's key window. An ephemeral one shares no cookies with other visits.
    public func prepare(isEphemeral: Bool) async throws(AuthError) -> any WebAuthenticationSession {
        await WebAuthenticationVisit(redirectURL: redirectURL, isEphemeral: isEphemeral)
    }
}

@MainActor
private final class WebAuthenticationVisit: NSObject, WebAuthenticationSession {
    nonisolated let redirectURL: URL
    private let isEphemeral: Bool
    private var session: ASWebAuthenticationSession?

    init(redirectURL: URL, isEphemeral: Bool) {
        self.redirectURL = redirectURL
        self.isEphemeral = isEphemeral
    }

    /// The callback that recognizes the redirect.
    private var callback: ASWebAuthenticationSession.Callback {
        guard redirectURL.scheme == "https", let host = redirectURL.host() else {
            return .customScheme(redirectURL.scheme ?? "")
        }
        return .https(host: host, path: redirectURL.path())
    }

    func redirect(opening url: URL) async throws(AuthError) -> URL {
        let (results, result) = AsyncStream.makeStream(of: Result<URL, AuthError>.self)
        let session = ASWebAuthenticationSession(url: url, callback: callback) { @Sendable url, error in
            result.yield(url.map(Result.success) ?? .failure(AuthError(browser: error)))
            result.finish()
        }
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = isEphemeral
        self.session = session
        if !session.start() { result.yield(.failure(AuthError(browser: nil))) }
        for await result in results { return try result.get() }
        // The calling task was cancelled.
        throw .cancelled
    }

    func end() async { session?.cancel() }
}

extension WebAuthenticationVisit: ASWebAuthenticationPresentationContextProviding {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        #if os(iOS)
        let scenes = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }
        let window = scenes.compactMap(\.keyWindow).first
        #else
        let window = NSApplication.shared.keyWindow
        #endif
        return window ?? ASPresentationAnchor()
    }
}

extension AuthError {
    /// Creates the error of a session that ended without a redirect.
    fileprivate init(browser error: (any Error)?) {
        if (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin {
            self = .cancelled
        } else {
            self = .browserUnavailable(reason: error?.localizedDescription ?? "The sign-in window can't be opened.")
        }
    }
}
#endif
