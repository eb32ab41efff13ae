import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Sign-ins that fail after the server has issued tokens, or that a later operation replaces.
@Suite(.timeLimit(.minutes(1))) struct UnfinishedSignInTests {
    private let fixture = SignInFixture(skipsSleeps: true)
    private var auth: AuthManager { fixture.auth }
    private var base: Fixture { fixture.base }

    private static let methods: [SignInMethod] = [.browser, .deviceCode, .password(Fixture.credentials)]

    private func signIn(_ method: SignInMethod) -> Task<[SignInStep], any Error> {
        Task { [fixture] in try await fixture.steps(method) }
    }

    /// Expects that nobody is signed in, and that no token was or will be revoked: at many servers, that would end the
    /// user's other sessions.
    private func expectNothing() async throws {
        #expect(base.server.revokedUsers == [])
        #expect(try await base.disk.keys().isEmpty)
        #expect(auth.currentUser == nil)
    }

    @Test(arguments: methods.dropFirst())
    func `A sign-in without a user stores and revokes nothing`(method: SignInMethod) async throws {
        base.server.script(Fixture.userinfo, .reply(status: 503))
        await #expect(throws: AuthError.self) { try await signIn(method).value }
        try await expectNothing()
    }

    @Test(arguments: methods)
    func `A sign-in with the ID token of another app stores and revokes nothing`(method: SignInMethod) async throws {
        base.replyToTokenRequests(json: tokenResponse(idToken: idToken(["aud": #""another-app""#])))
        await #expect(throws: AuthError.self) { try await signIn(method).value }
        try await expectNothing()
    }

    @Test(arguments: methods)
    func `A sign-in that is cancelled before it has a user stores and revokes nothing`(method: SignInMethod)
        async throws
    {
        let gate = base.hold(Fixture.userinfo)
        let signIn = signIn(method)
        await gate.untilArrived()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        gate.open()
        try await expectNothing()
    }

    @Test(arguments: methods)
    func `A later sign-out ends a sign-in that waits for its tokens at once`(method: SignInMethod) async throws {
        let gate = base.hold(Fixture.token)
        let signIn = signIn(method)
        await gate.untilArrived()
        _ = try await auth.signOut(.grant)
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        gate.open()
        try await expectNothing()
    }

    @Test func `A later sign-in ends a sign-in at once whose browser does not end`() async throws {
        let gate = Gate()
        fixture.browser.visit { opened in
            await gate.pass()
            return opened
        }
        let signIn = signIn(.browser)
        await gate.untilArrived()
        try await auth.signIn(Fixture.credentials)
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.browser.endCount == 1)
        gate.open()
        #expect(try await auth.accessToken() == .mina(1))
    }

    @Test func `A later sign-in ends a sign-in that waits for its code`() async throws {
        let fixture = SignInFixture()
        let signIn = Task { try await fixture.steps(.deviceCode) }
        await fixture.clock.untilSleeping()
        try await fixture.auth.signIn(Fixture.credentials)
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.base.server.sessions.count == 1)
    }
}
