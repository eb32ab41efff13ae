public import AuthModule
public import Core
public import Foundation
import Locking

/// A browser in memory, in which a user signs in at once, unless a test determines the visits.
///
/// ```swift
/// let server = FakeTokenServer(users: ["mina": #"{"sub": "usr_mina"}"#], password: "p")
/// let browser = FakeBrowser(server: server, username: "mina")
/// browser.visit { url throws(AuthError) in throw .cancelled }
/// ```
public final class FakeBrowser: WebAuthenticating, WebAuthenticationSession {
    /// The address of the app, to which the server redirects.
    public let redirectURL = URL(string: "http://127.0.0.1:49152/callback") ?? URL(filePath: "/callback")

    private struct State {
        var preparationError: AuthError?
        var visit: @Sendable (URL) async throws(AuthError) -> URL
        var openedURLs: [URL] = []
        var ephemeralVisits: [Bool] = []
        var endCount = 0
    }

    private let state: Mutex<State>

    /// Creates a browser in which a user of `server` signs in.
    public init(server: FakeTokenServer, username: String) {
        state = Mutex(State { url throws(AuthError) in server.signIn(username, on: url) })
    }

    /// The opened pages in order.
    public var openedURLs: [URL] { state.withLock(\.openedURLs) }
    /// The visits in order: `true` for an ephemeral one.
    public var ephemeralVisits: [Bool] { state.withLock(\.ephemeralVisits) }
    /// The number of sessions that were ended.
    public var endCount: Int { state.withLock(\.endCount) }

    /// Fails the further preparations, or lets them succeed again if `error` is `nil`.
    public func fail(_ error: AuthError?) { state.withLock { $0.preparationError = error } }

    /// Determines the redirect of the further visits.
    public func visit(_ visit: @escaping @Sendable (URL) async throws(AuthError) -> URL) {
        state.withLock { $0.visit = visit }
    }

    /// Prepares a visit.
    public func prepare(isEphemeral: Bool) async throws(AuthError) -> any WebAuthenticationSession {
        if let error = state.withLock(\.preparationError) { throw error }
        state.withLock { $0.ephemeralVisits.append(isEphemeral) }
        return self
    }

    /// Visits a page.
    public func redirect(opening url: URL) async throws(AuthError) -> URL {
        let visit = state.withLock { state in
            state.openedURLs.append(url)
            return state.visit
        }
        return try await visit(url)
    }

    /// Counts the end of a visit.
    public func end() async { state.withLock { $0.endCount += 1 } }
}

/// A digest that is easy to recognize: the first 32 bytes of the text, reversed.
public struct FakeHashing: SHA256Hashing {
    /// Creates the function.
    public init() {}

    /// Returns the digest of `data`.
    public func sha256(_ data: Data) -> Data { Data(data.prefix(32).reversed()) }
}
