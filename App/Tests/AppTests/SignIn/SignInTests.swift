import AuthModule
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Synchronization
import Testing

@testable import App

@Suite(.timeLimit(.minutes(1))) struct LoginTests {
    /// The printed lines.
    private final class Output: Sendable {
        let lines = Mutex<[String]>([])

        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let auth = FakeAuth()
    private let output = Output()

    private func login(
        json: Bool = false,
        hasBrowser: Bool = true,
        scopes: [String] = ["openid", "orders"],
        credentials: @escaping () async throws -> Credentials = { Credentials(username: "leo", password: "right") }
    ) -> Login {
        let report = LoginReport(json: json) { line in
            output.append("message: \(line)")
        } data: { line in
            output.append("data: \(line)")
        } jsonLine: { step in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.keyEncodingStrategy = .convertToSnakeCase
            let line = String(decoding: try encoder.encode(step), as: UTF8.self)
            output.append(line)
        }
        return Login(auth: auth, scopes: scopes, report: report, hasBrowser: hasBrowser, credentials: credentials)
    }

    private var lines: [String] { output.lines.withLock(\.self) }

    @Test(
        "The best method depends on the server and the browser",
        arguments: [
            (SignInOptions(browser: true, deviceCode: true, password: true), true, LoginMethod.browser),
            (SignInOptions(browser: true, deviceCode: true, password: true), false, .device),
            (SignInOptions(browser: true, deviceCode: false, password: true), false, .password),
            (SignInOptions(browser: true, deviceCode: false, password: false), false, .browser),
            (SignInOptions(browser: false, deviceCode: true, password: true), true, .device),
            (SignInOptions(browser: false, deviceCode: false, password: true), true, .password),
            (SignInOptions(browser: false, deviceCode: false, password: false), true, nil),
        ]
    )
    func bestMethod(options: SignInOptions, hasBrowser: Bool, method: LoginMethod?) {
        #expect(LoginMethod.best(of: options, hasBrowser: hasBrowser) == method)
    }

    @Test("A chosen browser shows its URL, then the user")
    func browser() async throws {
        auth.setOptions(SignInOptions(browser: true, deviceCode: true, password: true))
        try await login().run(nil)
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

    @Test("A given method asks the server for no options, and the code comes before the wait")
    func device() async throws {
        try await login().run(.device)
        #expect(
            lines == [
                "message: Signing in with a code.",
                "message: Enter the code ABCD-EFGH at https://id.example.com/device",
                "message: Or open https://id.example.com/device?user_code=ABCD-EFGH",
                "message: Waiting until the code is entered…",
                "data: Signed in as Mina (mina).",
            ]
        )
        #expect(auth.calls == ["signIn"])
    }

    @Test("A password signs in without anything to do for the user")
    func password() async throws {
        try await login().run(.password)
        #expect(lines == ["message: Signing in with a password.", "data: Signed in as Leo (leo)."])
    }

    @Test("With JSON, each step is an object")
    func json() async throws {
        try await login(json: true).run(.device)
        #expect(
            lines == [
                #"{"method":"device","step":"method"}"#,
                #"{"step":"waiting"}"#,
                #"{"code":"ABCD-EFGH","complete_url":"https://id.example.com/device?user_code=ABCD-EFGH","#
                    + #""expires_in":600,"step":"enter_code","url":"https://id.example.com/device"}"#,
                #"{"account":{"current":true,"email":null,"id":"u1","issuer":"fake","locale":"ko-KR","name":"Mina","#
                    + #""tier":"gold","username":"mina"},"step":"done"}"#,
            ]
        )
    }

    @Test("Errors pass through and show no user", arguments: [AuthError.wrongCredentials, .denied, .codeExpired])
    func errors(error: AuthError) async throws {
        auth.fail(with: error)
        await #expect(throws: error) { try await login().run(.browser) }
        #expect(!lines.contains { $0.hasPrefix("data:") })
        #expect(auth.currentUser == nil)
    }

    @Test(
        "A refusal of the client names what was refused and the options to change",
        arguments: [
            ("invalid_scope", "The server refused the scopes openid orders (invalid_scope).", "--scope"),
            ("invalid_client", "The server refused the client (invalid_client).", "--client-auth"),
            (
                "unauthorized_client", "The server refused --browser for this client (unauthorized_client).",
                "--device and --password"
            ),
        ]
    )
    func refusedClient(code: String, message: String, option: String) async throws {
        auth.fail(with: .refused(code: code))
        let error = try #require(
            await #expect(throws: RefusedClientError.self) { try await login().run(.browser) }
        )
        #expect(error.errorDescription == message && error.recoverySuggestion?.contains(option) == true)
        auth.fail(with: .refused(code: "invalid_request"))
        await #expect(throws: AuthError.refused(code: "invalid_request")) { try await login().run(.browser) }
    }

    @Test("Scopes without openid are a warning before the sign-in")
    func missingOpenID() async throws {
        try await login(scopes: ["profile"]).run(.browser)
        #expect(lines.count == 5 && lines[1].hasPrefix("message: Warning: without openid in --scope,"))
    }

    @Test("Empty credentials are not sent", arguments: [("", "right"), ("leo", "")])
    func emptyCredentials(username: String, password: String) async throws {
        let login = login { Credentials(username: username, password: password) }
        await #expect(throws: PasswordError.self) { try await login.run(.password) }
        #expect(auth.calls == [])
    }

    @Test("A server that offers nothing is an error")
    func noMethod() async throws {
        auth.setOptions(SignInOptions(browser: false, deviceCode: false, password: false))
        await #expect(throws: NoMethodError.self) { try await login().run(nil) }
        #expect(lines == [])
    }

    @Test("Control characters of the server do not reach the terminal")
    func controlCharacters() throws {
        let report = login().report
        let user = FakeAuth.user("u9", "Eve\u{1B}[31m\nEve")
        try report.show(.done(user))
        let url = try #require(URL(string: "https://id.example.com/device"))
        let code = DeviceCode(userCode: "A\u{1B}[2J\nB", verificationURL: url, completeURL: nil, lifetime: .seconds(1))
        try report.show(.enterCode(code))
        #expect(lines.count == 3 && lines.allSatisfy { !$0.contains { $0.isNewline || $0 == "\u{1B}" } })
    }
}
