import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthManagerRestoreTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

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

    @Test func `Empty storage restores no user`() async throws {
        #expect(try await auth.restore() == nil)
        #expect(auth.currentUser == nil)
    }

    @Test func `A token request restores the session first`() async throws {
        try await fixture.signInElsewhere("mina")
        #expect(try await auth.accessToken() == .mina(1))
        #expect(auth.currentUser == .mina)
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

    @Test func `An undecodable session throws and stays stored`() async throws {
        try await fixture.signInElsewhere("mina")
        let data = Data(#"{"version": 2}"#.utf8)
        let key = fixture.store.key(of: .mina)
        try await fixture.disk.set(data, for: key)
        await #expect(throws: AuthError.storage(.undecodable(key: "auth.session"))) { try await auth.restore() }
        #expect(try await fixture.disk.data(for: key) == data)
    }

    @Test func `An unknown tier is preserved`() async throws {
        let platinum = Tier(rawValue: "platinum")
        let user = AuthUser(id: .mina, name: "n", username: "u", locale: "en", tier: platinum)
        try await fixture.store(user)
        #expect(try await auth.restore()?.tier == platinum)
    }

    @Test func `A sign-in replaces an undecodable session`() async throws {
        try await fixture.signInElsewhere("mina")
        try await fixture.disk.set(Data("{".utf8), for: fixture.store.key(of: .mina))
        try await fixture.signIn()
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-2")
    }

    @Test func `Restoring during a sign-in keeps the new session`() async throws {
        try await fixture.signInElsewhere("mina")
        let gate = Gate()
        fixture.storage.beforeNextSet { await gate.pass() }
        let signIn = Task { try await auth.signIn(Fixture.credentials) }
        await gate.untilArrived()
        let restore = await auth.begin { manager throws(AuthError) in try await manager.restore() }[0]
        gate.open()
        _ = try await signIn.value
        #expect(await restore.value == .success(.mina))
        #expect(try await auth.accessToken() == .mina(2))
    }
}
