import AuthModule
import Core
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import App

@Suite struct TokenCommandTests {
    @Test func `A token is asked to stay valid for a minute`() async throws {
        let auth = FakeAuth()
        auth.setUsers(FakeAuth.mina)
        let token = try await TokenCommand.token(of: FakeAuth.mina.id, from: auth)
        #expect(token.value == "token" && auth.calls == ["accessToken for 60.0 seconds"])
    }
}
