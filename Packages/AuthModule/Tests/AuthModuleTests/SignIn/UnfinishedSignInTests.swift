import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Sign-ins that fail after the server has issued tokens, or that a later operation replaces.
@Suite(.timeLimit(.minutes(1))) struct UnfinishedSignInTests {
    private let fixture = Fixture(skippingSleepsUpTo: .seconds(5))
    private var auth: AuthManager { fixture.auth }

    private static let methods: [SignInMethod] = [.browser, .deviceCode, .password(Fixture.credentials)]

    init() {
        for code in ["WDJB-1", "WDJB-2"] { fixture.server.confirm(code, as: "mina") }
    }

    private func begin(_ method: SignInMethod) -> Task<[SignInStep], any Error> {
        Task { [fixture] in try await fixture.steps(method) }
    }

    /// Expects that the first session of Mina is stored and used. A revocation of the tokens of another sign-in would have
    /// ended it, as at many servers.
    private func expectFirstSession() async throws {
        #expect(fixture.server.revokedUsers == [])
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        fixture.clock.advance(by: .seconds(3600))
        #expect(try await auth.accessToken().account == .mina)
        #expect(fixture.server.refusedTokens == [])
    }

    @Test(arguments: methods.dropFirst())
    func `A sign-in without a user keeps the session`(method: SignInMethod) async throws {
        try await fixture.signIn()
        fixture.server.script(Fixture.userinfo, .reply(status: 503))
        await #expect(throws: AuthError.self) { try await fixture.steps(method) }
        try await expectFirstSession()
    }

    @Test(arguments: methods)
    func `A sign-in with the ID token of another app keeps the session`(method: SignInMethod) async throws {
        try await fixture.signIn()
        let response = tokenResponse(idToken: idToken(["aud": #""another-app""#]))
        fixture.server.script(Fixture.token, .reply(json: response), .handle)
        await #expect(throws: AuthError.self) { try await fixture.steps(method) }
        try await expectFirstSession()
    }

    @Test(arguments: methods, [1, 2])
    func `A sign-in that is cancelled before it has a user keeps the session`(method: SignInMethod, count: Int)
        async throws
    {
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.userinfo)
        for number in 1...count {
            let signIn = begin(method)
            await gate.untilArrived(number)
            signIn.cancel()
            await #expect(throws: AuthError.cancelled) { try await signIn.value }
        }
        gate.open()
        try await expectFirstSession()
    }

    @Test(arguments: methods)
    func `A later sign-out ends a sign-in that waits for its tokens at once`(method: SignInMethod) async throws {
        let gate = fixture.hold(Fixture.token)
        let signIn = begin(method)
        await gate.untilArrived()
        _ = try await auth.signOut(.grant)
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        gate.open()
        try await fixture.expectSignedOut()
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `A later sign-in ends a sign-in at once whose browser does not end`() async throws {
        let gate = Gate()
        fixture.browser.visit { opened in
            await gate.pass()
            return opened
        }
        let signIn = begin(.browser)
        await gate.untilArrived()
        try await fixture.signIn()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.browser.endCount == 1)
        gate.open()
        #expect(try await auth.accessToken() == .mina(1))
    }

    @Test func `A later sign-in ends a sign-in that waits for its code`() async throws {
        let fixture = Fixture()
        let signIn = Task { try await fixture.steps(.deviceCode) }
        await fixture.clock.untilSleeping()
        try await fixture.signIn()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.server.sessions.count == 1)
    }
}
