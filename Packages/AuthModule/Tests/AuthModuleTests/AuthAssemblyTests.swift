import AuthModule
import Core
import CoreTesting
import Foundation
import Testing

/// Tests of the public interface, without `@testable`.
@Suite(.timeLimit(.minutes(1))) struct AuthAssemblyTests {
    @Test func `The assembled module signs in and out`() async throws {
        let fixture = Fixture()
        fixture.grant(1)
        let auth: any AuthManaging = AuthAssembly(
            dependencies: .init(
                network: fixture.network,
                secureStorage: fixture.storage,
                exclusiveAccess: InMemoryExclusiveAccess(),
                configuration: AuthConfiguration(clientID: "another-app", scopes: [])
            )
        ).assemble()
        let user = try await auth.signIn(Credentials(username: "mina", password: "secret"))
        #expect(user.tier == .gold)
        #expect(auth.currentUser == user)
        #expect(try await auth.accessToken().value == "access-1")
        #expect(try await auth.signOut() == .confirmed)
        let form = try #require(fixture.forms(Fixture.token).first)
        #expect(form["client_id"] == "another-app")
        #expect(form["scope"] == nil)
    }
}
