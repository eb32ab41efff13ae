import AuthTesting
import Core
import CoreTesting
import Testing

@testable import AuthModule

/// Tests of further sign-ins of a user at a server that has one grant for the user and this client.
@Suite(.timeLimit(.minutes(1))) struct SignInAgainTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }
    private var server: FakeTokenServer { fixture.server }

    private func signIn() async throws { try await fixture.signIn() }

    /// Expects that the next refresh succeeds.
    private func expectSession() async throws {
        fixture.clock.advance(by: .seconds(3600))
        #expect(try await auth.accessToken().account == .mina)
        #expect(server.revokedUsers == [])
    }

    @Test func `Another sign-in of the same user keeps the session`() async throws {
        try await signIn()
        try await signIn()
        try await expectSession()
    }

    @Test(arguments: [1, 2])
    func `A cancelled sign-in of the same user keeps the session`(cancelled count: Int) async throws {
        try await signIn()
        let gate = fixture.hold(Fixture.userinfo)
        for number in 1...count {
            let again = Task { try await signIn() }
            await gate.untilArrived(number)
            again.cancel()
            await #expect(throws: AuthError.cancelled) { try await again.value }
        }
        gate.open()
        server.script(Fixture.userinfo)
        try await expectSession()
    }

    @Test func `A sign-in of the same user without a userinfo response keeps the session`() async throws {
        try await signIn()
        server.script(Fixture.userinfo, .reply(status: 503))
        await #expect(throws: AuthError.self) { try await signIn() }
        server.script(Fixture.userinfo)
        try await expectSession()
    }
}
