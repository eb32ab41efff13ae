import AuthTesting
import Core
import CoreTesting
import Foundation

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

    init(skipsSleeps: Bool = false, configuration: AuthConfiguration = .test) {
        let clock = TestClock(skipsSleeps: skipsSleeps)
        self.clock = clock
        browser = FakeBrowser(server: base.server, username: "mina")
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
    var openedParameters: [String: String] { parameters(of: browser.openedURLs.last) }
}

/// Returns the parameters of the query of `url`.
func parameters(of url: URL?) -> [String: String] {
    let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
}
