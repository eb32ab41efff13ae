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
