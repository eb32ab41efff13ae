import AuthModule
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct SignInViewTests {
    private static let all = SignInOptions(browser: true, deviceCode: true, password: true)

    /// Opens the sign-in to a server with `options`.
    private func signIn(
        _ window: TestWindow = TestWindow(),
        _ options: SignInOptions = all,
        _ body: @MainActor (FakeUITestSession) async throws -> Void
    ) async throws {
        try await FakeUITestSession.open(window) { app in
            app.environment.auth.setOptions(options)
            await app.press("2", "s", until: app.text(.cancel))
            try await body(app)
        }
    }

    @Test func `The form takes what is typed while the methods load`() async throws {
        try await signIn { app in
            await app.press(.escape, untilGone: app.text(.password))
            let gate = Gate()
            app.environment.auth.wait(at: gate)
            await app.press("2", "s", until: app.text(.password))
            app.screen.type("q?mina")
            gate.open()
            await app.shows("q?mina", app.text(.signInWithBrowser))
            #expect(!app.screen.isQuitting)
        }
    }

    @Test func `The email has the focus, whatever has it below`() async throws {
        try await FakeUITestSession.open(isSignedIn: true) { app in
            await app.press("3", .end, "a", until: "mina")
            await app.press("+", until: app.text(.password))
            app.screen.type("leo")
            await app.shows("leo")
            await app.press(.escape, untilGone: app.text(.password))
        }
    }

    @Test func `Enter leads to the field that is still empty`() async throws {
        try await signIn { app in
            await app.press(.enter, until: app.text(.enterUsername))
            app.screen.type("mi")
            await app.shows("mi")
            await app.showsNoMore(app.text(.enterUsername))
            await app.press(.ctrl("u"), .tab)
            app.screen.type("secret")
            await app.press(.enter, until: app.text(.enterUsername))
            app.screen.type("mina")
            await app.shows("mina", "••••••")
        }
    }

    @Test(arguments: TestWindow.all)
    func `The page for the browser is shown as a whole, copied, and cancelled`(window: TestWindow) async throws {
        try await signIn(window, SignInOptions(browser: true, deviceCode: true, password: false)) { app in
            let gate = Gate()
            await app.shows(app.text(.signInWithCode))
            app.environment.auth.wait(at: gate)
            await app.press(.enter, until: app.text(.waitingForBrowser))
            // The first control is the page itself if it has to be scrolled.
            if window.height > 12 {
                let lines = app.screen.lines.map { $0.filter { $0 != " " } }.joined()
                #expect(lines.contains(FakeAuth.page.absoluteString))
            }
            await app.press("y")
            #expect(app.screen.clipboard == FakeAuth.page.absoluteString)
            #expect(app.notice.hasPrefix(app.text(.copied("")).dropLast()))
            await app.press(.escape, until: app.text(.signInWithCode))
            // The buttons are enabled before the cancelled attempt has ended, and the one that was pressed has the focus.
            await app.press(.enter, until: app.text(.waitingForBrowser))
            gate.open()
            await app.shows("Mina")
            #expect(app.environment.auth.calls.count { $0 == "signIn" } == 2)
        }
    }

    @Test(arguments: TestWindow.all)
    func `The code for another device is shown with its address and the time left`(window: TestWindow) async throws {
        try await signIn(window, SignInOptions(browser: false, deviceCode: true, password: false)) { app in
            let gate = Gate()
            await app.shows(app.text(.signInWithCode))
            app.environment.auth.wait(at: gate)
            await app.press(.enter, until: "A B C D - E F G H", "https://id.example.com/device", "10:00")
            // The session follows the storage once a second as well.
            await app.environment.clock.untilSleeping(2, for: .seconds(1))
            app.environment.clock.advance(by: .seconds(1))
            await app.shows("9:59")
            await app.press("y")
            #expect(app.screen.clipboard == "https://id.example.com/device?user_code=ABCD-EFGH")
            gate.open()
            await app.shows("Mina")
        }
    }

    @Test(arguments: ["en_US", "ko_KR"])
    func `The password form comes first, and its size is that of the steps`(locale: String) async throws {
        try await signIn(TestWindow(locale: locale)) { app in
            await app.shows(app.text(.useDemoAccount), app.text(.signInWithBrowser))
            let top = app.screen.lines.firstIndex { $0.contains(app.text(.signIn)) }
            app.environment.auth.wait(at: Gate())
            app.screen.click(app.text(.signInWithBrowser))
            await app.shows(app.text(.waitingForBrowser))
            #expect(app.screen.lines.firstIndex { $0.contains(app.text(.signInWithBrowser)) } == top)
            await app.press(.escape, until: app.text(.password))
            await app.press(.escape, untilGone: app.text(.password))
        }
    }

    @Test(
        arguments: [
            (AuthError.denied, LocalizedText.signInWithCode), (.codeExpired, .signInWithCode),
            (.methodUnavailable, .signInWithBrowser),
        ]
    )
    func `A failure is shown, and the focus is on the button that helps`(
        error: AuthError,
        button: LocalizedText
    ) async throws {
        try await signIn { app in
            await app.shows(app.text(.signInWithCode))
            app.environment.auth.fail(with: error)
            app.screen.click(app.text(.signInWithCode))
            let failure = UserFacingError(error)
            await app.shows(failure.message.english, failure.suggestion?.english ?? "")
            #expect(app.keyBar.contains("enter \(app.text(button).lowercased())"), "\n\(app.screen.text)")
        }
    }

    @Test func `A second factor after the password leads to the browser`() async throws {
        try await signIn { app in
            await app.shows(app.text(.signInWithBrowser))
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("right")
            app.environment.auth.fail(with: .inputNeeded(.secondFactor))
            await app.press(.enter, until: "The server asks for a second factor.", "[ Sign in with the browser ]")
            app.environment.auth.fail(with: nil)
            await app.press(.enter, until: "Mina", "Gold")
        }
    }

    @Test func `A server that cannot be reached is asked again on request`() async throws {
        try await FakeUITestSession.open { app in
            app.environment.auth.fail(with: .network(.unreachable))
            await app.press("2", "s", until: "Can't reach the server", "Try again", "r try again")
            app.environment.auth.fail(with: nil)
            await app.press("r", until: "Password")
            await app.press(.escape, until: "You're not signed in.")
        }
    }

    @Test func `A server without a method says so`() async throws {
        try await FakeUITestSession.open { app in
            app.environment.auth.setOptions(SignInOptions(browser: false, deviceCode: false, password: false))
            await app.press("2", "s", until: app.text(.noSignInMethods))
            await app.press(.escape, until: "You're not signed in.")
        }
    }

    @Test(arguments: TestWindow.all)
    func `The notice of an ended session offers the sign-in`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.auth.expire()
            await app.shows(window.isKorean ? "로그인이 만료됐어요." : "Your session has ended.", "s \(app.text(.signIn))")
            // The key is the advice.
            #expect(!app.screen.text.contains(window.isKorean ? "다시 로그인" : "Sign in again"))
            await app.press("s", until: app.text(.password))
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("right")
            await app.press(.enter, until: "Paper lamp")
            await app.showsNoMore(window.isKorean ? "로그인이 만료됐어요." : "Your session has ended.")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A user of whom only the id is known can be shown and edited`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window) { app in
            app.environment.auth.setUsers(AuthUser(id: FakeAuth.id("248289761001"), name: "248289761001"))
            await app.press("2", until: "248289761001", app.text(ProfileSheet.edit.title))
            await app.press("e", until: app.text(.save), app.text(.undecided))
            await app.press(.escape, untilGone: app.text(.save))
            await app.press("a", until: "●  248289761001", app.text(.current))
        }
    }

    @Test(arguments: TestWindow.all)
    func `Buying while signed out asks for sign-in, then opens the checkout`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window) { app in
            await app.press(.enter, until: "First words.")
            await app.press("b", until: app.text(.password))
            app.screen.type("mina")
            await app.press(.enter)
            #expect(app.environment.auth.calls.contains("signIn") == false)
            app.screen.type("wrong")
            #expect(app.screen.text.contains("•••••"))
            #expect(!app.screen.text.contains("wrong"))
            await app.press(.enter)
            await app.shows(window.isKorean ? "로그인 정보가 맞지 않아요." : "Wrong email, username or password.")
            // The name is kept, and the focus is on the empty password.
            #expect(app.screen.text.contains("mina") && !app.screen.text.contains("•"))
            app.screen.type("right")
            await app.press(.enter, until: app.text(.total))
            await app.press(.right, .enter, until: "pay_1")
            #expect(app.environment.payments.orders.count == 1)
            await app.press(.enter, untilGone: "pay_1")
        }
    }

    @Test func `The demo account signs in at once`() async throws {
        try await FakeUITestSession.open { app in
            await app.press("2", "s", until: "[ Use demo account ]  mina")
            app.screen.click("[ Use demo")
            await app.shows("Gold")
        }
    }

    @Test func `Pressing Enter twice signs in once and leaves no message`() async throws {
        try await FakeUITestSession.open { app in
            let gate = Gate()
            await app.press("2", "s", until: "Password")
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("wrong")
            app.environment.auth.wait(at: gate)
            await app.press(.enter, until: "Signing in…")
            let keys = app.keyBar
            await app.press(.enter, .tab, .tab, .enter, until: "Signing in…")
            gate.open()
            app.environment.auth.wait(at: nil)
            await app.showsNoMore("Signing in…")
            #expect(app.keyBar == keys)
            #expect(app.environment.auth.calls.filter { $0 == "signIn" }.count == 1)
        }
    }

    @Test func `A failed sign-in does not move the form`() async throws {
        try await FakeUITestSession.open { app in
            await app.press("2", "s", until: "Password")
            let place = app.screen.position(of: "Password")
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("wrong")
            await app.press(.enter, until: "Wrong email, username or password.")
            #expect(app.screen.position(of: "Password") == place)
            app.screen.type("r")
            await app.showsNoMore("Wrong email, username or password.")
        }
    }

    @Test func `Cancelling the sign-in returns to the previous screen`() async throws {
        try await FakeUITestSession.open { app in
            await app.press("2", "s", until: "Password")
            await app.press(.escape, until: "You're not signed in.")
        }
    }
}
