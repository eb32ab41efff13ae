import AuthTesting
import Core
import CoreTesting
import Foundation
import Locking

@testable import AuthModule

/// A ``Fixture`` whose manager has a browser and a clock that skips sleeps or is advanced by the test.
struct SignInFixture {
    let base = Fixture()
    let browser: FakeBrowser
    let clock: TestClock
    let auth: AuthManager

    static let deviceAuthorization = FakeTokenServer.deviceAuthorization
    static let code = DeviceCode(
        userCode: "WDJB-1",
        verificationURL: url("https://id.example/device"),
        completeURL: url("https://id.example/device?user_code=WDJB-1"),
        lifetime: .seconds(600)
    )

    init(skipsSleeps: Bool = false, configuration: AuthConfiguration = AuthConfiguration()) {
        let clock = TestClock(skipsSleeps: skipsSleeps)
        self.clock = clock
        browser = FakeBrowser(server: base.server)
        auth = AuthAssembly(
            dependencies: .init(
                network: base.server,
                secureStorage: base.storage,
                exclusiveAccess: InMemoryExclusiveAccess(clock: clock),
                configuration: configuration,
                browser: browser,
                hashing: FakeHashing(),
                clock: clock,
                now: { clock.date },
                randomBytes: { Data((0..<$0).map(UInt8.init)) }
            )
        ).makeManager()
        base.server.confirm("WDJB-1", as: "mina")
    }

    /// Replaces the responses to requests for device codes.
    func issueDeviceCode(changing changes: [String: String?] = [:]) {
        let members = [
            "device_code": #""device-WDJB-1""#, "user_code": #""WDJB-1""#,
            "verification_uri": #""https://id.example/device""#, "expires_in": "600", "interval": "5",
        ].merging(changes) { $1 }
        let json = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }.joined(separator: ",")
        base.server.script(Self.deviceAuthorization, .reply(json: "{\(json)}"))
    }

    /// Signs in and returns all steps.
    func steps(_ method: SignInMethod) async throws -> [SignInStep] {
        try await auth.signIn(with: method).reduce(into: []) { $0.append($1) }
    }

    /// The parameters of the last opened URL.
    var openedParameters: [String: String] { browser.parameters(of: browser.openedURLs.last) }
}

/// A digest that is easy to recognize: the first 32 bytes of the text, reversed.
struct FakeHashing: SHA256Hashing {
    func sha256(_ data: Data) -> Data { Data(data.prefix(32).reversed()) }
}

/// A browser in which Mina signs in at once, or does what the test says.
final class FakeBrowser: WebAuthenticating, Sendable {
    typealias Visit = @Sendable (_ url: URL) async throws(AuthError) -> URL

    static let redirectURL = url("http://127.0.0.1:49152/callback")

    private struct State {
        var preparationError: AuthError?
        var visit: Visit?
        var openedURLs: [URL] = []
        var ephemeralVisits: [Bool] = []
        var endCount = 0
    }

    let server: FakeTokenServer
    private let state = Mutex(State())

    init(server: FakeTokenServer = FakeTokenServer(users: [])) { self.server = server }

    var openedURLs: [URL] { state.withLock(\.openedURLs) }
    /// The visits in order: `true` for an ephemeral one.
    var ephemeralVisits: [Bool] { state.withLock(\.ephemeralVisits) }
    /// The number of sessions that were ended.
    var endCount: Int { state.withLock(\.endCount) }

    /// Makes the following preparations fail.
    func fail(_ error: AuthError) { state.withLock { $0.preparationError = error } }

    /// Determines the redirect of the following visits.
    func visit(_ visit: @escaping Visit) { state.withLock { $0.visit = visit } }

    func prepare(isEphemeral: Bool) async throws(AuthError) -> any WebAuthenticationSession {
        if let error = state.withLock(\.preparationError) { throw error }
        state.withLock { $0.ephemeralVisits.append(isEphemeral) }
        return Session(browser: self)
    }

    func parameters(of url: URL?) -> [String: String] {
        let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private struct Session: WebAuthenticationSession {
        let browser: FakeBrowser
        var redirectURL: URL { FakeBrowser.redirectURL }

        func redirect(opening opened: URL) async throws(AuthError) -> URL {
            let visit = browser.state.withLock { state in
                state.openedURLs.append(opened)
                return state.visit
            }
            if let visit { return try await visit(opened) }
            return browser.server.signIn("mina", on: opened)
        }

        func end() async { browser.state.withLock { $0.endCount += 1 } }
    }
}
