import AuthModule
import Core
import CoreTesting
import Foundation
import Testing

/// The module as its users see it, without looking inside.
@Suite(.timeLimit(.minutes(1))) struct AssemblyTests {
    @Test func theAssembledModuleSignsInAndOut() async throws {
        let fixture = Fixture()
        fixture.grant(1)
        let auth: any AuthManaging = AuthAssembly(
            dependencies: .init(
                network: fixture.network,
                storage: fixture.storage,
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
