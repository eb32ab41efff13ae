import AuthTesting
import Core
import CoreTesting
import Foundation
import LeakDetection
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthManagerSignInTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `A sign-in returns the user and stores the session`() async throws {
        let user = try await auth.signIn(Fixture.credentials)
        #expect(user == .mina)
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        #expect(try await auth.accessToken() == AccessToken.mina(1))
    }

    @Test func `A sign-in requests tokens with the password grant, then the user`() async throws {
        try await fixture.signIn()
        #expect(
            fixture.server.forms(Fixture.token) == [
                [
                    "grant_type": "password", "username": "mina", "password": "pass word&1",
                    "client_id": "trellis-app", "scope": "openid profile email offline_access",
                ]
            ]
        )
        let userinfo = fixture.server.requests.last
        #expect(userinfo?.target == Fixture.userinfo)
        #expect(userinfo?.headers["Authorization"] == "Bearer access-mina-1")
        #expect(fixture.server.requests.allSatisfy { $0.authorization == .none })
    }

    @Test(arguments: [false, true]) func `Wrong credentials keep the current account`(isSignedIn: Bool) async throws {
        if isSignedIn { try await fixture.signIn() }
        let credentials = Credentials(username: "mina", password: "wrong")
        await #expect(throws: AuthError.wrongCredentials) { try await auth.signIn(credentials) }
        #expect(auth.currentUser == (isSignedIn ? .mina : nil))
        #expect(try await fixture.stored?.tokens.refresh == (isSignedIn ? "refresh-mina-1" : nil))
    }

    @Test func `A cancelled task sends no password`() async throws {
        await #expect(throws: AuthError.cancelled) {
            try await whenCancelled { [auth] in try await auth.signIn(Fixture.credentials) }
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test(arguments: [nil, "mina", "joon"])
    func `A sign-out while a sign-in is saved cancels the sign-in`(former: String?) async throws {
        if let former { try await fixture.signInElsewhere(former) }
        #expect(try await auth.restore()?.username == former)
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        let caller = Task { try await auth.signIn(Fixture.credentials) }
        await gate.untilArrived()
        let signOut = await auth.beginSignOut()
        #expect(auth.currentUser == nil)
        gate.open()
        await #expect(throws: AuthError.cancelled) { try await caller.value }
        _ = try await signOut.value.get()
        try await fixture.expectSignedOut()
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        #expect(fixture.server.revokedUsers == (former.map { [$0] } ?? []))
    }

    @Test func `A sign-in without the requested refresh token is logged`() async throws {
        try await fixture.signIn(response: #"{"access_token": "access-mina-1", "token_type": "Bearer"}"#)
        let message = "The sign-in server issued no refresh token, although offline_access was requested"
        #expect(fixture.logger.entries.map(\.message).contains(message))
    }

    @Test func `The later of two sign-ins succeeds`() async throws {
        let gate = fixture.hold(Fixture.token)
        let first = Task { try await auth.signIn(Fixture.credentials) }
        await gate.untilArrived()
        fixture.server.script(Fixture.token)
        try await auth.signIn(Fixture.credentials)
        gate.open()
        await #expect(throws: AuthError.cancelled) { try await first.value }
        #expect(fixture.server.revokedUsers == [])
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-2")
        #expect(try await auth.accessToken() == .mina(2))
    }

    @Test func `A manager is released after use`() async throws {
        let leaks = LeakTracker()
        do {
            let auth = leaks.track(fixture.anotherProcess())
            try await auth.signIn(Fixture.credentials)
            _ = try await auth.accessToken()
            _ = try await auth.signOut(.grant)
            var events = auth.events().makeAsyncIterator()
            _ = await events.next()
        }
        await leaks.expectNone()
    }

    @Test func `Another sign-in of the same user keeps the session`() async throws {
        try await fixture.signIn()
        try await fixture.signInAndExpire()
        #expect(try await auth.accessToken() == .mina(3))
        #expect(fixture.server.revokedUsers == [])
    }
}
