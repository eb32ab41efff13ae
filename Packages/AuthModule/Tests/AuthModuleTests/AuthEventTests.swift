import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthEventTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `All listeners get all events in one order`() async throws {
        try await fixture.signInElsewhere("joon")
        let listeners = (0..<3).map { _ in auth.events() }
        try await fixture.signIn()
        let late = auth.events()
        fixture.clock.advance(by: .seconds(3600))
        _ = try await auth.accessToken()
        try await auth.switchAccount(to: .joon)
        _ = try await auth.signOut(.grant)
        let expected: [AuthEvent] = [.signedIn(.mina), .refreshed(.mina), .switched(.joon), .signedOut]
        for listener in listeners { #expect(await first(5, of: listener) == [.signedIn(.joon)] + expected) }
        #expect(await first(4, of: late) == expected)
    }

    @Test func `A stream starts with the present state`() async throws {
        try await fixture.signInAndExpire()
        #expect(await first(1, of: auth.events()) == [.signedIn(.mina)])
        fixture.server.endSessions(of: "mina")
        _ = try? await auth.accessToken()
        let expired = AuthEvent.expired(.mina, reason: .endedByServer)
        #expect(await first(1, of: auth.events()) == [expired])
        // Neither a look at the storage nor a failed call hides the reason.
        #expect(try await auth.followStorage() == nil)
        _ = try? await auth.accessToken()
        #expect(await first(1, of: auth.events()) == [expired])
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(await first(1, of: auth.events()) == [.signedOut])
    }

    @Test func `A stream restores the session and starts with it`() async throws {
        try await fixture.signInElsewhere("mina")
        #expect(await first(1, of: auth.events()) == [.signedIn(.mina)])
        #expect(auth.currentUser == .mina)
        let failing = fixture.anotherProcess()
        fixture.storage.fail { _ in true }
        let events = failing.events()
        #expect(await first(1, of: events) == [.signedOut])
        fixture.storage.before(nil)
        #expect(try await failing.restore() == .mina)
    }

    @Test func `A changed user is an event, and stored`() async throws {
        try await fixture.signInElsewhere("joon", "mina")
        let events = auth.events()
        #expect(try await auth.restore() == .mina)
        var (mina, joon) = (AuthUser.mina, AuthUser.joon)
        mina.claims["name"] = .string("Mina P.")
        joon.claims["name"] = .string("Joon P.")
        await auth.update(joon)
        await auth.update(mina)
        #expect(await first(2, of: events) == [.signedIn(.mina), .refreshed(mina)])
        #expect(try await fixture.anotherProcess().accounts() == [joon, mina])
        // A user who is signed out stays so.
        try await auth.signOut(.device)
        await auth.update(.mina)
        #expect(try await auth.accounts() == [joon])
    }

    @Test func `The streams end with the manager, and one that is cancelled does not end the others`() async throws {
        var other: AuthManager? = fixture.anotherProcess()
        var events = other?.events().makeAsyncIterator()
        #expect(await events?.next() == .signedOut)
        other = nil
        #expect(await events?.next() == nil)
        let (gone, stays) = (auth.events(), auth.events())
        let cancelled = Task { for await _ in gone {} }
        cancelled.cancel()
        await cancelled.value
        try await fixture.signIn()
        #expect(await first(2, of: stays) == [.signedOut, .signedIn(.mina)])
    }

    @Test func `A refresh and the end of an account that is not the current one cause no event`() async throws {
        try await fixture.signInElsewhere("joon")
        fixture.clock.advance(by: .seconds(3600))
        try await fixture.signIn()
        let events = auth.events()
        #expect(try await auth.accessToken(for: .joon) == .joon(2))
        fixture.server.endSessions(of: "joon")
        await #expect(throws: AuthError.sessionEnded) { try await auth.accessToken(replacing: .joon(2)) }
        _ = try await auth.signOut(.grant)
        #expect(await first(2, of: events) == [.signedIn(.mina), .signedOut])
    }
}
