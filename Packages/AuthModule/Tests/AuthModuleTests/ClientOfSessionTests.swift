import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of sessions that the server issued to another client or under another issuer.
@Suite(.timeLimit(.minutes(1))) struct ClientOfSessionTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

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
