import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests with several processes that share one storage, and with failing storage.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerSharedStorageTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `Expired tokens of another process are refreshed`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.store(2, expiresIn: 0)
        fixture.grant(3)
        #expect(try await auth.accessToken().value == "access-3")
        #expect(fixture.usedRefreshTokens == ["refresh-2"])
    }

    @Test func `A second process uses the tokens that the first refreshed`() async throws {
        let other = fixture.anotherProcess()
        try await fixture.signIn()
        #expect(try await other.restore() == .mina)
        fixture.clock.advance(by: .seconds(3600))
        fixture.grant(2)
        #expect(try await auth.accessToken().value == "access-2")
        #expect(try await other.accessToken().value == "access-2")
        #expect(fixture.usedRefreshTokens == ["refresh-1"])
    }

    @Test func `A refresh token used by another process does not end the session`() async throws {
        try await fixture.signInAndExpire()
        fixture.network.reply(to: .post, Fixture.token) { [fixture] _ throws(NetworkError) in
            try? await fixture.store(2)
            return Fixture.invalidGrant
        }
        #expect(try await auth.accessToken().value == "access-2")
        #expect(auth.currentUser == .mina)
    }

    @Test func `A sign-out in another process ends the session`() async throws {
        try await fixture.signInAndExpire()
        #expect(try await fixture.anotherProcess().signOut() == .confirmed)
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        #expect(auth.currentUser == nil)
        #expect(fixture.usedRefreshTokens == [])
    }

    @Test func `A switch in another process changes nothing in this one`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.store(9, user: .joon)
        fixture.grant(2)
        #expect(try await auth.accessToken().value == "access-2")
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.anotherProcess().restore() == .joon)
    }

    @Test func `The current user follows the storage`() async throws {
        let other = fixture.anotherProcess()
        #expect(try await other.restore() == nil)
        var changes = other.userChanges().makeAsyncIterator()
        #expect(await changes.next() == .some(nil))

        try await fixture.signIn()
        #expect(try await other.followStorage() == .mina)
        #expect(await changes.next() == .mina)
        #expect(try await other.accessToken().value == "access-1")

        try await fixture.store(9, user: .joon)
        #expect(try await other.followStorage() == .joon)
        #expect(try await auth.followStorage() == .joon)
        #expect(try await other.accessToken().value == "access-9")

        #expect(try await auth.signOut() == .confirmed)
        #expect(try await other.followStorage() == nil)
        #expect(other.currentUser == nil)
        await #expect(throws: AuthError.signInRequired) { try await other.accessToken() }
        // Mina is still signed in, but no account is the current one.
        #expect(try await other.accounts() == [.mina])
        #expect(try await other.switchAccount(to: .mina) == .mina)
        #expect(try await auth.followStorage() == .mina)
    }

    @Test func `Tokens and names of another process are taken over`() async throws {
        try await fixture.signIn()
        let renamed = AuthUser(id: .mina, name: "Mina Lee", username: "mina", locale: "ko-KR", tier: .gold)
        try await fixture.store(2, user: renamed)
        #expect(try await auth.followStorage() == renamed)
        #expect(auth.currentUser == renamed)
        #expect(try await auth.accessToken().value == "access-2")
    }

    @Test func `Tokens that could not be saved are kept`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        #expect(try await auth.followStorage() == .mina)
        #expect(try await auth.accessToken().value == "access-2")
        #expect(fixture.usedRefreshTokens == ["refresh-1"])
    }

    @Test func `A sign-out that could not be stored is completed`() async throws {
        try await fixture.signIn()
        fixture.storage.fail { _ in true }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.signOut() }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.followStorage() }
        #expect(auth.currentUser == nil)
        fixture.storage.before(nil)
        #expect(try await auth.followStorage() == nil)
        try await fixture.expectSignedOut()
    }

    @Test func `Storage that cannot be read changes nothing`() async throws {
        try await fixture.signIn()
        fixture.storage.fail { _ in true }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.followStorage() }
        #expect(auth.currentUser == .mina)
    }

    @Test func `Storage that fails during a refresh keeps the session`() async throws {
        try await fixture.signInAndExpire()
        fixture.grant(2)
        fixture.storage.fail { _ in true }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.accessToken() }
        #expect(auth.currentUser == .mina)
        #expect(fixture.usedRefreshTokens == [])
        fixture.storage.before(nil)
        #expect(try await auth.accessToken().value == "access-2")
    }

    @Test func `Tokens that cannot be saved are kept and saved later`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        #expect(try await fixture.stored?.tokens.refresh == "refresh-1")

        // The storage is still full: the tokens stay in memory, through further refreshes too.
        fixture.storage.fail { $0.isSet }
        fixture.clock.advance(by: .seconds(3600))
        fixture.respondToTokenRequests(json: Fixture.tokens(3))
        #expect(try await auth.accessToken().value == "access-3")
        #expect(try await fixture.stored?.tokens.refresh == "refresh-1")
        fixture.storage.before(nil)
        while try await fixture.stored?.tokens.refresh != "refresh-3", !Task.isCancelled {
            #expect(try await auth.accessToken().value == "access-3")
        }
        #expect(auth.currentUser == .mina)
        #expect(fixture.usedRefreshTokens == ["refresh-1", "refresh-2"])
    }

    @Test func `Unsaved tokens are dropped if another process has signed in again`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        let other = fixture.anotherProcess()
        fixture.respondToTokenRequests(json: Fixture.tokens(7))
        try await other.signIn(Fixture.credentials)
        while try await auth.accessToken() != .mina(7), !Task.isCancelled { await Task.yield() }
        #expect(try await fixture.stored?.tokens.refresh == "refresh-7")
        #expect(await auth.deliverRevocations(within: .seconds(1)))
        #expect(fixture.revoked == [])
    }

    @Test func `Unsaved tokens are revoked if another process has signed out`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        #expect(try await fixture.anotherProcess().signOut() == .confirmed)
        while (try? await auth.accessToken()) != nil, !Task.isCancelled { await Task.yield() }
        while try await !fixture.store.revocations().isEmpty, !Task.isCancelled {
            await auth.deliverRevocations(within: .seconds(1))
        }
        #expect(Set(fixture.revoked) == ["refresh-1", "refresh-2"])
    }

    @Test func `A refused token that is not the stored one marks nothing`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        fixture.storage.fail { $0.isSet }
        fixture.clock.advance(by: .seconds(3600))
        fixture.network.removeReplies(to: .post, Fixture.token)
        fixture.network.reply(to: .post, Fixture.token) { request throws(NetworkError) in
            Fixture.form(of: request)["refresh_token"] == "refresh-2"
                ? Fixture.invalidGrant : NetworkResponse(status: 200, body: Data(Fixture.tokens(3).utf8))
        }
        // The server still accepts the stored one, as in a grace period.
        #expect(try await auth.accessToken() == .mina(3))
        #expect(fixture.usedRefreshTokens == ["refresh-1", "refresh-2", "refresh-1"])
        fixture.storage.before(nil)
    }

    @Test func `A sign-out revokes unsaved tokens`() async throws {
        try await fixture.signInAndExpire()
        try await fixture.refreshWithoutSaving()
        #expect(try await auth.signOut() == .confirmed)
        #expect(Set(fixture.revoked) == ["refresh-1", "refresh-2"])
    }
}
