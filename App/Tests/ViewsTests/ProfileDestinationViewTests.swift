import AuthModule
import AuthTesting
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ProfileDestinationViewTests {
    @Test(arguments: TestWindow.all)
    func `The user is shown and edited`(window: TestWindow) async throws {
        let app = try await profile(window)
        let isKorean = window.isKorean
        app.environment.answer("/v1/profile", to: .patch, #"{"sub": "usr_mina", "name": "Mina Park"}"#)
        await app.shows("Mina", isKorean ? "골드" : "Gold", isKorean ? "대한민국" : "South Korea")
        await app.press(.enter, until: app.text(.save))
        let frame = app.frame
        app.screen.type(" Park")
        #expect(app.frame == frame)
        await app.press(.enter, until: app.text(.profileSaved))
        await app.showsNoMore("╭")
        await app.shows("Mina Park")
        #expect(app.environment.network.requests.contains { $0.body == Data(#"{"name":"Mina Park"}"#.utf8) })
    }

    @Test func `An empty name shows an error and cannot be saved`() async throws {
        let app = try await profile()
        await app.press("e", until: "Save")
        let frame = app.frame
        await app.press(.enter, until: "• No changes to save.")
        await app.press(.ctrl("u"), until: "Enter your name.")
        #expect(app.frame == frame)
        let error = try #require(app.screen.position(of: "Enter your name."))
        let region = try #require(app.screen.position(of: "Language and region"))
        #expect(error.y < region.y)
        await app.press(.enter, until: "• Enter your name.")
        #expect(!app.environment.network.requests.contains { $0.target == "/v1/profile" })
    }

    @Test(arguments: TestWindow.all)
    func `Changes of the profile are only discarded after a question`(window: TestWindow) async throws {
        let app = try await profile(window)
        let question = app.text(.confirmDiscard)
        await app.press("e", until: app.text(.save))
        await app.press(.escape, untilGone: app.text(.save))
        await app.press("e", until: app.text(.save))
        app.screen.type("x")
        // Esc and Enter both choose the safe answer.
        await app.press(.escape, until: question)
        await app.press(.escape, untilGone: question)
        await app.press(.escape, until: question)
        await app.press(.enter, untilGone: question)
        await app.shows("Minax", app.text(.save))
        await app.press(.escape, until: question)
        await app.press(.right, .enter, untilGone: app.text(.save))
        #expect(!app.environment.network.requests.contains { $0.target == "/v1/profile" })
    }

    @Test func `A form of another account closes behind another tab`() async throws {
        let app = try await profile()
        await app.press("e", until: "Save")
        await app.type("x", until: "Minax")
        app.router.select(tab: .home)
        await app.showsNoMore("Minax")
        _ = try await app.environment.auth.switchAccount(to: .leo)
        await until { app.router.tabs.profile.sheet == nil }
        await app.press("2", "e", until: "Leo", "Save")
        #expect(app.screen.position(of: "Minax") == nil)
    }

    @Test func `Accounts are switched and signed out`() async throws {
        let app = try await profile()
        #expect(app.keyBar.hasPrefix("enter open  e edit profile  a accounts  o sign out"), "\(app.keyBar)")
        await app.press(.down, .down, .enter, until: "Leo", "▌ Mina", "✓ current")
        #expect(app.screen.position(of: "✓ current")?.y == app.screen.position(of: "▌ Mina")?.y)
        await app.press(.home, until: "▌ Leo")
        #expect(app.keyBar.hasPrefix("enter switch  o sign out  O sign out all  + add account"), "\(app.keyBar)")
        await app.press(.enter)
        await app.screen.wait { $0.position(of: "✓ current")?.y == $0.position(of: "▌ Leo")?.y }
        #expect(app.environment.auth.currentUser?.name == "Leo")
        await app.press("o", until: "Sign out of Leo?")
        await app.press(.enter, untilGone: "Sign out of Leo?")
        #expect(app.environment.auth.currentUser?.name == "Leo")
        await app.press("o", until: "Sign out of Leo?")
        await app.press(label: app.text(.signOutEverywhere), until: "▌ Mina")
        #expect(app.environment.tokenServer.revokedUsers == ["leo"])
        await app.press("+", until: "Password")
        await app.signIn("leo", until: "▌ Leo")
        #expect(app.keyBar.hasPrefix("o sign out"), "\(app.keyBar)")
    }

    @Test func `A new account is selected in the sheet of accounts, which has a button that closes it`() async throws {
        let app = try await UITestSession(isSignedIn: true, link: "trellis://settings?sheet=accounts")
        await app.shows("▌ Mina", "[ Close ]")
        await app.press("+", until: "Password")
        await app.signIn("leo", until: "▌ Leo")
        #expect(app.keyBar.hasPrefix("o sign out"), "\(app.keyBar)")
        await app.press(label: "Close", until: "Appearance")
        #expect(app.router.tabs.settings.sheet == nil)
    }

    @Test(arguments: TestWindow.all)
    func `A sign-out can end the session in the browser too`(window: TestWindow) async throws {
        let app = try await profile(window)
        await app.press("a", until: "Leo")
        await app.press("o", until: app.text(.signOutInBrowser))
        // The server has no page for it.
        let error = String(app.text(UserFacingError(AuthError.signedInInBrowser).message).prefix(10))
        await app.press(label: app.text(.signOutInBrowser), until: error)
    }

    @Test func `An account whose user must sign in again says so`() async throws {
        let app = try await profile()
        app.environment.tokenServer.endSessions(of: "leo")
        let token = AccessToken(account: .leo, value: "access-leo-1")
        _ = try? await app.environment.auth.accessToken(replacing: token)
        await app.press("a", until: "Leo", "sign in again")
    }

    @Test(arguments: TestWindow.all)
    func `Signing out of all accounts asks first and names their number`(window: TestWindow) async throws {
        let app = try await profile(window)
        await app.press("a", until: "Leo")
        await app.press("O", until: app.text(.confirmSignOutOfAll(2)))
        await app.press(.escape, untilGone: app.text(.confirmSignOutOfAll(2)))
        #expect(app.environment.auth.currentUser != nil)
        await app.press("O", until: app.text(.confirmSignOutOfAll(2)))
        await app.press(.right, .enter, untilGone: "Leo")
    }

    @Test func `After signing out, the profile offers sign-in`() async throws {
        let app = try await profile()
        await app.press(.end, .enter, until: "Sign out of Mina?")
        await app.press(.escape, untilGone: "Sign out of Mina?")
        #expect(app.environment.auth.currentUser != nil)
        await app.press("o", until: "Sign out of Mina?")
        await app.press(.right, .enter, until: app.text(.signedOut), "Sign in")
        await app.press(.enter, until: "Password")
        await app.press(.escape, "s", until: "Password")
    }

    private func profile(_ window: TestWindow = TestWindow()) async throws -> UITestSession {
        let app = try await UITestSession(window, isSignedIn: true)
        await app.press("2", until: app.text(ProfileSheet.edit.title))
        return app
    }
}
