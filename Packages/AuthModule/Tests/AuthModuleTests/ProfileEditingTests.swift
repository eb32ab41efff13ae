import AuthTesting
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

    private func response(status: Int = 200, id: String = "usr_mina") -> FakeTokenServer.Step {
        .reply(status: status, json: Fixture.claims(id: id, name: "Mina P.", locale: "en-GB"))
    }

    private func respond(status: Int = 200, id: String = "usr_mina") {
        fixture.server.script("/v1/profile", response(status: status, id: id))
    }

    @Test func `Changes are sent and the returned user is stored`() async throws {
        try await fixture.signIn()
        respond()
        let changes = auth.userChanges()
        #expect(try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) == renamed)
        #expect(auth.currentUser == renamed)
        #expect(try await fixture.stored?.user == renamed)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        let request = fixture.server.requests.last
        #expect(request?.headers["Authorization"] == "Bearer access-mina-1")
        #expect(request?.body == Data(#"{"name":"Mina P."}"#.utf8))
        #expect(await first(2, of: changes) == [.mina, renamed])
    }

    @Test func `A rejected token is replaced once`() async throws {
        try await fixture.signIn()
        fixture.server.script("/v1/profile", .reply(status: 401), response())
        #expect(try await auth.updateProfile(ProfileChanges(locale: "en-GB"), of: .mina) == renamed)
        #expect(fixture.server.requests.last?.headers["Authorization"] == "Bearer access-mina-2")
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
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `A response about another user is refused`() async throws {
        try await fixture.signIn()
        respond(id: "usr_joon")
        await #expect(throws: AuthError.self) { try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina) }
        #expect(auth.currentUser == .mina)
    }

    @Test func `A response after a switch is stored for its account`() async throws {
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        let gate = fixture.hold("/v1/profile") { .holdRequest($0, then: response()) }
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        #expect(try await update.value == renamed)
        #expect(auth.currentUser == .joon)
    }

    @Test func `A request for another account than the current one sends nothing`() async throws {
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        respond(id: "usr_joon")
        let count = fixture.server.requests.count
        await #expect(throws: AuthError.accountChanged) {
            try await auth.updateProfile(ProfileChanges(name: "x"), of: .joon)
        }
        #expect(fixture.server.requests.count == count)
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
        try await fixture.signInElsewhere("joon")
        try await fixture.signInAndExpire()
        respond()
        let gate = fixture.hold(Fixture.token)
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "x"), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        await #expect(throws: AuthError.accountChanged) { try await update.value }
        #expect(!fixture.server.requests.contains { $0.method == .patch })
    }

    @Test func `A rejected token is replaced by one of the same account after a switch`() async throws {
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        let gate = Gate()
        fixture.server.script("/v1/profile", .holdRequest(gate, then: .reply(status: 401)), response())
        let update = Task { try await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina) }
        await gate.untilArrived()
        try await auth.switchAccount(to: .joon)
        gate.open()
        #expect(try await update.value == renamed)
        #expect(fixture.server.requests.last?.headers["Authorization"] == "Bearer access-mina-2")
        #expect(auth.currentUser == .joon)
    }

    @Test func `A sign-out during an update keeps the account signed out`() async throws {
        try await fixture.signIn()
        let gate = fixture.hold("/v1/profile") { .holdRequest($0, then: response()) }
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
        #expect(try await auth.accessToken() == .mina(1))
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
        try await fixture.signInElsewhere("joon")
        try await fixture.signIn()
        respond()
        fixture.storage.failNextSet()
        _ = try? await auth.updateProfile(ProfileChanges(name: "Mina P."), of: .mina)
        try await auth.switchAccount(to: .joon)
        #expect(try await auth.switchAccount(to: .mina) == renamed)
        #expect(auth.currentUser == renamed)
    }
}
