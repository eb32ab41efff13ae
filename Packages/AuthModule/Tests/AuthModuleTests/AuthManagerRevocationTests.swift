import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of revocations that the server does not confirm at once.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerRevocationTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    /// Signs out while the server does not confirm revocations.
    private func signOutUnconfirmed() async throws {
        try await fixture.signIn()
        fixture.server.script(Fixture.revoke, .reply(status: 503))
        guard case .unconfirmed = try await auth.signOut() else {
            Issue.record("The server confirmed the revocation.")
            return
        }
        #expect(try await fixture.store.revocations().map(\.tokens.refresh) == ["refresh-mina-1"])
        #expect(try await fixture.stored == nil)
    }

    /// Waits until the queue in the storage is empty.
    private func untilDelivered() async throws {
        while try await !fixture.store.revocations().isEmpty, !Task.isCancelled { await Task.yield() }
    }

    @Test func `A confirmed revocation leaves nothing in the storage`() async throws {
        try await fixture.signIn()
        #expect(try await auth.signOut() == .confirmed)
        #expect(try await fixture.disk.keys().isEmpty)
    }

    @Test func `An unconfirmed revocation is repeated at the next start`() async throws {
        try await signOutUnconfirmed()
        fixture.server.script(Fixture.revoke)
        #expect(try await fixture.anotherProcess().restore() == nil)
        try await untilDelivered()
        #expect(fixture.liveTokens == [])
    }

    @Test func `An unconfirmed revocation is repeated at the next sign-in of another user`() async throws {
        try await signOutUnconfirmed()
        fixture.server.script(Fixture.revoke)
        try await fixture.signIn("joon")
        try await untilDelivered()
        #expect(fixture.server.revokedUsers == ["mina"])
    }

    @Test func `A revocation that always fails does not block the others`() async throws {
        try await fixture.signInElsewhere("mina", "joon")
        fixture.server.script(Fixture.revoke, .reply(status: 503))
        for user in [AccountID.mina, .joon] { #expect(try await auth.signOut(of: user).isUnconfirmed) }
        // Mina's is the first.
        fixture.server.script(Fixture.revoke, .reply(status: 500), .handle)
        let other = fixture.anotherProcess()
        #expect(await !other.deliverRevocations(within: .seconds(1)))
        // The clock of the test skips that second.
        while try await fixture.store.revocations().count > 1, !Task.isCancelled { await Task.yield() }
        #expect(try await fixture.store.revocations().map(\.tokens.refresh) == ["refresh-mina-1"])
    }

    @Test func `A server without revocation empties the queue`() async throws {
        try await fixture.signIn()
        fixture.changeMetadata(["revocation_endpoint": nil])
        let other = fixture.anotherProcess()
        #expect(try await other.signOut() == .unsupported)
        #expect(try await fixture.stored == nil)
        #expect(try await fixture.store.revocations() == [])
    }

    @Test(arguments: [(401, #"{"error": "invalid_client"}"#), (404, "")])
    func `A revocation that the server refuses for good is not supported and not repeated`(status: Int, body: String)
        async throws
    {
        try await fixture.signIn()
        fixture.server.script(Fixture.revoke, .reply(status: status, json: body))
        #expect(try await auth.signOut() == .unsupported)
        #expect(try await fixture.store.revocations() == [])
    }

    @Test func `A sign-in waits 3 s for a revocation that is being sent, and no revocation is sent during it`()
        async throws
    {
        let fixture = Fixture(skipsSleeps: false)
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.revoke)
        let signOut = Task { try await fixture.auth.signOut(of: .joon) }
        await gate.untilArrived()
        let signIn = Task { try await fixture.auth.signIn(Fixture.credentials) }
        await fixture.clock.untilSleeping(2, for: .seconds(3))
        #expect(fixture.server.sessions.count == 2)
        fixture.clock.advance(by: .seconds(3))
        #expect(try await signIn.value == .mina)
        gate.open()
        _ = try await signOut.value
        #expect(fixture.server.revokedUsers == ["joon"])
    }

    @Test func `A revocation of the user that is queued during a sign-in is dropped`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let other = try await fixture.signInElsewhere("mina")
        let (signIn, gate) = await fixture.beginSignIn()
        // The other process signs out, and cannot send the revocation.
        let signOut = Task { try await other.signOut() }
        await fixture.clock.untilSleeping(for: .seconds(3))
        fixture.clock.advance(by: .seconds(3))
        #expect(try await signOut.value.isUnconfirmed)
        gate.open()
        #expect(try await signIn.value == .mina)
        #expect(await other.deliverRevocations(within: .seconds(5)))
        #expect(fixture.server.revokedUsers == [])
    }

    // MARK: Waiting for the delivery

    /// Returns a process that has restored the storage after a sign-out that the server did not confirm. Its revocation
    /// waits at the gate.
    private func restartAfterUnconfirmedSignOut(_ fixture: Fixture) async throws -> (auth: AuthManager, gate: Gate) {
        try await fixture.signIn()
        fixture.server.script(Fixture.revoke, .reply(status: 503))
        #expect(try await fixture.auth.signOut().isUnconfirmed)
        let gate = fixture.hold(Fixture.revoke)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == nil)
        await gate.untilArrived()
        return (restarted, gate)
    }

    @Test func `A process without an account can wait until the queue is delivered`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let (restarted, gate) = try await restartAfterUnconfirmedSignOut(fixture)
        let delivery = Task { await restarted.deliverRevocations(within: .seconds(5)) }
        await fixture.clock.untilSleeping()
        gate.open()
        #expect(await delivery.value)
        #expect(try await fixture.store.revocations() == [])
        #expect(fixture.liveTokens == [])
    }

    @Test(arguments: [false, true])
    func `The wait for the queue ends after its limit or with its task`(isCancelled: Bool) async throws {
        let fixture = Fixture(skipsSleeps: false)
        let (restarted, gate) = try await restartAfterUnconfirmedSignOut(fixture)
        let delivery = Task { await restarted.deliverRevocations(within: .seconds(5)) }
        await fixture.clock.untilSleeping()
        if isCancelled { delivery.cancel() } else { fixture.clock.advance(by: .seconds(5)) }
        #expect(await !delivery.value)
        gate.open()
        while try await !fixture.store.revocations().isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(await restarted.deliverRevocations(within: .seconds(5)))
    }

    @Test func `Without revocations there is no wait and no request`() async throws {
        #expect(await auth.deliverRevocations(within: .seconds(5)))
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `A sign-out stores the removal and the queue together`() async throws {
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.revoke)
        let signOut = Task { try await auth.signOut() }
        await gate.untilArrived()
        // A crash here loses neither.
        #expect(try await fixture.stored == nil)
        #expect(try await fixture.store.revocations().map(\.tokens.refresh) == ["refresh-mina-1"])
        gate.open()
        #expect(try await signOut.value == .confirmed)
    }
}
