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
        let start = clock.now
        server = FakeTokenServer(seed: 1) { start.duration(to: clock.now) }
        auth = FakeProcess(server: server, storage: storage, locks: InMemoryExclusiveAccess()).manager(clock: clock) {
            clock.date
        }
    }

    private func signIn() async throws {
        try await auth.signIn(Credentials(username: "mina", password: "p"))
    }

    /// Expects that the next refresh succeeds.
    private func expectSession() async throws {
        #expect(await auth.deliverRevocations(within: .seconds(5)))
        clock.advance(by: .seconds(1000))
        #expect(try await auth.accessToken().account.subject == "mina")
        #expect(server.revoked == [])
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
        server.guardRequests(to: Fixture.userinfo) {
            await gate.pass()
            return 200
        }
        for number in 1...count {
            let again = Task { try await signIn() }
            await gate.untilArrived(number)
            again.cancel()
            await #expect(throws: AuthError.cancelled) { try await again.value }
        }
        gate.open()
        server.guardRequests(to: Fixture.userinfo, by: nil)
        try await expectSession()
    }

    @Test func `A sign-in of the same user without a userinfo response keeps the session`() async throws {
        try await signIn()
        server.guardRequests(to: Fixture.userinfo) { 503 }
        await #expect(throws: AuthError.self) { try await signIn() }
        server.guardRequests(to: Fixture.userinfo, by: nil)
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
        server.guardRequests(to: Fixture.revoke) { 503 }
        guard case .unconfirmed = try await auth.signOut() else {
            Issue.record("The server confirmed the revocation.")
            return
        }
        server.guardRequests(to: Fixture.revoke, by: nil)
        try await signIn()
        try await expectSession()
    }
}
