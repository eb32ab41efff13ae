import AuthModule
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Synchronization
import Testing

@testable import App

@Suite(.timeLimit(.minutes(1))) struct SignInTests {
    /// The printed lines.
    private final class Output: Sendable {
        let lines = Mutex<[String]>([])

        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let auth = FakeAuth()
    private let analytics = FakeAnalytics()
    private let output = Output()

    private func signIn(
        json: Bool = false,
        hasBrowser: Bool = true,
        scopes: [String] = ["openid", "orders"],
        credentials: @escaping () async throws -> Credentials = { Credentials(username: "leo", password: "right") }
    ) -> SignIn {
        let report = SignInReport(json: json) { line in
            output.append("message: \(line)")
        } data: { line in
            output.append("data: \(line)")
        }
        return SignIn(
            auth: auth,
            analytics: analytics,
            scopes: scopes,
            browserOptions: BrowserOptions(prompt: "login"),
            report: report,
            hasBrowser: hasBrowser,
            credentials: credentials
        )
    }

    private var lines: [String] { output.lines.withLock(\.self) }

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
        auth.setOptions(SignInOptions(browser: true, deviceCode: true, password: true))
        try await signIn().run(nil)
        #expect(
            lines == [
                "message: Signing in with the browser.",
                "message: Open this URL if the browser does not: \(FakeAuth.page.absoluteString)",
                "message: Waiting for the browser…",
                "data: Signed in as Mina (mina).",
            ]
        )
        #expect(auth.currentUser == FakeAuth.mina)
    }

    @Test(arguments: [true, false])
    func `Where only a code is left, a password is offered, too`(hasPassword: Bool) async throws {
        auth.setOptions(SignInOptions(browser: true, deviceCode: true, password: hasPassword))
        try await signIn(hasBrowser: false).run(nil)
        #expect(lines.first == "message: Signing in with a code.")
        #expect(lines.contains("message: Or sign in with a password: App login --password") == hasPassword)
    }

    @Test func `A given method asks the server for no options, and the code comes before the wait`() async throws {
        try await signIn().run(.device)
        #expect(
            lines == [
                "message: Signing in with a code.",
                "message: Enter the code ABCD-EFGH at https://id.example.com/device",
                "message: Or open https://id.example.com/device?user_code=ABCD-EFGH",
                "message: Waiting until the code is entered… Expires in 10:00",
                "data: Signed in as Mina (mina).",
            ]
        )
        #expect(auth.calls == ["signIn"])
    }

    @Test func `A password signs in without anything to do for the user`() async throws {
        try await signIn().run(.password)
        #expect(lines == ["message: Signing in with a password.", "data: Signed in as Leo (leo)."])
    }

    @Test func `With JSON, each step is an object`() async throws {
        try await signIn(json: true).run(.device)
        #expect(
            lines == [
                #"data: {"method":"device","step":"method"}"#,
                #"data: {"step":"waiting"}"#,
                #"data: {"code":"ABCD-EFGH","complete_url":"https://id.example.com/device?user_code=ABCD-EFGH","#
                    + #""expires_in":600,"step":"enter_code","url":"https://id.example.com/device"}"#,
                #"data: {"account":{"id":"u1","issuer":"fake","locale":"ko-KR","name":"Mina","#
                    + #""tier":"gold","username":"mina"},"step":"done"}"#,
            ]
        )
    }

    @Test(arguments: [AuthError.wrongCredentials, .denied, .codeExpired])
    func `Errors pass through and show no user`(error: AuthError) async throws {
        auth.fail(with: error)
        await #expect(throws: error) { try await signIn().run(.browser) }
        #expect(!lines.contains { $0.hasPrefix("data:") })
        #expect(auth.currentUser == nil)
    }

    @Test func `Scopes without openid are a warning before the sign-in`() async throws {
        try await signIn(scopes: ["profile"]).run(.browser)
        #expect(lines.count == 5 && lines[1].hasPrefix("message: Warning: without openid in --scope,"))
    }

    @Test func `An empty password is not sent`() async throws {
        let signIn = signIn { Credentials(username: "leo", password: "") }
        await #expect(throws: CommandError.self) { try await signIn.run(.password) }
        #expect(auth.calls == [])
    }

    @Test func `A server that offers nothing is an error`() async throws {
        auth.setOptions(SignInOptions(browser: false, deviceCode: false, password: false))
        await #expect(throws: CommandError.self) { try await signIn().run(nil) }
        #expect(lines == [])
    }

    @Test func `Control characters of the server do not reach the terminal`() throws {
        let report = signIn().report
        let user = FakeAuth.user("u9", "Eve\u{1B}[31m\nEve")
        try report.show(.done(user))
        let url = try #require(URL(string: "https://id.example.com/device"))
        let code = DeviceCode(userCode: "A\u{1B}[2J\nB", verificationURL: url, completeURL: nil, lifetime: .seconds(1))
        try report.show(.enterCode(code))
        #expect(lines.count == 3 && lines.allSatisfy { !$0.contains { $0.isNewline || $0 == "\u{1B}" } })
    }
}
