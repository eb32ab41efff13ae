import AuthTesting
import Core
import CoreTesting
import Testing

@testable import AuthModule

/// Tests of further sign-ins of a user at a server that has one grant for the user and this client.
@Suite(.timeLimit(.minutes(1))) struct SignInAgainTests {
    private let server: FakeTokenServer
    private let storage = ScriptedStorage()
    private let clock: TestClock
    private let auth: AuthManager

    init() {
        let clock = TestClock()
        self.clock = clock
        server = FakeTokenServer(users: Fixture.users) { clock.date }
        auth = AuthAssembly(
            dependencies: .init(
                network: server,
                secureStorage: storage,
                exclusiveAccess: InMemoryExclusiveAccess(),
                clock: clock,
                now: { clock.date }
            )
        ).makeManager()
    }

    private func signIn() async throws {
        try await auth.signIn(Fixture.credentials)
    }

    /// Expects that the next refresh succeeds.
    private func expectSession() async throws {
        #expect(await auth.deliverRevocations(within: .seconds(5)))
        clock.advance(by: .seconds(3600))
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
        let gate = Gate()
        server.script(FakeTokenServer.userinfo, .holdAnswer(gate))
        for number in 1...count {
            let again = Task { try await signIn() }
            await gate.untilArrived(number)
            again.cancel()
            await #expect(throws: AuthError.cancelled) { try await again.value }
        }
        gate.open()
        server.script(FakeTokenServer.userinfo)
        try await expectSession()
    }

    @Test func `A sign-in of the same user without a userinfo response keeps the session`() async throws {
        try await signIn()
        server.script(FakeTokenServer.userinfo, .reply(status: 503))
        await #expect(throws: AuthError.self) { try await signIn() }
        server.script(FakeTokenServer.userinfo)
        try await expectSession()
    }

    @Test func `A sign-in of the same user that cannot be saved keeps the session`() async throws {
        try await signIn()
        storage.fail(with: ScriptedStorage.failure)
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await signIn() }
        storage.fail(with: nil)
        try await expectSession()
    }

    @Test func `A sign-in after an unconfirmed sign-out drops its revocation`() async throws {
        try await signIn()
        server.script(FakeTokenServer.revocation, .reply(status: 503))
        guard case .unconfirmed = try await auth.signOut() else {
            Issue.record("The server confirmed the revocation.")
            return
        }
        server.script(FakeTokenServer.revocation)
        try await signIn()
        try await expectSession()
    }
}
