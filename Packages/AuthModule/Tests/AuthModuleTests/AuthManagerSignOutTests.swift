import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthManagerSignOutTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `The session is removed before the server responds`() async throws {
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.revoke)
        let signOut = Task { try await auth.signOut(.grant) }
        await gate.untilArrived()
        try await fixture.expectSignedOut()
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        gate.open()
        #expect(try await signOut.value == .confirmed)
        #expect(
            fixture.server.forms(Fixture.revoke) == [
                ["token": "refresh-mina-1", "token_type_hint": "refresh_token", "client_id": "trellis-app"],
                ["token": "access-mina-1", "token_type_hint": "access_token", "client_id": "trellis-app"],
            ]
        )
    }

    @Test func `A sign-out without a session sends nothing`() async throws {
        #expect(try await auth.signOut(.grant) == .notNeeded)
        #expect(try await auth.signOut(.grant) == .notNeeded)
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `A session that was not restored is signed out too`() async throws {
        try await fixture.signInElsewhere("mina")
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(try await fixture.stored == nil)
        #expect(fixture.liveTokens == [])
    }

    private static let unsafe =
        "The sign-in server's revocation_endpoint must be an https URL, or http on this machine."

    @Test(
        arguments: [
            (nil, .unsupported), ("http://example.com/x", .unconfirmed(.invalidResponse(unsafe))),
        ] as [(String?, Revocation)]
    )
    func `A server without a usable revocation endpoint is reported`(endpoint: String?, expected: Revocation)
        async throws
    {
        try await fixture.signInElsewhere("mina")
        fixture.changeMetadata(["revocation_endpoint": endpoint])
        #expect(try await auth.signOut(.grant) == expected)
        #expect(try await fixture.stored == nil)
    }

    @Test(arguments: [true, false])
    func `A session that cannot be removed is not used again, and removed with the next change`(repeats: Bool)
        async throws
    {
        try await fixture.signIn()
        fixture.storage.failNextChange()
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) { try await auth.signOut(.grant) }
        #expect(fixture.liveTokens == [])
        #expect(auth.currentUser == nil)
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        #expect(try await fixture.stored != nil)

        if repeats {
            #expect(try await auth.signOut(.grant) == .notNeeded)
        } else {
            #expect(try await auth.restore() == nil)
        }
        #expect(try await fixture.stored == nil)
    }

    @Test func `An undecodable session can be signed out`() async throws {
        try await fixture.signInElsewhere("mina")
        try await fixture.damageSession(of: .mina)
        _ = try await auth.signOut(.grant)
        #expect(try await fixture.disk.keys().isEmpty)
    }

    @Test func `A sign-out keeps the session that another process stored`() async throws {
        try await fixture.signIn()
        try await fixture.signInElsewhere("joon")
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(fixture.server.revokedUsers == ["mina"])
        #expect(try await fixture.stored?.user == .joon)
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
    }

    @Test func `A sign-out revokes the tokens of another process too`() async throws {
        try await fixture.signIn()
        try await fixture.refreshElsewhere(1)
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(fixture.revoked == ["refresh-mina-2"])
    }

    @Test(arguments: [false, true])
    func `A user who signs out during a refresh stays signed out`(inAnotherProcess: Bool) async throws {
        try await fixture.signInAndExpire()
        let (caller, gate) = await fixture.beginRefresh()
        #expect(try await (inAnotherProcess ? fixture.anotherProcess() : auth).signOut(.grant) == .confirmed)
        gate.open()
        if inAnotherProcess {
            // It is noticed when the new tokens are saved, possibly after the caller has got them.
            _ = await caller.result
        } else {
            await #expect(throws: AuthError.signInRequired) { try await caller.value }
        }
        #expect(await auth.finishRefreshes(within: nil))
        try await fixture.expectSignedOut()
    }

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

    @Test(arguments: [1, 5]) func `A sign-out waits 3 s for a silent server`(accounts count: Int) async throws {
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

    @Test func `A sign-in that begins while a sign-out is stored waits for its revocation`() async throws {
        try await fixture.signIn()
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let signOut = await auth.beginSignOut()
        await gate.untilArrived()
        let signIn = await auth.begin { manager throws(AuthError) in try await manager.signIn(Fixture.credentials) }[0]
        gate.open()
        #expect(await signOut.value == .success(.confirmed))
        #expect(await signIn.value == .success(.mina))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `A sign-in waits 3 s for the revocation of this process`() async throws {
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

    private static let failure = NetworkError.server(ServerFailure(response: NetworkResponse(status: 503)))

    @Test(arguments: [
        (400, "invalid_token", Revocation.confirmed), (400, "invalid_request", .unsupported),
        (401, "invalid_client", .unsupported), (404, "", .unsupported), (503, "", .unconfirmed(.network(failure))),
    ])
    func `A refused revocation is not confirmed, even if the network returns the refusal`(
        status: Int,
        code: String,
        expected: Revocation
    ) async throws {
        fixture.server.script(Fixture.revoke, .reply(status: status, json: #"{"error": "\#(code)"}"#))
        for network: any NetworkServiceProtocol in [fixture.server, LenientNetwork(base: fixture.server)] {
            let client = OAuthClient(
                dependencies: .init(network: network, secureStorage: fixture.storage, configuration: .test)
            )
            #expect(await client.revoke(fixture.session().tokens, of: client.configuration.clientID) == expected)
        }
    }
}

/// An app's own network that returns a refusal in place of throwing it.
private struct LenientNetwork: NetworkServiceProtocol {
    let base: any NetworkServiceProtocol

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        do {
            return try await base.perform(request)
        } catch .server(let failure) {
            return failure.response
        } catch {
            throw error
        }
    }
}
