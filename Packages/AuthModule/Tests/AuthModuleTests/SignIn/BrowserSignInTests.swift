import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct BrowserSignInTests {
    private let fixture = SignInFixture()

    @Test func `The user signs in on the server's page`() async throws {
        fixture.grantToBrowser(1)
        let steps = try await fixture.steps(.browser)
        let opened = try #require(fixture.browser.openedURLs.first)
        #expect(steps == [.waiting, .openURL(opened), .waiting, .done(.mina)])
        #expect(fixture.auth.currentUser == .mina)
        #expect(try await fixture.base.stored?.tokens.refresh == "refresh-1")
        #expect(
            fixture.base.forms(Fixture.token) == [
                [
                    "grant_type": "authorization_code", "code": "code-1", "client_id": "trellis-app",
                    "redirect_uri": FakeBrowser.redirectURL.absoluteString,
                    "code_verifier": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
                ]
            ]
        )
        #expect(fixture.openedParameters["redirect_uri"] == FakeBrowser.redirectURL.absoluteString)
        #expect(fixture.browser.endCount == 1)
    }

    private func idToken(nonce: String) -> String {
        let payload = """
            {"iss": "\(Fixture.server)", "sub": "usr_mina", "aud": "trellis-app", "nonce": "\(nonce)",
             "exp": 1800000600, "iat": 1800000000}
            """
        return ["{}", payload, "signature"].map { Data($0.utf8).base64URLEncoded }.joined(separator: ".")
    }

    private func grant(nonce: String) {
        let json = """
            {"access_token": "access-1", "token_type": "Bearer", "refresh_token": "refresh-1",
             "id_token": "\(idToken(nonce: nonce))"}
            """
        fixture.base.respondToTokenRequests(json: json)
    }

    @Test func `The ID token must have the nonce of the request`() async throws {
        grant(nonce: "MDEyMzQ1Njc4OTo7PD0-Pw")
        #expect(try await fixture.steps(.browser).last == .done(.mina))
        grant(nonce: "another")
        await #expect {
            try await fixture.steps(.browser)
        } throws: {
            if case AuthError.invalidResponse = $0 { true } else { false }
        }
        #expect(fixture.auth.currentUser == .mina)
    }

    @Test func `The ID token must prove the time of the sign-in, and the visit can be ephemeral`() async throws {
        grant(nonce: "MDEyMzQ1Njc4OTo7PD0-Pw")
        await expectInvalidResponse("auth_time") {
            _ = try await fixture.steps(.browser(BrowserOptions(maxAge: .seconds(60), isEphemeral: true)))
        }
        #expect(try await fixture.steps(.browser).last == .done(.mina))
        #expect(fixture.browser.ephemeralVisits == [true, false])
    }

    // MARK: Sign-out

    private func signInAtServerWithPage() async throws {
        fixture.base.changeMetadata(["end_session_endpoint": Fixture.server + "/oauth/end_session"])
        grant(nonce: "MDEyMzQ1Njc4OTo7PD0-Pw")
        _ = try await fixture.steps(.browser)
    }

    @Test func `A sign-out can end the session in the browser`() async throws {
        try await signInAtServerWithPage()
        #expect(try await fixture.auth.signOut(of: .mina, inBrowser: true) == .confirmed)
        #expect(fixture.browser.openedURLs.last?.path() == "/oauth/end_session")
        #expect(
            fixture.openedParameters == [
                "id_token_hint": idToken(nonce: "MDEyMzQ1Njc4OTo7PD0-Pw"), "client_id": "trellis-app",
                "post_logout_redirect_uri": FakeBrowser.redirectURL.absoluteString, "state": "AAECAwQFBgcICQoLDA0ODw",
            ]
        )
        #expect(fixture.browser.endCount == 2 && fixture.auth.currentUser == nil)
        // Nobody is signed in any more.
        #expect(try await fixture.auth.signOut(of: .mina, inBrowser: true) == .notNeeded)
        #expect(fixture.browser.openedURLs.count == 2)
    }

    @Test func `A browser that stays signed in is reported after the sign-out`() async throws {
        try await signInAtServerWithPage()
        fixture.browser.visit { _ throws(AuthError) in throw .cancelled }
        await #expect(throws: AuthError.signedInInBrowser) {
            try await fixture.auth.signOut(of: .mina, inBrowser: true)
        }
        try await fixture.base.expectSignedOut()
        #expect(fixture.base.forms(Fixture.revoke).count == 2)
    }

    @Test func `A page without a redirect ends the wait after two minutes`() async throws {
        try await signInAtServerWithPage()
        let opened = Gate()
        fixture.browser.visit { _ throws(AuthError) in
            await opened.pass()
            throw .cancelled
        }
        let signOut = Task { try await fixture.auth.signOut(of: .mina, inBrowser: true) }
        await opened.untilArrived()
        await fixture.clock.untilSleeping()
        fixture.clock.advance(by: .seconds(120))
        await #expect(throws: AuthError.signedInInBrowser) { try await signOut.value }
        opened.open()
    }

    @Test func `A server without a page for the sign-out is sent no ID token`() async throws {
        grant(nonce: "MDEyMzQ1Njc4OTo7PD0-Pw")
        _ = try await fixture.steps(.browser)
        await #expect(throws: AuthError.signedInInBrowser) {
            try await fixture.auth.signOut(of: .mina, inBrowser: true)
        }
        #expect(fixture.browser.openedURLs.count == 1)
        try await fixture.base.expectSignedOut()
    }

    @Test(arguments: [
        ("error=access_denied", AuthError.denied),
        ("error=invalid_scope", .refused(code: "invalid_scope")),
        ("nothing=1", .invalidResponse("The sign-in server redirected the browser without a code.")),
    ])
    func `A refused sign-in sends no token request and keeps the account`(query: String, error: AuthError) async throws
    {
        try await fixture.base.store(7, user: .joon)
        _ = try await fixture.auth.restore()
        fixture.browser.visit { [browser = fixture.browser] opened in
            url(
                FakeBrowser.redirectURL.absoluteString
                    + "?\(query)&state=\(browser.parameters(of: opened)["state"] ?? "")"
            )
        }
        await #expect(throws: error) { try await fixture.steps(.browser) }
        #expect(fixture.base.forms(Fixture.token).isEmpty)
        #expect(fixture.auth.currentUser == .joon)
        #expect(fixture.browser.endCount == 1)
    }

    @Test func `A browser that is not available is reported`() async throws {
        fixture.browser.fail(.browserUnavailable(reason: "No port."))
        await #expect(throws: AuthError.browserUnavailable(reason: "No port.")) { try await fixture.steps(.browser) }
        #expect(fixture.browser.endCount == 0)
    }

    @Test func `Without an authorization endpoint the method is not available`() async throws {
        let configuration = AuthConfiguration(
            endpoints: [.token: url(Fixture.server + "/oauth/token")]
        )
        let fixture = SignInFixture(configuration: configuration)
        await #expect(throws: AuthError.methodUnavailable) { try await fixture.steps(.browser) }
        await #expect(throws: AuthError.methodUnavailable) { try await fixture.steps(.deviceCode) }
    }

    @Test func `Without a browser the method is not available`() async throws {
        await #expect(throws: AuthError.methodUnavailable) {
            for try await _ in fixture.base.auth.signIn(with: .browser) {}
        }
    }

    @Test func `Cancelling while the browser is open ends the visit`() async throws {
        let opened = Gate()
        opened.open()
        fixture.browser.visit { _ throws(AuthError) in
            await opened.pass()
            for await _ in AsyncStream<Never>(unfolding: {
                try? await Task.sleep(for: .seconds(3600)); return nil
            }) {}
            throw .cancelled
        }
        let signIn = Task { try await fixture.steps(.browser) }
        await opened.untilArrived()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        while fixture.browser.endCount == 0 { await Task.yield() }
        #expect(fixture.base.forms(Fixture.token).isEmpty)
        #expect(fixture.auth.currentUser == nil)
    }

    @Test(arguments: [
        NetworkError.offline(request: Fixture.server, reason: "reset"),
        .timedOut(request: Fixture.server, after: .seconds(30)),
    ])
    func `A connection that is lost during the token request is tried again once`(error: NetworkError) async throws {
        let fixture = SignInFixture(skipsSleeps: true)
        fixture.base.network.reply(to: .post, Fixture.token, error: error)
        fixture.grantToBrowser(1)
        #expect(try await fixture.steps(.browser).last == .done(.mina))
        let forms = fixture.base.forms(Fixture.token)
        #expect(forms.count == 2 && forms[0] == forms[1])
        fixture.base.network.removeReplies(to: .post, Fixture.token)
        fixture.base.network.reply(to: .post, Fixture.token, error: error)
        await #expect(throws: AuthError.network(error)) { try await fixture.steps(.browser) }
        #expect(fixture.base.forms(Fixture.token).count == 4)
    }

    @Test func `A cancelled task opens no browser`() async throws {
        await #expect(throws: AuthError.cancelled) { try await whenCancelled { try await fixture.steps(.browser) } }
        #expect(fixture.base.forms(Fixture.token).isEmpty)
    }
}
