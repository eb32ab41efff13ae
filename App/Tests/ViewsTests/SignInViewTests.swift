import AuthModule
import AuthTesting
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentTesting
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct SignInViewTests {
    private static let device = "urn:ietf:params:oauth:grant-type:device_code"

    /// Opens the sign-in to a server with these ways to sign in. `nil` stands for all except the password.
    private func signIn(
        _ window: TestWindow = TestWindow(),
        _ grantTypes: [String]? = ["password", "authorization_code", device]
    ) async throws -> UITestSession {
        let app = try await UITestSession(window)
        app.environment.tokenServer.grantTypes = grantTypes
        await app.press("2", "s", until: app.text(.cancel))
        return app
    }

    /// Lets the app ask whether the code was entered.
    private func advanceToPoll(of app: UITestSession) async {
        await app.shows("W D J B - 1")
        await app.environment.moduleClock.untilSleeping(for: .seconds(5))
        app.environment.moduleClock.advance(by: .seconds(5))
    }

    @Test func `The form takes what is typed while the methods load`() async throws {
        let app = try await UITestSession()
        let gate = Gate()
        app.environment.tokenServer.grantTypes = ["password", "authorization_code"]
        app.environment.tokenServer.script(FakeTokenServer.discovery, .holdRequest(gate))
        await app.press("2", "s", until: app.text(.password))
        app.screen.type("q?mina")
        gate.open()
        await app.shows("q?mina", app.text(.signInWithBrowser))
        #expect(!app.screen.isQuitting)
    }

    @Test func `The email has the focus, whatever has it below`() async throws {
        let app = try await UITestSession(isSignedIn: true)
        await app.press("3", .end, "a", until: "mina")
        await app.press("+", until: app.text(.password))
        await app.type("leo", until: "leo")
        await app.press(.escape, untilGone: app.text(.password))
        // The accounts opened over the settings.
        await app.press(.escape, untilGone: app.text(.current))
        #expect(app.router.tab == .settings && app.router.tabs.settings.sheet == nil)
    }

    @Test func `Enter leads to the field that is still empty`() async throws {
        let app = try await signIn()
        await app.press(.tab)
        app.screen.type("secret")
        await app.press(.enter, until: app.text(.enterUsername))
        await app.type("mina", until: "mina", "••••••")
        await app.showsNoMore(app.text(.enterUsername))
    }

    @Test func `Enter in the empty form uses the demo account`() async throws {
        let app = try await signIn()
        await app.shows("enter \(app.text(.useDemoAccount).lowercased())")
        await app.press(.enter, until: "Mina")
    }

    @Test(arguments: TestWindow.all)
    func `The page for the browser is shown as a whole, copied, and cancelled`(window: TestWindow) async throws {
        let app = try await signIn(window, nil)
        let gate = Gate()
        app.environment.browser.visit { [server = app.environment.tokenServer] url throws(AuthError) in
            await gate.pass()
            return server.signIn("mina", on: url)
        }
        await app.shows(app.text(.signInWithCode))
        await app.press(.enter, until: app.text(.waitingForBrowser))
        let page = app.environment.browser.openedURLs.last?.absoluteString ?? "none"
        // The first control is the page itself if it has to be scrolled.
        if window.height > 12 {
            // Beside the panel are the screens below it.
            let lines = app.screen.lines.map { $0.drop { $0 != "│" }.dropFirst().prefix { $0 != "│" } }
            #expect(lines.joined().filter { $0 != " " }.contains(page), "\n\(app.screen.text)")
        }
        await app.press("y")
        #expect(app.screen.clipboard == page)
        #expect(app.notice.hasPrefix(app.text(.copied("")).dropLast()))
        await app.press(.escape, until: app.text(.signInWithCode))
        // The buttons are enabled before the cancelled attempt has ended, and the one that was pressed has the focus.
        await app.press(.enter, until: app.text(.waitingForBrowser))
        gate.open()
        await app.shows("Mina")
        #expect(app.environment.browser.openedURLs.count == 2)
    }

    @Test(arguments: TestWindow.all)
    func `The code for another device is shown with its address and the time left`(window: TestWindow) async throws {
        let app = try await signIn(window, [Self.device])
        await app.shows(app.text(.signInWithCode))
        await app.press(.enter, until: "W D J B - 1", "https://id.example/device", "10:00")
        // The session follows the storage once a second as well.
        await app.environment.clock.untilSleeping(2, for: .seconds(1))
        app.environment.clock.advance(by: .seconds(1))
        await app.shows("9:59")
        await app.press("y")
        #expect(app.screen.clipboard == "https://id.example/device?user_code=WDJB-1")
        app.environment.tokenServer.confirm("WDJB-1", as: "mina")
        await advanceToPoll(of: app)
        await app.shows("Mina")
    }

    @Test(arguments: ["en_US", "ko_KR"])
    func `The password form comes first, and its size is that of the steps`(locale: String) async throws {
        let app = try await signIn(TestWindow(locale: locale))
        await app.shows(app.text(.useDemoAccount), app.text(.signInWithBrowser))
        let top = app.screen.position(of: "╭ \(app.text(.signIn))")
        await app.click(app.text(.signInWithCode), until: "W D J B - 1")
        #expect(app.screen.position(of: "╭ \(app.text(.signInWithCode))") == top)
        await app.press(.escape, until: app.text(.password))
        await app.press(.escape, untilGone: app.text(.password))
    }

    @Test(
        arguments: [
            ("access_denied", .denied(), .signInWithCode), ("expired_token", .codeExpired, .signInWithCode),
            ("unauthorized_client", .refused(code: "unauthorized_client"), .signInWithBrowser),
        ] as [(String, AuthError, LocalizedText)]
    )
    func `A failure is shown, and the focus is on the button that helps`(
        code: String,
        error: AuthError,
        button: LocalizedText
    ) async throws {
        let app = try await signIn()
        await app.shows(app.text(.useDemoAccount), app.text(.signInWithCode))
        let refusal = FakeTokenServer.Step.reply(status: 400, json: #"{"error": "\#(code)"}"#)
        app.environment.tokenServer.script(FakeTokenServer.token, refusal)
        app.screen.click(app.text(.signInWithCode))
        await advanceToPoll(of: app)
        let failure = UserFacingError(error)
        await app.shows(failure.message.english, failure.suggestion?.english ?? "")
        #expect(app.keyBar.contains("enter \(app.text(button).lowercased())"), "\n\(app.screen.text)")
    }

    @Test func `A second factor after the password leads to the browser`() async throws {
        let app = try await signIn()
        await app.shows(app.text(.signInWithBrowser))
        app.screen.type("mina")
        await app.press(.enter)
        app.screen.type("right")
        let refusal = FakeTokenServer.Step.reply(status: 400, json: #"{"error": "mfa_required"}"#)
        app.environment.tokenServer.script(FakeTokenServer.token, refusal, .handle)
        await app.press(.enter, until: "The server asks for a second factor.", "[ Sign in with the browser ]")
        await app.press(.enter, until: "Mina", "Gold")
    }

    @Test func `A server that cannot be reached is asked again, and one without a method says so`() async throws {
        let app = try await UITestSession()
        app.environment.tokenServer.script(FakeTokenServer.discovery, .fail(.unreachable))
        await app.press("2", "s", until: "Can't reach the server", "Try again", "r try again")
        app.environment.tokenServer.script(FakeTokenServer.discovery)
        app.environment.tokenServer.grantTypes = []
        await app.press("r", until: app.text(.noSignInMethods))
        await app.press(.escape, until: "You're not signed in.")
    }

    @Test(arguments: TestWindow.all.filter { $0.height > 12 })
    func `A server that has no sign-in says so, with the addresses that were asked`(window: TestWindow) async throws {
        let app = try await UITestSession(window)
        let missing = FakeTokenServer.Step.reply(status: 404, json: "")
        app.environment.tokenServer.script(FakeTokenServer.discovery, missing)
        app.environment.tokenServer.script("/.well-known/oauth-authorization-server", missing)
        await app.press("2", "s", until: window.isKorean ? "로그인 기능이 없어요." : "This server has no sign-in.")
        let text = app.screen.text.filter { !" │┃\n".contains($0) }
        #expect(text.contains("openid-configuration") && text.contains("oauth-authorization-server"), "\n\(text)")
    }

    @Test(arguments: TestWindow.all)
    func `The notice of an ended session offers the sign-in`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        app.environment.tokenServer.endSessions(of: "mina")
        let token = AccessToken(account: .mina, value: "access-mina-1")
        _ = try? await app.environment.auth.accessToken(replacing: token)
        // A low window wraps the text.
        await app.shows(window.isKorean ? "로그인이" : "Your session has", "s \(app.text(.signIn))")
        // The key is the advice.
        #expect(!app.screen.text.contains(window.isKorean ? "다시 로그인" : "Sign in again"))
        await app.press("s", until: app.text(.password))
        await app.signIn("mina", until: "Paper lamp")
        await app.showsNoMore(window.isKorean ? "로그인이 만료됐어요." : "Your session has")
    }

    @Test(arguments: TestWindow.all)
    func `A user of whom only the id is known can be shown and edited`(window: TestWindow) async throws {
        let app = try await UITestSession(window)
        let claims = FakeTokenServer.Step.reply(json: #"{"sub": "248289761001"}"#)
        app.environment.tokenServer.script(FakeTokenServer.userinfo, claims)
        try await app.environment.signIn("mina")
        await app.press("2", until: "248289761001", app.text(ProfileSheet.edit.title))
        await app.press("e", until: app.text(.save), app.text(.undecided))
        await app.press(.escape, untilGone: app.text(.save))
        await app.press(label: app.text(.accounts), until: "▌ 248289761001", app.text(.current))
    }

    @Test(arguments: TestWindow.all)
    func `Buying while signed out asks for sign-in, then opens the checkout`(window: TestWindow) async throws {
        let app = try await UITestSession(window)
        await app.press(.enter, until: "First words.")
        await app.press("b", until: app.text(.password))
        app.screen.type("mina")
        await app.press(.enter)
        #expect(app.environment.tokenServer.forms(FakeTokenServer.token).isEmpty)
        app.screen.type("wrong")
        #expect(app.screen.text.contains("•••••") && !app.screen.text.contains("wrong"))
        await app.press(.enter, until: window.isKorean ? "로그인 정보가 맞지 않아요." : "Wrong email, username or")
        // The name is kept, and the focus is on the empty password.
        #expect(app.screen.text.contains("mina") && !app.screen.text.contains("•"))
        app.screen.type("right")
        await app.press(.enter, until: app.text(.total))
        await app.press(.right, .enter, until: "pay_1")
        #expect(app.environment.paymentServer.payments.count == 1)
        await app.press(.enter, untilGone: "pay_1")
    }

    @Test func `The demo account signs in at once`() async throws {
        let app = try await UITestSession()
        await app.press("2", "s", until: "[ Use demo account ]  mina", app.text(.purposeOfAccount))
        await app.press(label: "Use demo account", until: "Gold")
    }

    @Test func `Pressing Enter twice signs in once, and a failure does not move the form`() async throws {
        let app = try await UITestSession()
        let gate = Gate()
        await app.press("2", "s", until: "Password")
        let place = app.screen.position(of: "Password")
        app.screen.type("mina")
        await app.press(.enter)
        app.screen.type("wrong")
        app.environment.tokenServer.script(FakeTokenServer.token, .holdRequest(gate))
        await app.press(.enter, until: "Signing in…")
        let keys = app.keyBar
        await app.press(.enter, .tab, .tab, .enter, until: "Signing in…")
        gate.open()
        await app.shows("Wrong email, username or password.")
        #expect(app.keyBar == keys && app.screen.position(of: "Password") == place)
        #expect(app.environment.tokenServer.forms(FakeTokenServer.token).count == 1)
        app.screen.type("r")
        await app.showsNoMore("Wrong email, username or password.")
    }
}
