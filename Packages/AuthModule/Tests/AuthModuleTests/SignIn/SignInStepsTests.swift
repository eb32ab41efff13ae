import AuthTesting
import CoreTesting
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct SignInStepsTests {
    private let fixture = Fixture()

    @Test func `A sign-in continues when a step has been shown`() async throws {
        let shown = Gate()
        let signIn = Task { try await fixture.auth.signIn(with: .browser) { _ in await shown.pass() } }
        await shown.untilArrived()
        #expect(fixture.server.requests.isEmpty)
        shown.open()
        #expect(try await signIn.value == .mina)
    }

    @Test func `A cancelled sign-in does not wait for a step that is being shown`() async {
        let shown = Gate()
        let signIn = Task { try await fixture.auth.signIn(with: .browser) { _ in await shown.pass() } }
        await shown.untilArrived()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        shown.open()
    }

    @Test func `A sign-in that is cancelled while it is stored returns the user`() async throws {
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let signIn = Task { try await fixture.auth.signIn(Fixture.credentials) }
        await gate.untilArrived()
        signIn.cancel()
        gate.open()
        #expect(try await signIn.value == .mina)
        #expect(fixture.auth.currentUser == .mina)
    }
}
