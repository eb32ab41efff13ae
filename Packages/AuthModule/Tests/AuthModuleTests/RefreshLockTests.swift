import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of two processes that refresh one session, whose lock one of them holds.
@Suite(.timeLimit(.minutes(1))) struct RefreshLockTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    /// Signs in with two processes, and advances the clock until the token has expired.
    private func signInBothAndExpire() async throws -> AuthManager {
        try await fixture.signIn()
        let other = fixture.anotherProcess()
        #expect(try await other.restore() == .mina)
        fixture.clock.advance(by: .seconds(3600))
        return other
    }

    @Test func `A process waits for the refresh of another`() async throws {
        let other = try await signInBothAndExpire()
        let (winner, gate) = await fixture.beginRefresh()
        let loser = await other.beginAccessToken()
        await fixture.clock.untilSleeping(for: .seconds(30))
        gate.open()
        #expect(try await winner.value == .mina(2))
        #expect(try await loser.value.get() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `While a stopped process holds the lock, callers of others fail after 10 s and keep their session`()
        async throws
    {
        let other = try await signInBothAndExpire()
        let (stopped, gate) = await fixture.beginRefresh()
        let caller = await other.beginAccessToken()
        await fixture.clock.untilSleeping(for: .seconds(30))
        fixture.clock.advance(by: .seconds(10))
        #expect(await caller.value.error == .network(.timedOut(request: "api", after: .seconds(10))))
        #expect(other.currentUser == .mina)
        #expect(fixture.usedRefreshTokens == ["refresh-mina-1"])
        // A sign-in does not wait for it.
        fixture.server.script(Fixture.token)
        try await other.signIn(Fixture.credentials)
        #expect(try await other.accessToken() == .mina(3))
        gate.open()
        _ = try? await stopped.value
        // It may read the new session after its own refresh has ended.
        while try await auth.accessToken() != .mina(3), !Task.isCancelled { await Task.yield() }
        #expect(auth.currentUser == .mina)
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `Tokens that another process has stored need no metadata`() async throws {
        try await fixture.store(.mina, expiresIn: 0)
        #expect(try await auth.restore() == .mina)
        try await fixture.store(.mina, 2)
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.server.requests.isEmpty)
    }
}
