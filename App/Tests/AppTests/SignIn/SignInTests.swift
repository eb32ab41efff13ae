import AuthModule
import AuthTesting
import CoreTesting
import Features
import FeaturesTesting
import Foundation
import Testing

@testable import App

@MainActor @Suite(.timeLimit(.minutes(1))) struct SignInTests {
    private let services = InMemoryServices()
    /// The printed lines.
    private let output = Monitor<[String]>([])

    init() { services.tokenServer.grantTypes = nil }

    private func signIn(
        json: Bool = false,
        hasBrowser: Bool = true,
        scopes: [String] = ["openid", "orders"],
        credentials: @escaping () async throws -> Credentials = { .valid("leo") }
    ) -> SignIn {
        let report = SignInReport(json: json) { [output] line in
            output.withLock { $0.append("message: \(line)") }
        } data: { [output] line in
            output.withLock { $0.append("data: \(line)") }
        }
        return SignIn(
            auth: services.auth,
            analytics: services.analytics,
            scopes: scopes,
            browserOptions: BrowserOptions(prompt: "login"),
            report: report,
            hasBrowser: hasBrowser,
            credentials: credentials
        )
    }

    /// Enters the code when the app shows it.
    private func enterCode() {
        services.tokenServer.confirm("WDJB-1", as: "mina")
        Task { [clock = services.moduleClock] in
            await clock.untilSleeping(for: .seconds(5))
            clock.advance(by: .seconds(5))
        }
    }

    private var lines: [String] { output.withLock { $0 } }

    @Test(arguments: [
        (SignInOptions(browser: true, deviceCode: true, password: true), true, LoginMethod.browser),
        (SignInOptions(browser: true, deviceCode: true, password: true), false, .device),
        (SignInOptions(browser: true, deviceCode: false, password: true), false, .password),
        (SignInOptions(browser: true, deviceCode: false, password: false), false, .browser),
        (SignInOptions(browser: false, deviceCode: true, password: true), true, .device),
        (SignInOptions(browser: false, deviceCode: false, password: true), true, .password),
        (SignInOptions(browser: false, deviceCode: false, password: false), true, nil),
    ])
    func `The best method depends on the server and the browser`(
        options: SignInOptions,
        hasBrowser: Bool,
        method: LoginMethod?
    ) {
        #expect(LoginMethod.best(of: options, hasBrowser: hasBrowser) == method)
    }

    @Test func `A chosen browser shows its URL, then the user`() async throws {
        try await signIn().run(nil)
        let page = services.browser.openedURLs.first?.absoluteString ?? "none"
        #expect(
            lines == [
                "message: Signing in with the browser.",
                "message: Open this URL if the browser does not: \(page)",
                "message: Waiting for the browser…",
                "data: Signed in as Mina (mina).",
            ]
        )
        #expect(services.auth.currentUser == .mina)
    }

    @Test(arguments: [true, false])
    func `Where only a code is left, a password is offered, too`(hasPassword: Bool) async throws {
        let grantTypes = ["password", "urn:ietf:params:oauth:grant-type:device_code"]
        services.tokenServer.grantTypes = hasPassword ? grantTypes : nil
        enterCode()
        try await signIn(hasBrowser: false).run(nil)
        #expect(lines.first == "message: Signing in with a code.")
        #expect(lines.contains("message: Or sign in with a password: App login --password") == hasPassword)
    }

    nonisolated private static let codeLines = [
        "message: Signing in with a code.", "message: Enter the code WDJB-1 at https://id.example/device",
        "message: Or open https://id.example/device?user_code=WDJB-1",
        "message: Waiting until the code is entered… Expires in 10:00", "data: Signed in as Mina (mina).",
    ]
    nonisolated private static let codeObjects = [
        #"data: {"method":"device","step":"method"}"#, #"data: {"step":"waiting"}"#,
        #"data: {"code":"WDJB-1","complete_url":"https://id.example/device?user_code=WDJB-1","#
            + #""expires_in":600,"step":"enter_code","url":"https://id.example/device"}"#,
        #"data: {"account":{"id":"usr_mina","issuer":"api","locale":"ko-KR","name":"Mina","#
            + #""tier":"gold","username":"mina"},"step":"done"}"#,
    ]

    @Test(arguments: [(false, codeLines), (true, codeObjects)])
    func `A code comes before the wait, and with JSON, each step is an object`(json: Bool, expected: [String])
        async throws
    {
        enterCode()
        try await signIn(json: json).run(.device)
        #expect(lines == expected)
    }

    @Test func `A password signs in without anything to do for the user`() async throws {
        try await signIn().run(.password)
        #expect(lines == ["message: Signing in with a password.", "data: Signed in as Leo (leo)."])
    }

    @Test(arguments: [(LoginMethod.password, AuthError.wrongCredentials), (.browser, .denied())])
    func `Errors pass through and show no user`(method: LoginMethod, error: AuthError) async throws {
        let redirect = try #require(URL(string: "http://127.0.0.1:49152/callback?error=access_denied"))
        services.browser.visit { _ throws(AuthError) in redirect }
        let signIn = signIn { Credentials(username: "leo", password: "wrong") }
        await #expect(throws: error) { try await signIn.run(method) }
        #expect(!lines.contains { $0.hasPrefix("data:") })
        #expect(services.auth.currentUser == nil)
    }

    @Test func `Scopes without openid are a warning before the sign-in`() async throws {
        try await signIn(scopes: ["profile"]).run(.browser)
        #expect(lines.count == 5 && lines[1].hasPrefix("message: Warning: without openid in --scope,"))
    }

    @Test func `An empty password is not sent`() async throws {
        let signIn = signIn { Credentials(username: "leo", password: "") }
        await #expect(throws: CommandError.self) { try await signIn.run(.password) }
        #expect(services.tokenServer.requests.isEmpty)
    }

    @Test func `A server that offers nothing is an error`() async throws {
        services.tokenServer.grantTypes = []
        await #expect(throws: CommandError.self) { try await signIn().run(nil) }
        #expect(lines == [])
    }

    @Test func `Control characters of the server do not reach the terminal`() throws {
        let report = signIn().report
        let user = AuthUser(id: .mina, name: "Eve\u{1B}[31m\nEve", username: "eve\u{1B}[31m")
        report.show(user)
        let url = try #require(URL(string: "https://id.example.com/device"))
        let code = DeviceCode(userCode: "A\u{1B}[2J\nB", verificationURL: url, completeURL: nil, lifetime: .seconds(1))
        report.show(.enterCode(code))
        #expect(lines.count == 3 && lines.allSatisfy { !$0.contains { $0.isNewline || $0 == "\u{1B}" } })
    }
}
