import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AccountSwitchingTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `A switch is stored and sends no request`() async throws {
        try await fixture.signInBoth()
        let requestCount = fixture.server.requests.count
        let events = auth.events()
        #expect(try await auth.switchAccount(to: .joon) == .joon)
        #expect(auth.currentUser == .joon)
        #expect(try await auth.accessToken() == .joon(1))
        #expect(try await fixture.anotherProcess().restore() == .joon)
        #expect(fixture.server.requests.count == requestCount)
        #expect(await first(2, of: events) == [.signedIn(.mina), .switched(.joon)])
        // A process that has not read the storage can switch, too.
        #expect(try await fixture.anotherProcess().switchAccount(to: .mina) == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
    }

    @Test func `A switch to a user who is not signed in throws`() async throws {
        try await fixture.signIn()
        await #expect(throws: AuthError.signInRequired) { try await auth.switchAccount(to: .joon) }
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.user == .mina)
    }

    // MARK: Refresh

    @Test func `A refresh that ends after a switch is stored for its account`() async throws {
        try await fixture.signInBoth()
        fixture.clock.advance(by: .seconds(3600))
        let (caller, gate) = await fixture.beginRefresh()
        try await auth.switchAccount(to: .joon)
        gate.open()
        await #expect(throws: AuthError.sessionEnded) { try await caller.value }
        #expect(auth.currentUser == .joon)
        try await fixture.untilStored(2)
        #expect(fixture.server.revokedUsers == [])
        try await auth.switchAccount(to: AuthUser.mina.id)
        #expect(try await auth.accessToken() == .mina(2))
    }

    // MARK: Sign-out

    @Test(arguments: [(AuthUser.mina, nil), (.joon, .mina)] as [(AuthUser, AuthUser?)])
    func `A sign-out keeps the other account, and makes none the current one`(user: AuthUser, current: AuthUser?)
        async throws
    {
        try await fixture.signInBoth()
        #expect(try await auth.signOut(of: user.id, .grant) == .confirmed)
        #expect(auth.currentUser == current)
        #expect(try await auth.accounts() == [user == .mina ? .joon : .mina])
        #expect(try await fixture.anotherProcess().restore() == current)
        #expect(fixture.server.revokedUsers == [user.username ?? ""])
    }

    @Test func `A sign-out of all accounts removes undecodable sessions too`() async throws {
        try await fixture.signInBoth()
        try await fixture.damageSession(of: AccountID(issuer: "api", subject: "usr_x"))
        #expect(try await auth.signOutOfAll(.grant) == .confirmed)
        #expect(auth.currentUser == nil)
        #expect(try await fixture.disk.keys().isEmpty)
        #expect(Set(fixture.server.revokedUsers) == ["mina", "joon"])
    }

    @Test(arguments: [true, false])
    func `A failed sign-out of all accounts leaves no current one`(hasRestored: Bool) async throws {
        try await fixture.signInElsewhere("joon", "mina")
        if hasRestored { _ = try await auth.restore() }
        fixture.storage.failNextChange()
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.signOutOfAll(.grant) }
        #expect(auth.currentUser == nil)
        #expect(Set(fixture.server.revokedUsers) == ["mina", "joon"])
        #expect(try await auth.accounts() == [.joon, .mina])
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        _ = try await auth.signOutOfAll(.grant)
        #expect(try await fixture.disk.keys().isEmpty)
    }

    @Test func `Cancelled tasks complete account changes`() async throws {
        try await fixture.signInBoth()
        let auth = auth
        let gate = fixture.hold(Fixture.revoke)
        let events = auth.events()
        #expect(try await whenCancelled { try await auth.accounts() } == [.joon, .mina])
        #expect(try await whenCancelled { try await auth.switchAccount(to: .joon) } == .joon)
        #expect(try await whenCancelled { try await auth.restore() } == .joon)
        #expect(
            try await whenCancelled { try await auth.signOut(of: AuthUser.mina.id, .grant) } == .unconfirmed(.cancelled)
        )
        #expect(try await auth.accounts() == [.joon])
        #expect(try await whenCancelled { try await auth.signOutOfAll(.grant) } == .unconfirmed(.cancelled))
        #expect(try await auth.accounts() == [])
        await gate.untilArrived()
        gate.open()
        #expect(await first(3, of: events) == [.signedIn(.mina), .switched(.joon), .signedOut])
    }

    @Test func `A sign-out during a switch concerns the former account`() async throws {
        try await fixture.signInBoth()
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let change = Task { try await auth.switchAccount(to: .joon) }
        await gate.untilArrived()
        let signOut = await auth.beginSignOut()
        gate.open()
        #expect(try await change.value == .joon)
        #expect(await signOut.value == .success(.confirmed))
        #expect(auth.currentUser == .joon)
        #expect(try await fixture.anotherProcess().restore() == .joon)
        #expect(try await auth.accounts() == [.joon])
    }

    // MARK: Storage

    @Test func `Unreadable storage makes the account list throw`() async throws {
        try await fixture.signInBoth()
        fixture.storage.fail { _ in true }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.accounts() }
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.switchAccount(to: .joon) }
        #expect(auth.currentUser == .mina)
    }

    @Test func `A session that cannot be read is left out and kept, and the others work`() async throws {
        try await fixture.signInBoth()
        try await fixture.damageSession(of: .joon)
        #expect(try await auth.accounts() == [.mina])
        await #expect(throws: AuthError.signInRequired) { try await auth.switchAccount(to: .joon) }
        let other = fixture.anotherProcess()
        #expect(try await other.accessToken(replacing: .mina(1)) == .mina(2))
        #expect(await other.finishRefreshes(within: nil))
        #expect(try await fixture.record.ids(of: .account(.joon)) == [Fixture.damaged.base64EncodedString()])
        try await fixture.signIn("joon")
        #expect(try await auth.accounts() == [.joon, .mina])
    }
}
