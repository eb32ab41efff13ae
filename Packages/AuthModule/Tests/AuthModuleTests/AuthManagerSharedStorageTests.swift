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

    @Test func `The current user follows the storage`() async throws {
        let other = fixture.anotherProcess()
        #expect(try await other.restore() == nil)
        var events = other.events().makeAsyncIterator()
        #expect(await events.next() == .signedOut)

        try await fixture.signIn()
        #expect(try await other.followStorage() == .mina)
        #expect(await events.next() == .signedIn(.mina))
        #expect(try await other.accessToken() == .mina(1))

        try await fixture.signInElsewhere("joon")
        #expect(try await other.followStorage() == .joon)
        #expect(try await auth.followStorage() == .joon)
        #expect(try await other.accessToken() == .joon(1))

        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(try await other.followStorage() == nil)
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
        try await fixture.refreshWithoutSaving()
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")

        // The storage is still full: the tokens stay in memory, through further refreshes too.
        fixture.storage.fail { $0.isChange }
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
}
