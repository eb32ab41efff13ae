import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of two processes that refresh one session, whose lock one of them holds.
@Suite(.timeLimit(.minutes(1))) struct RefreshLockTests {
    private let fixture = Fixture(skipsSleeps: false)
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
        #expect(try await winner.value.value == "access-2")
        #expect(try await loser.value.get().value == "access-2")
        #expect(fixture.usedRefreshTokens == ["refresh-1"])
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
        #expect(fixture.usedRefreshTokens == ["refresh-1"])
        // A sign-in does not wait for it.
        fixture.respondToTokenRequests(json: Fixture.tokens(7))
        try await other.signIn(Fixture.credentials)
        #expect(try await other.accessToken() == .mina(7))
        gate.open()
        _ = try? await stopped.value
        // It may read the new session after its own refresh has ended.
        while try await auth.accessToken() != .mina(7), !Task.isCancelled { await Task.yield() }
        #expect(auth.currentUser == .mina)
        #expect(fixture.revoked == [])
    }

    @Test func `A valid token is handed out during the refresh of another process`() async throws {
        try await fixture.signIn()
        let other = fixture.anotherProcess()
        #expect(try await other.restore() == .mina)
        fixture.clock.advance(by: .seconds(3585))
        let gate = Gate()
        fixture.grant(2, behind: gate)
        #expect(try await auth.accessToken().value == "access-1")
        await gate.untilArrived()
        #expect(try await other.accessToken().value == "access-1")
        await fixture.clock.untilSleeping()
        #expect(fixture.usedRefreshTokens == ["refresh-1"])
        let events = other.events()
        gate.open()
        #expect(await first(2, of: events) == [.signedIn(.mina), .refreshed(.mina)])
        #expect(try await other.accessToken().value == "access-2")
    }

    /// Stores a session with an expired token, and lets the metadata wait at the returned gate.
    private func storeExpiredAndHoldMetadata(status: Int = 200) async throws -> Gate {
        let gate = Gate()
        try await fixture.store(1, expiresIn: 0)
        fixture.network.removeReplies(to: .get, Fixture.discovery)
        fixture.network.reply(to: .get, Fixture.discovery) { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: status, body: Data(Fixture.metadata().utf8))
        }
        return gate
    }

    @Test func `Tokens that another process has stored need no metadata`() async throws {
        _ = try await storeExpiredAndHoldMetadata()
        #expect(try await auth.restore() == .mina)
        try await fixture.store(2)
        #expect(try await auth.accessToken().value == "access-2")
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A failed refresh frees the lock`() async throws {
        let other = try await signInBothAndExpire()
        fixture.network.reply(to: .post, Fixture.token, status: 429, json: "")
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        fixture.respondToTokenRequests(json: Fixture.tokens(2))
        #expect(try await other.accessToken().value == "access-2")
    }

    @Test func `A refresh that ends after a new sign-in of another process keeps the new session`() async throws {
        let other = try await signInBothAndExpire()
        let (caller, gate) = await fixture.beginRefresh()
        fixture.respondToTokenRequests(json: Fixture.tokens(7))
        try await other.signIn(Fixture.credentials)
        gate.open()
        #expect(try await caller.value.value == "access-2")
        while try await auth.accessToken() != .mina(7), !Task.isCancelled { await Task.yield() }
        #expect(try await fixture.stored?.tokens.refresh == "refresh-7")
        #expect(auth.currentUser == .mina)
        #expect(try await auth.accessToken().value == "access-7")
    }

    @Test func `A profile change keeps the tokens of another process`() async throws {
        let other = try await signInBothAndExpire()
        fixture.grant(2)
        #expect(try await auth.accessToken().value == "access-2")
        // The other process still has the spent refresh token.
        try await fixture.store(2)
        let claims = Fixture.claims(id: "usr_mina", name: "Mina P.")
        let gate = Gate()
        fixture.network.reply(to: .patch, "/v1/profile") { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 200, body: Data(claims.utf8))
        }
        let update = Task { try await other.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) }
        await gate.untilArrived()
        try await fixture.store(3)
        gate.open()
        #expect(try await update.value.name == "Mina P.")
        let stored = try await fixture.stored
        #expect(stored?.tokens.refresh == "refresh-3")
        #expect(stored?.user.name == "Mina P.")
    }
}
