import AuthTesting
import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct BrowserSignInTests {
    private let fixture = Fixture()

    @Test func `The user signs in on the server's page`() async throws {
        let steps = try await fixture.steps(.browser)
        let opened = try #require(fixture.browser.openedURLs.first)
        #expect(steps == [.waiting, .openURL(opened), .waiting])
        #expect(fixture.auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        #expect(
            fixture.server.forms(Fixture.token) == [
                [
                    "grant_type": "authorization_code", "code": "code-1", "client_id": "trellis-app",
                    "redirect_uri": fixture.browser.redirectURL.absoluteString,
                    "code_verifier": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
                ]
            ]
        )
        #expect(fixture.openedParameters["redirect_uri"] == fixture.browser.redirectURL.absoluteString)
        #expect(fixture.browser.endCount == 1)
    }

    @Test func `The ID token must have the nonce of the request`() async throws {
        #expect(try await fixture.signIn(.browser) == .mina)
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken(["nonce": #""another""#])))
        await expectInvalidResponse("nonce") { _ = try await fixture.steps(.browser) }
        #expect(fixture.auth.currentUser == .mina)
    }

    @Test(arguments: [
        (BrowserOptions(maxAge: .seconds(60), isEphemeral: true), "(auth_time)"),
        (BrowserOptions(parameters: ["max_age": "60"]), "(auth_time)"),
        (BrowserOptions(parameters: ["acr_values": "gold"]), "(acr)"),
    ])
    func `The ID token must prove the options of a sign-in, and the visit can be ephemeral`(
        options: BrowserOptions,
        problem: String
    ) async throws {
        await expectInvalidResponse(problem) { _ = try await fixture.steps(.browser(options)) }
        #expect(try await fixture.signIn(.browser) == .mina)
        #expect(fixture.browser.ephemeralVisits == [options.isEphemeral, false])
    }

    @Test func `Parameters of a sign-in replace those of the configuration, also in the token request`() async throws {
        let fixture = Fixture(
            configuration: .test { $0.additionalParameters = ["audience": "a", "resource": "r"] }
        )
        let parameters = ["audience": "b", "ui_locales": "ko", "max_age": "86400"]
        let idToken = idToken(["nonce": #""MDEyMzQ1Njc4OTo7PD0-Pw""#, "auth_time": "1800000000"])
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken))
        _ = try await fixture.steps(.browser(BrowserOptions(parameters: parameters)))
        let sent = try #require(fixture.server.forms(Fixture.token).last)
        for (name, value) in parameters.merging(["resource": "r"], uniquingKeysWith: { $1 }) {
            #expect(fixture.openedParameters[name] == value && sent[name] == value)
        }
        fixture.server.script(Fixture.token)
        _ = try await fixture.steps(.browser(BrowserOptions(prompt: "login")))
        #expect(fixture.openedParameters["audience"] == "a" && fixture.openedParameters["ui_locales"] == nil)
    }

    @Test(arguments: ["state", "redirect_uri", "response_mode", "code_challenge", "client_id", ""])
    func `Parameters that a sign-in sets itself are refused, and no browser opens`(name: String) async throws {
        await #expect(
            throws: AuthError.misconfigured(
                reason: "The additional parameter '\(name)' is set by the sign-in itself."
            )
        ) {
            _ = try await fixture.steps(.browser(BrowserOptions(parameters: [name: "x"])))
        }
        #expect(fixture.browser.openedURLs.isEmpty)
    }

    // MARK: Prompts

    /// The prompts of the visits so far.
    private var prompts: [String?] { prompts(of: fixture) }

    private func prompts(of fixture: Fixture) -> [String?] {
        fixture.browser.openedURLs.map { parameters(of: $0)["prompt"] }
    }

    /// Lets the server refuse prompts with these codes. The key `nil` stands for a request without a prompt.
    private func refuse(_ codes: [String?: String]) {
        fixture.redirect { prompt in codes[prompt].map { "error=\($0)" } }
    }

    /// Stores an account that is signed in, and replaces the prompts that the metadata names.
    private func addAccount(supporting prompts: String? = nil) async throws {
        try await fixture.signInElsewhere("joon")
        fixture.changeMetadata(adding: prompts.map { #""prompt_values_supported": \#($0)"# })
    }

    @Test(
        arguments: [
            (#"["login", "select_account"]"#, "select_account"), (#"["login", "consent"]"#, "login"), (nil, "login"),
        ] as [(String?, String)]
    )
    func `Beside an account the server asks which user signs in`(supported: String?, prompt: String) async throws {
        try await addAccount(supporting: supported)
        _ = try await fixture.steps(.browser)
        #expect(prompts == [prompt])
    }

    @Test func `Accounts of other issuers and those that must sign in again cause no prompt`() async throws {
        let other = AuthUser(id: AccountID(issuer: "other", subject: "1"), name: "Joon Lee")
        var ended = fixture.session(7, user: .joon)
        ended.refusal = .endedByServer
        for session in [fixture.session(8, user: other), ended] { try await fixture.store(session) }
        _ = try await fixture.steps(.browser)
        #expect(prompts == [nil])
    }

    @Test func `A server that refuses the choice of an account asks for a sign-in`() async throws {
        try await addAccount(supporting: #"["select_account"]"#)
        refuse(["select_account": "invalid_request"])
        #expect(try await fixture.signIn(.browser) == .mina)
        #expect(prompts == ["select_account", "login"] && fixture.browser.endCount == 2)
    }

    @Test(arguments: ["consent_required", "interaction_required"])
    func `Consent is asked for once, after the server has demanded it`(code: String) async throws {
        refuse([nil: code])
        #expect(try await fixture.signIn(.browser) == .mina)
        #expect(prompts == [nil, "consent"])
        refuse([nil: code, "consent": code, "login": code])
        let fixture = self.fixture
        await #expect(throws: AuthError.self) { try await fixture.steps(.browser) }
        #expect(prompts == [nil, "consent", "login", "consent"])
    }

    @Test(arguments: ["account_selection_required", "login_required", "invalid_request", "server_error"])
    func `Another refusal ends the sign-in`(code: String) async throws {
        refuse([nil: code])
        await #expect(throws: AuthError(code: code)) { try await fixture.steps(.browser) }
        #expect(prompts == [nil])
    }

    @Test(arguments: ["none", "login", "select_account"], ["consent_required", "invalid_request"])
    func `A prompt of the caller is sent alone and once`(prompt: String, code: String) async throws {
        try await addAccount()
        refuse([prompt: code])
        await #expect(throws: AuthError(code: code)) {
            try await fixture.steps(.browser(BrowserOptions(prompt: prompt)))
        }
        let configured = Fixture(configuration: .test { $0.additionalParameters = ["prompt": prompt] })
        try await configured.signInElsewhere("joon")
        _ = try await configured.steps(.browser)
        #expect(prompts == [prompt] && prompts(of: configured) == [prompt])
    }

    @Test func `A configuration can ask for consent whenever it asks for offline access`() async throws {
        for scopes in [["openid", "offline_access"], ["openid"]] {
            let fixture = Fixture(
                configuration: .test {
                    $0.scopes = scopes
                    $0.consentForOfflineAccess = true
                }
            )
            for prompt in [nil, "login"] {
                _ = try await fixture.steps(.browser(BrowserOptions(prompt: prompt)))
            }
            #expect(prompts(of: fixture) == [scopes.contains("offline_access") ? "consent" : nil, "login"])
        }
    }

    // MARK: Sign-out

    private func signInAtServerWithPage() async throws {
        fixture.changeMetadata(["end_session_endpoint": Fixture.issuer + "/oauth/end_session"])
        _ = try await fixture.steps(.browser)
    }

    @Test func `A sign-out can end the session in the browser`() async throws {
        try await signInAtServerWithPage()
        let idToken = try await fixture.stored?.tokens.idToken
        let announced = Mutex<URL?>(nil)
        let revocation = try await fixture.auth.signOut(of: .mina, .grant, inBrowser: true) {
            [browser = fixture.browser] url in
            announced.withLock { $0 = browser.openedURLs.contains(url) ? nil : url }
        }
        #expect(revocation == .confirmed)
        #expect(fixture.browser.openedURLs.last?.path() == "/oauth/end_session")
        #expect(announced.withLock(\.self) == fixture.browser.openedURLs.last)
        #expect(
            fixture.openedParameters == [
                "id_token_hint": idToken, "client_id": "trellis-app",
                "post_logout_redirect_uri": fixture.browser.redirectURL.absoluteString,
                "state": "AAECAwQFBgcICQoLDA0ODw",
            ]
        )
        #expect(fixture.browser.endCount == 2 && fixture.auth.currentUser == nil)
        // Nobody is signed in any more.
        #expect(try await fixture.auth.signOut(of: .mina, .grant, inBrowser: true) == .notNeeded)
        #expect(fixture.browser.openedURLs.count == 2)
    }

    @Test func `A browser that stays signed in is reported after the sign-out`() async throws {
        try await signInAtServerWithPage()
        fixture.browser.visit { _ throws(AuthError) in throw .cancelled }
        await #expect(throws: AuthError.signedInInBrowser) {
            try await fixture.auth.signOut(of: .mina, .grant, inBrowser: true)
        }
        try await fixture.expectSignedOut()
        #expect(fixture.server.forms(Fixture.revoke).count == 2)
    }

    @Test func `A page without a redirect ends the wait after two minutes`() async throws {
        try await signInAtServerWithPage()
        let opened = Gate()
        fixture.browser.visit { _ throws(AuthError) in
            await opened.pass()
            throw .cancelled
        }
        let signOut = Task { try await fixture.auth.signOut(of: .mina, .grant, inBrowser: true) }
        await opened.untilArrived()
        await fixture.clock.untilSleeping(for: .seconds(120))
        fixture.clock.advance(by: .seconds(120))
        await #expect(throws: AuthError.signedInInBrowser) { try await signOut.value }
        opened.open()
    }

    @Test func `A server without a page for the sign-out is sent no ID token`() async throws {
        _ = try await fixture.steps(.browser)
        await #expect(throws: AuthError.signedInInBrowser) {
            try await fixture.auth.signOut(of: .mina, .grant, inBrowser: true)
        }
        #expect(fixture.browser.openedURLs.count == 1)
        try await fixture.expectSignedOut()
    }

    @Test(arguments: [
        ("error=access_denied", AuthError.denied()),
        ("error=invalid_scope", .refused(code: "invalid_scope")),
        ("nothing=1", .invalidResponse("The sign-in server redirected the browser without a code.")),
    ])
    func `A refused sign-in sends no token request and keeps the account`(query: String, error: AuthError) async throws
    {
        try await fixture.signInElsewhere("joon")
        _ = try await fixture.auth.restore()
        fixture.redirect { _ in query }
        await #expect(throws: error) { try await fixture.steps(.browser) }
        #expect(fixture.server.sessions.map(\.username) == ["joon"])
        #expect(fixture.auth.currentUser == .joon)
        #expect(fixture.browser.endCount == 1)
    }

    @Test func `A browser that is not available is reported`() async throws {
        fixture.browser.fail(.browserUnavailable(reason: "No port."))
        await #expect(throws: AuthError.browserUnavailable(reason: "No port.")) { try await fixture.steps(.browser) }
        #expect(fixture.browser.endCount == 0)
    }

    @Test func `Without an authorization endpoint the method is not available`() async throws {
        let configuration = AuthConfiguration(tokenEndpoint: url(Fixture.issuer + "/oauth/token"), clientID: "app")
        let fixture = Fixture(configuration: configuration)
        await #expect(throws: AuthError.methodUnavailable) { try await fixture.steps(.browser) }
        await #expect(throws: AuthError.methodUnavailable) { try await fixture.steps(.deviceCode) }
    }

    @Test func `Cancelling while the browser is open ends the visit`() async throws {
        let opened = Gate()
        fixture.browser.visit { url in
            await opened.pass()
            return url
        }
        let signIn = Task { try await fixture.steps(.browser) }
        await opened.untilArrived()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.browser.endCount == 1 && fixture.auth.currentUser == nil)
        #expect(fixture.server.forms(Fixture.token).isEmpty)
        opened.open()
    }

    @Test(arguments: [
        NetworkError.offline(request: Fixture.issuer, reason: "reset"),
        .timedOut(request: Fixture.issuer, after: .seconds(30)),
    ])
    func `A connection that is lost during the token request is tried again once`(error: NetworkError) async throws {
        fixture.server.script(Fixture.token, .fail(error), .handle)
        #expect(try await fixture.signIn(.browser) == .mina)
        let forms = fixture.server.forms(Fixture.token)
        #expect(forms.count == 2 && forms[0] == forms[1])
        fixture.server.script(Fixture.token, .fail(error))
        await #expect(throws: AuthError.network(error)) { try await fixture.steps(.browser) }
        #expect(fixture.server.forms(Fixture.token).count == 4)
    }

    @Test func `A cancelled task opens no browser`() async throws {
        await #expect(throws: AuthError.cancelled) { try await whenCancelled { try await fixture.steps(.browser) } }
        #expect(fixture.server.forms(Fixture.token).isEmpty)
    }
}
