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
                configuration: AuthConfiguration(clientID: "another-app", scopes: [])
            )
        ).assemble()
        let user = try await auth.signIn(Fixture.credentials)
        #expect(user.tier == .gold)
        #expect(auth.currentUser == user)
        #expect(try await auth.accessToken() == .mina(1))
        #expect(try await auth.signOut() == .confirmed)
        let form = try #require(server.forms(Fixture.token).first)
        #expect(form["client_id"] == "another-app")
        #expect(form["scope"] == nil)
    }
}
