import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct UserBroadcastTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `Each stream starts with the current user and reports each change`() async throws {
        let early = auth.userChanges()
        try await fixture.signIn()
        let late = auth.userChanges()
        _ = try await auth.signOut()
        try await fixture.signIn()
        #expect(await first(4, of: early) == [nil, .mina, nil, .mina])
        #expect(await first(3, of: late) == [.mina, nil, .mina])
    }

    @Test func `An unchanged user is not reported`() async throws {
        let changes = auth.userChanges()
        _ = try await auth.restore()
        try await fixture.signIn()
        _ = try await auth.restore()
        _ = try await auth.signOut()
        _ = try await auth.signOut()
        try await fixture.signIn()
        #expect(await first(4, of: changes) == [nil, .mina, nil, .mina])
    }

    @Test func `A cancelled stream does not end the others`() async throws {
        let gone = auth.userChanges()
        let stays = auth.userChanges()
        #expect(await first(1, of: gone) == [nil])
        let cancelled = Task { for await _ in gone {} }
        cancelled.cancel()
        await cancelled.value
        try await fixture.signIn()
        #expect(await first(2, of: stays) == [nil, .mina])
    }

    @Test func `The streams end with the manager`() async {
        var changes = fixture.anotherProcess().userChanges().makeAsyncIterator()
        #expect(await changes.next() == .some(nil))
        #expect(await changes.next() == nil)
    }
}
