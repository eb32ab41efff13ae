import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of the scope of a sign-out and of its revocation, which is tried once.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerRevocationTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `A sign-out of this device removes the tokens and keeps the grant of the other devices`() async throws {
        try await fixture.signInElsewhere("joon", "mina")
        _ = try await auth.restore()
        let count = fixture.server.requests.count
        #expect(try await auth.signOut(.device) == .notNeeded)
        #expect(try await auth.signOut(of: .joon, .device) == .notNeeded)
        #expect(try await auth.signOutOfAll(.device) == .notNeeded)
        #expect(try await fixture.disk.keys().isEmpty)
        #expect(fixture.liveTokens == ["refresh-mina-1"])
        #expect(fixture.server.requests.count == count)
    }

    @Test func `A confirmed revocation leaves nothing in the storage`() async throws {
        try await fixture.signIn()
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(try await fixture.disk.keys().isEmpty)
        #expect(fixture.liveTokens == [])
    }

    @Test func `An unconfirmed revocation is not repeated`() async throws {
        try await fixture.signIn()
        fixture.server.script(Fixture.revoke, .reply(status: 503))
        let failure = ServerFailure(response: NetworkResponse(status: 503))
        #expect(try await auth.signOut(.grant) == .unconfirmed(.network(.server(failure))))
        fixture.server.script(Fixture.revoke)
        #expect(try await fixture.anotherProcess().restore() == nil)
        try await fixture.signIn()
        #expect(fixture.revoked == ["refresh-mina-1"])
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `A server without revocation does not support it`() async throws {
        try await fixture.signIn()
        fixture.changeMetadata(["revocation_endpoint": nil])
        let other = fixture.anotherProcess()
        #expect(try await other.signOut(.grant) == .unsupported)
        #expect(try await fixture.stored == nil)
    }

    @Test(arguments: [(401, #"{"error": "invalid_client"}"#), (404, "")])
    func `A revocation that the server refuses for good is not supported`(status: Int, body: String) async throws {
        try await fixture.signIn()
        fixture.server.script(Fixture.revoke, .reply(status: status, json: body))
        #expect(try await auth.signOut(.grant) == .unsupported)
    }

    @Test(arguments: [1, 5]) func `A sign-out waits 3 s for a silent server`(accounts count: Int) async throws {
        let fixture = Fixture(skipsSleeps: false)
        for number in 1...count {
            let user = AuthUser(id: AccountID(issuer: "api", subject: "\(number)"), name: "")
            try await fixture.store(user, number)
        }
        let gate = fixture.hold(Fixture.revoke)
        let signOut = Task { try await fixture.auth.signOutOfAll(.grant) }
        await fixture.clock.untilSleeping(for: .seconds(3))
        await gate.untilArrived()
        fixture.clock.advance(by: .seconds(3))
        #expect(try await signOut.value == .unconfirmed(.network(.timedOut(request: "api", after: .seconds(3)))))
        #expect(try await fixture.auth.accounts() == [])
        gate.open()
    }

    @Test func `A sign-in waits 3 s for the revocation of this process`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.revoke)
        let signOut = Task { try await fixture.auth.signOut(of: .joon, .grant) }
        await gate.untilArrived()
        let signIn = await fixture.auth.begin { manager throws(AuthError) in
            try await manager.signIn(Fixture.credentials)
        }[0]
        await fixture.clock.untilSleeping(for: .seconds(3))
        #expect(fixture.server.sessions.count == 2)
        fixture.clock.advance(by: .seconds(3))
        #expect(await signIn.value == .success(.mina))
        #expect(fixture.server.sessions.count == 3)
        gate.open()
        _ = try await signOut.value
    }
}
