import AuthModule
import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

/// Tests of the public interface, without `@testable`.
@Suite(.timeLimit(.minutes(1))) struct AuthAssemblyTests {
    @Test func `The assembled module signs in and out`() async throws {
        let server = FakeTokenServer(users: Fixture.users, password: Fixture.password)
        let auth: any AuthManaging = AuthAssembly(
            dependencies: .init(
                network: server,
                secureStorage: InMemorySecureStorage(),
                exclusiveAccess: InMemoryExclusiveAccess(),
                configuration: .test { configuration in
                    configuration.clientID = "another-app"
                    configuration.scopes = []
                }
            )
        ).assemble()
        let user = try await auth.signIn(Fixture.credentials)
        #expect(user.text("tier") == "gold")
        #expect(auth.currentUser == user)
        #expect(try await auth.accessToken() == .mina(1))
        #expect(try await auth.signOut(.grant) == .confirmed)
        let form = try #require(server.forms(Fixture.token).first)
        #expect(form["client_id"] == "another-app")
        #expect(form["scope"] == nil)
    }

    @Test func `Two assemblies in a process spend a refresh token once, also without a given lock`() async throws {
        let clock = TestClock()
        let (storage, gate) = (InMemorySecureStorage(), Gate())
        let server = FakeTokenServer(users: Fixture.users, password: Fixture.password) { clock.date }
        let managers = (0..<2).map { _ in
            AuthAssembly(
                dependencies: .init(
                    network: server,
                    secureStorage: storage,
                    configuration: .test,
                    clock: clock,
                    now: { clock.date }
                )
            ).assemble()
        }
        try await managers[0].signIn(Fixture.credentials)
        clock.advance(by: .seconds(3600))
        server.script(Fixture.token, .holdAnswer(gate), .handle)
        let first = Task { try await managers[0].accessToken() }
        await gate.untilArrived()
        let second = Task { try await managers[1].accessToken() }
        for _ in 0..<20_000 { await Task.yield() }
        gate.open()
        #expect(try await [first.value, second.value] == [.mina(2), .mina(2)])
    }
}
