import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct ProfileEditingTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }
    private let renamed = AuthUser(
        id: .mina,
        name: "Mina P.",
        username: "mina",
        email: "mina@example.com",
        locale: "en-GB",
        tier: .gold
    )

    private func respond(status: Int = 200, id: String = "usr_mina") {
        let claims = Fixture.claims(id: id, name: "Mina P.", locale: "en-GB")
        fixture.network.reply(to: .patch, "/v1/profile", status: status, json: claims)
    }

    @Test func `Changes are sent and the returned user is stored`() async throws {
        try await fixture.signIn()
        respond()
        let changes = auth.userChanges()
        #expect(try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) == renamed)
        #expect(auth.currentUser == renamed)
        #expect(try await fixture.stored?.user == renamed)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-1")
        let request = fixture.network.requests.last
        #expect(request?.headers["Authorization"] == "Bearer access-1")
        #expect(request?.body == Data(#"{"name":"Mina P."}"#.utf8))
        #expect(await first(2, of: changes) == [.mina, renamed])
    }

    @Test func `A rejected token is replaced once`() async throws {
        try await fixture.signIn()
        respond(status: 401)
        respond()
        fixture.grant(2)
        #expect(try await auth.updateProfile(ProfileChanges(locale: "en-GB"), of: .mina) == renamed)
        #expect(fixture.network.requests.last?.headers["Authorization"] == "Bearer access-2")
        try await fixture.untilStored(2)
    }

    @Test(arguments: [400, 422]) func `Rejected values throw profileRefused`(status: Int) async throws {
        try await fixture.signIn()
        respond(status: status)
        await #expect(throws: AuthError.profileRefused) {
            try await auth.updateProfile(ProfileChanges(name: ""), of: .mina)
        }
        #expect(auth.currentUser == .mina)
    }

    @Test func `An update without a session sends nothing`() async throws {
        await #expect(throws: AuthError.signInRequired) {
            try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina)
        }
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A response about another user is refused`() async throws {
        try await fixture.signIn()
        respond(id: "usr_joon")
        await #expect(throws: AuthError.self) { try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina) }
        #expect(auth.currentUser == .mina)
    }

    @Test func `A response after a switch is stored for its account`() async throws {
        try await fixture.store(9, user: .joon)
        try await fixture.signIn()
        let gate = Gate()
        fixture.network.reply(to: .patch, "/v1/profile") { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 200, body: Data(Fixture.claims(id: "usr_mina").utf8))
        }
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "Mina Kim"), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        #expect(try await update.value == .mina)
        #expect(auth.currentUser == .joon)
    }

    @Test func `A request for another account than the current one sends nothing`() async throws {
        try await fixture.store(9, user: .joon)
        try await fixture.signIn()
        respond(id: "usr_joon")
        fixture.respond(to: .get, Fixture.userinfo, json: Fixture.claims(id: "usr_joon"))
        let count = fixture.network.requests.count
        await #expect(throws: AuthError.accountChanged) {
            try await auth.updateProfile(ProfileChanges(name: "x"), of: .joon)
        }
        #expect(fixture.network.requests.count == count)
        #expect(try await auth.accounts() == [.joon, .mina])
    }

    @Test func `An account of another issuer with the same subject is refused`() async throws {
        try await fixture.signIn()
        respond()
        let other = AccountID(issuer: "https://other.example", subject: AccountID.mina.subject)
        await #expect(throws: AuthError.accountChanged) {
            try await auth.updateProfile(ProfileChanges(name: "x"), of: other)
        }
        #expect(auth.currentUser == .mina)
    }

    @Test func `A switch while the token is refreshed sends no changes`() async throws {
        try await fixture.store(9, user: .joon)
        try await fixture.signInAndExpire()
        respond()
        let gate = Gate()
        fixture.grant(2, behind: gate)
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        await #expect(throws: AuthError.accountChanged) { try await update.value }
        #expect(!fixture.network.requests.contains { $0.method == .patch })
    }

    @Test func `A rejected token is replaced by one of the same account after a switch`() async throws {
        try await fixture.store(9, user: .joon)
        try await fixture.signIn()
        let gate = Gate()
        fixture.network.reply(to: .patch, "/v1/profile") { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 401)
        }
        respond()
        fixture.grant(2)
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        #expect(try await update.value == renamed)
        #expect(fixture.network.requests.last?.headers["Authorization"] == "Bearer access-2")
        #expect(auth.currentUser == .joon)
    }

    @Test func `A sign-out during an update keeps the account signed out`() async throws {
        try await fixture.signIn()
        let gate = Gate()
        fixture.network.reply(to: .patch, "/v1/profile") { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 200, body: Data(Fixture.claims(id: "usr_mina").utf8))
        }
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina) }
        await gate.untilArrived()
        try await auth.signOut()
        gate.open()
        await #expect(throws: AuthError.signInRequired) { try await update.value }
        try await fixture.expectSignedOut()
    }

    @Test func `A profile that cannot be saved is saved later`() async throws {
        try await fixture.signIn()
        respond()
        fixture.storage.failNextSet()
        await #expect(throws: AuthError.storage(ScriptedStorage.failure)) {
            try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina)
        }
        #expect(auth.currentUser == renamed)
        #expect(try await auth.accessToken().value == "access-1")
        while try await fixture.stored?.user != renamed, !Task.isCancelled { await Task.yield() }
        #expect(auth.currentUser == renamed)
    }

    @Test func `A new sign-in replaces an unsaved profile`() async throws {
        try await fixture.signIn()
        respond()
        fixture.storage.failNextSet()
        _ = try? await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina)
        #expect(auth.currentUser == renamed)
        try await fixture.signIn()
        #expect(auth.currentUser == .mina)
        _ = try await auth.accessToken()
        #expect(try await auth.followStorage() == .mina)
    }

    @Test func `A switch back returns the unsaved profile`() async throws {
        try await fixture.store(9, user: .joon)
        try await fixture.signIn()
        respond()
        fixture.storage.failNextSet()
        _ = try? await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina)
        try await auth.switchAccount(to: .joon)
        #expect(try await auth.switchAccount(to: .mina) == renamed)
        #expect(auth.currentUser == renamed)
    }
}
