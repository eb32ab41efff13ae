import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of access tokens for given accounts.
@Suite(.timeLimit(.minutes(1))) struct AccountTokenTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `A token has its expiry, which makes no difference to its equality`() async throws {
        try await fixture.signIn()
        let token = try await fixture.auth.accessToken()
        #expect(token.expiry == Date(timeIntervalSince1970: 1_800_003_600))
        #expect(token == .mina(1))
        #expect(Set([token, .mina(1)]).count == 1)
        fixture.replyToTokenRequests(json: tokenResponse())
        #expect(try await fixture.auth.accessToken(replacing: .mina(1)).expiry == nil)
        while try await fixture.stored?.tokens.expiry != nil, !Task.isCancelled { await Task.yield() }
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.accessToken().expiry == nil)
    }

    private func response(_ number: Int, idToken: String) -> String {
        """
        {"access_token": "access-mina-\(number)", "token_type": "Bearer", "refresh_token": "refresh-mina-\(number)",
         "scope": "profile", "id_token": "\(idToken)"}
        """
    }

    @Test func `An account has the granted scopes and the claims of the last ID token`() async throws {
        func roles() async throws -> [String]? {
            let account = try #require(try await auth.storedAccounts().first)
            #expect(account.scopes == ["profile"] && !"\(account)".contains("buyer"))
            #expect(auth.currentUser == account.user && account.user.claims["iss"] == nil)
            guard case .array(let roles) = account.user.claims["roles"] else { return nil }
            return roles.compactMap { if case .string(let role) = $0 { role } else { nil } }
        }
        try await fixture.signIn(response: response(1, idToken: idToken(["roles": #"["buyer"]"#])))
        #expect(try await roles() == ["buyer"])
        let unreadable = "a.b.c.d.e"
        for (number, token) in [(2, idToken(["roles": #"["buyer", "admin"]"#])), (3, unreadable)] {
            fixture.replyToTokenRequests(json: response(number, idToken: token))
            _ = try await auth.accessToken(replacing: try await auth.accessToken())
            try await fixture.untilStored(number)
            #expect(try await roles() == ["buyer", "admin"])
        }
    }

    @Test(arguments: ["api", "https://other.example"])
    func `An account without a session gets no token`(issuer: String) async throws {
        try await fixture.signIn()
        let stranger = AccountID(issuer: issuer, subject: issuer == "api" ? "usr_x" : "usr_mina")
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken(for: stranger) }
        await #expect(throws: AuthError.signInRequired) {
            try await auth.accessToken(replacing: AccessToken(account: stranger, value: "access-mina-1"))
        }
        #expect(fixture.liveTokens == ["refresh-mina-1"])
    }

    @Test func `Sessions of another issuer are not used, and a sign-out of all removes them here`() async throws {
        let id = AccountID(issuer: "other", subject: "usr_mina")
        let key = "auth.sessions.other"
        var other = Sessions()
        other.apply(.signIn(fixture.session(5, user: AuthUser(id: id, name: "M"))))
        try await fixture.disk.set(value: other, for: key)
        #expect(try await auth.restore() == nil)
        #expect(try await auth.accounts() == [])
        #expect(try await auth.signOut(of: id, .grant) == .notNeeded)
        #expect(try await fixture.disk.keys() == [key])
        #expect(try await auth.signOutOfAll(.grant) == .notNeeded)
        #expect(try await fixture.disk.keys() == [])
        #expect(fixture.server.requests == [])
    }

    @Test func `A cancelled caller does not wait for the storage`() async throws {
        try await fixture.signIn()
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let change = Task { await auth.update(AuthUser(id: .mina, name: "Mina P.")) }
        await gate.untilArrived()
        let caller = await auth.begin { manager throws(AuthError) in try await manager.accessToken(for: .joon) }[0]
        caller.cancel()
        #expect(await caller.value.error == .cancelled)
        gate.open()
        await change.value
    }

    @Test func `Concurrent callers of two accounts share one refresh each`() async throws {
        try await fixture.signInBoth()
        fixture.clock.advance(by: .seconds(3600))
        let gate = fixture.hold(Fixture.token)
        let callers = await auth.begin(20) { manager throws(AuthError) in
            (try await manager.accessToken(for: .mina), try await manager.accessToken(for: .joon))
        }
        await gate.untilArrived()
        gate.open()
        for caller in callers {
            let (mina, joon) = try await caller.value.get()
            #expect(mina == .mina(2))
            #expect(joon == .joon(2))
        }
        #expect(fixture.liveTokens == ["refresh-mina-2"])
        #expect(fixture.server.liveTokens(of: "joon") == ["refresh-joon-2"])
    }

    /// Stores a session of Mina with the tokens of number 1 as the current one.
    private func store(clientID: String, issuer: String = "api", expiresIn seconds: Double = 3600) async throws {
        let session = fixture.session(
            1,
            user: AuthUser(id: AccountID(issuer: issuer, subject: "usr_mina"), name: "Mina Kim"),
            expiresIn: seconds
        )
        let stored = StoredSession(id: "stored", clientID: clientID, tokens: session.tokens, user: session.user)
        var sessions = Sessions()
        sessions.apply(.signIn(stored))
        try await fixture.disk.set(value: sessions, for: "auth.sessions.\(issuer.storageKeyPart)")
    }

    @Test func `A session is refreshed only with its own client`() async throws {
        try await store(clientID: "former-app", expiresIn: 0)
        await #expect(throws: AuthError.otherClient("former-app")) { try await auth.accessToken() }
        #expect(fixture.usedRefreshTokens == [])
        // A process with that client can still use it.
        #expect(try await fixture.stored?.refusal == nil)
        #expect(try await auth.storedAccounts().map(\.clientID) == ["former-app"])
    }

    @Test func `A valid access token of another client is handed out`() async throws {
        try await store(clientID: "former-app")
        #expect(try await auth.accessToken() == .mina(1))
    }

    @Test func `A sign-in replaces the session of another client`() async throws {
        try await store(clientID: "former-app", expiresIn: 0)
        try await fixture.signIn()
        #expect(try await fixture.stored?.clientID == "trellis-app")
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `Tokens are revoked with the client that they were issued to`() async throws {
        try await store(clientID: "former-app")
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(Set(fixture.server.forms(Fixture.revoke).map { $0["client_id"] }) == ["former-app"])
    }

    @Test func `Accounts of other issuers are listed and not used`() async throws {
        try await store(clientID: "other-app", issuer: "https://other.example")
        try await fixture.signInElsewhere("joon")
        #expect(try await auth.accounts() == [.joon])
        let stored = try await auth.storedAccounts()
        #expect(stored.map(\.user.id.issuer) == ["api", "https://other.example"])
        #expect(stored.map(\.clientID) == ["trellis-app", "other-app"])
        await #expect(throws: AuthError.signInRequired) { try await auth.switchAccount(to: stored[1].user.id) }
        // They are only removed from this device.
        #expect(try await auth.signOutOfAll(.grant) == .confirmed)
        #expect(try await auth.storedAccounts() == [])
        #expect(Set(fixture.server.forms(Fixture.revoke).map { $0["client_id"] }) == ["trellis-app"])
    }
}
