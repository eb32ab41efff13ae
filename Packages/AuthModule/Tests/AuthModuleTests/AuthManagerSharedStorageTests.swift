import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests with several processes that share one storage, and with failing storage.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerSharedStorageTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `A refresh token used by another process does not end the session`() async throws {
        try await fixture.signInAndExpire()
        let (caller, gate) = await fixture.beginRefresh { .holdRequest($0, then: Fixture.invalidGrant) }
        try await fixture.store(.mina, 2)
        gate.open()
        #expect(try await caller.value == .mina(2))
        #expect(auth.currentUser == .mina)
    }

    @Test func `A sign-out in another process ends the session`() async throws {
        try await fixture.signInAndExpire()
        #expect(try await fixture.anotherProcess().signOut(.grant) == .confirmed)
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        #expect(auth.currentUser == nil)
        #expect(fixture.server.refusedTokens == [])
    }

    @Test func `A switch in another process changes nothing in this one`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.signInElsewhere("joon")
        #expect(try await auth.accessToken() == .mina(2))
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.anotherProcess().restore() == .joon)
    }

    @Test func `The current user follows the storage, with an event for each change`() async throws {
        let other = fixture.anotherProcess()
        #expect(try await other.restore() == nil)
        var events = other.events().makeAsyncIterator()
        #expect(await events.next() == .signedOut)

        try await fixture.signIn()
        #expect(try await other.followStorage() == .mina)
        #expect(await events.next() == .signedIn(.mina))
        #expect(try await other.accessToken() == .mina(1))
        #expect(try await other.followStorage() == .mina)
        try await fixture.refreshElsewhere(1)
        #expect(try await other.followStorage() == .mina)
        #expect(await events.next() == .refreshed(.mina))

        try await fixture.signInElsewhere("joon")
        #expect(try await other.followStorage() == .joon)
        #expect(await events.next() == .signedIn(.joon))
        #expect(try await auth.followStorage() == .joon)
        #expect(try await other.accessToken() == .joon(1))

        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(try await other.followStorage() == nil)
        #expect(await events.next() == .signedOut)
        #expect(other.currentUser == nil)
        await #expect(throws: AuthError.signInRequired) { try await other.accessToken() }
        // Mina is still signed in, but no account is the current one.
        #expect(try await other.accounts() == [.mina])
        #expect(try await other.switchAccount(to: .mina) == .mina)
        #expect(try await auth.followStorage() == .mina)
    }

    @Test func `Storage that fails during a refresh keeps the session`() async throws {
        try await fixture.signInAndExpire()
        fixture.storage.fail { _ in true }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.accessToken() }
        #expect(auth.currentUser == .mina)
        #expect(fixture.liveTokens == ["refresh-mina-1"])
        fixture.storage.before(nil)
        #expect(try await auth.accessToken() == .mina(2))
    }

    @Test func `Tokens that cannot be saved are kept and saved later`() async throws {
        try await fixture.signInAndExpire()
        fixture.storage.fail { $0.isChange }
        #expect(try await auth.accessToken() == .mina(2))
        // After 30 s without success. The clock of the test skips the pauses.
        await auth.finishRefreshes(within: nil)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")

        // The storage is still full: the tokens stay in memory, through further refreshes too.
        fixture.clock.advance(by: .seconds(3600))
        #expect(try await auth.accessToken() == .mina(3))
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        fixture.storage.before(nil)
        while try await fixture.stored?.tokens.refresh != "refresh-mina-3", !Task.isCancelled {
            #expect(try await auth.accessToken() == .mina(3))
        }
        #expect(auth.currentUser == .mina)
        #expect(fixture.liveTokens == ["refresh-mina-3"])
    }

    @Test func `A stored session is restored without a request`() async throws {
        try await fixture.signIn()
        let before = fixture.server.requests.count
        let later = fixture.anotherProcess()
        #expect(later.currentUser == nil)
        #expect(try await later.restore() == .mina)
        #expect(later.currentUser == .mina)
        #expect(try await later.accessToken() == .mina(1))
        #expect(fixture.server.requests.count == before)
    }

    @Test func `Unreadable storage throws and keeps the session`() async throws {
        try await fixture.signInElsewhere("mina")
        let locked = SecureStorageError.unavailable(path: "/data", reason: "locked")
        fixture.storage.before { _ throws(SecureStorageError) in throw locked }
        await #expect(throws: AuthError.storage(locked)) { try await auth.restore() }
        await #expect(throws: AuthError.storage(locked)) { try await auth.accessToken() }
        fixture.storage.before(nil)
        #expect(try await auth.restore() == .mina)
    }

    @Test func `A damaged record throws and stays stored until a sign-in replaces it, or a sign-out of all removes it`()
        async throws
    {
        try await fixture.signInElsewhere("mina")
        let data = Data("{".utf8)
        try await fixture.disk.set(data, for: Fixture.key)
        await #expect(throws: AuthError.storage(.undecodable(key: Fixture.key))) { try await auth.restore() }
        #expect(try await fixture.disk.data(for: Fixture.key) == data)
        try await fixture.signIn()
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-2")
        try await fixture.disk.set(data, for: Fixture.key)
        #expect(try await fixture.anotherProcess().signOutOfAll(.grant) == .notNeeded)
        #expect(try await fixture.disk.keys() == [])
    }

    @Test func `A session without the members that came later is restored`() async throws {
        let session = Data(
            #"{"id": "1", "clientID": "trellis-app", "tokens": {"access": "a"}, "user": {"id": {"issuer": "api", "subject": "s"}, "claims": {}}}"#
                .utf8
        )
        let record = #"{"accounts": {"s": "\#(session.base64EncodedString())"}, "current": "s"}"#
        try await fixture.disk.set(Data(record.utf8), for: Fixture.key)
        #expect(try await auth.restore()?.id.subject == "s")
        #expect(try await auth.accessToken().value == "a")
    }

    @Test func `Restoring during a sign-in keeps the new session`() async throws {
        try await fixture.signInElsewhere("mina")
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let signIn = Task { try await auth.signIn(Fixture.credentials) }
        await gate.untilArrived()
        let restore = await auth.begin { manager throws(AuthError) in try await manager.restore() }[0]
        gate.open()
        _ = try await signIn.value
        #expect(await restore.value == .success(.mina))
        #expect(try await auth.accessToken() == .mina(2))
    }
}
