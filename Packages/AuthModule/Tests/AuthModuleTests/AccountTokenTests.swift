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
        await auth.finishRefreshes(within: nil)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.accessToken().expiry == nil)
    }

    @Test func `An account has the granted scopes and the claims of the last ID token`() async throws {
        func roles() async throws -> [String]? {
            let account = try #require(try await auth.storedAccounts().first)
            #expect(account.scopes == ["profile"] && !"\(account)".contains("buyer"))
            #expect(auth.currentUser == account.user && account.user.claims["iss"] == nil)
            guard case .array(let roles) = account.user.claims["roles"] else { return nil }
            return roles.compactMap { if case .string(let role) = $0 { role } else { nil } }
        }
        let first = tokenResponse(idToken: idToken(["roles": #"["buyer"]"#]), #", "scope": "profile""#)
        try await fixture.signIn(response: first)
        #expect(try await roles() == ["buyer"])
        // Without scopes in the response, those of the session stay; without a readable ID token, its claims.
        for (number, token) in [(2, idToken(["roles": #"["buyer", "admin"]"#])), (3, "a.b.c.d.e")] {
            fixture.replyToTokenRequests(json: tokenResponse(number: number, idToken: token))
            let rejected = try await auth.accessToken()
            #expect(try await auth.accessToken(replacing: rejected).value == "access-\(number)")
            await auth.finishRefreshes(within: nil)
            #expect(try await roles() == ["buyer", "admin"])
        }
    }

    @Test(arguments: ["api", "https://other.example"])
    func `An account without a session gets no token and is not signed out`(issuer: String) async throws {
        try await fixture.signIn()
        let stranger = AccountID(issuer: issuer, subject: issuer == "api" ? "usr_x" : "usr_mina")
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken(for: stranger) }
        await #expect(throws: AuthError.signInRequired) {
            try await auth.accessToken(replacing: AccessToken(account: stranger, value: "access-mina-1"))
        }
        #expect(try await auth.signOut(of: stranger, .grant) == .notNeeded)
        #expect(try await auth.accounts() == [.mina])
        #expect(fixture.liveTokens == ["refresh-mina-1"])
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

    @Test func `A token of another client is used until it expires, and a sign-in replaces the session`() async throws {
        try await fixture.store(fixture.session(of: "former-app"))
        #expect(try await auth.accessToken() == .mina(1))
        fixture.clock.advance(by: .seconds(3600))
        await #expect(throws: AuthError.otherClient("former-app")) { try await auth.accessToken() }
        #expect(fixture.usedRefreshTokens == [])
        // A process with that client can still use it.
        #expect(try await fixture.stored?.refusal == nil)
        #expect(try await auth.storedAccounts().map(\.clientID) == ["former-app"])
        try await fixture.signIn()
        #expect(try await fixture.stored?.clientID == "trellis-app")
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `Tokens are revoked with the client that they were issued to`() async throws {
        try await fixture.store(fixture.session(of: "former-app"))
        #expect(try await auth.signOut(.grant) == .confirmed)
        #expect(Set(fixture.server.forms(Fixture.revoke).map { $0["client_id"] }) == ["former-app"])
    }

    @Test func `Accounts of other issuers are listed and not used, and a sign-out of all removes them here`()
        async throws
    {
        let other = AuthUser(id: AccountID(issuer: "https://other.example", subject: "usr_mina"), name: "Mina Kim")
        try await fixture.store(fixture.session(of: "other-app", user: other))
        #expect(try await auth.restore() == nil)
        #expect(try await auth.accounts() == [])
        try await fixture.signInElsewhere("joon")
        #expect(try await auth.accounts() == [.joon])
        let stored = try await auth.storedAccounts()
        #expect(stored.map(\.user.id.issuer) == ["api", "https://other.example"])
        #expect(stored.map(\.clientID) == ["trellis-app", "other-app"])
        await #expect(throws: AuthError.signInRequired) { try await auth.switchAccount(to: other.id) }
        #expect(try await auth.signOut(of: other.id, .grant) == .notNeeded)
        #expect(try await auth.storedAccounts() == stored)
        // They are only removed from this device.
        #expect(try await auth.signOutOfAll(.grant) == .confirmed)
        #expect(try await auth.storedAccounts() == [])
        #expect(Set(fixture.server.forms(Fixture.revoke).map { $0["client_id"] }) == ["trellis-app"])
    }
}
