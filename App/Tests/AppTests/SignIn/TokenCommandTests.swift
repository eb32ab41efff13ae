import AuthModule
import Core
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Testing

@testable import App

@Suite struct TokenCommandTests {
    @Test("A token is asked to stay valid for a minute")
    func lifetime() async throws {
        let auth = FakeAuth()
        auth.setUsers(FakeAuth.mina)
        let token = try await TokenCommand.token(of: FakeAuth.mina.id, from: auth)
        #expect(token.value == "token" && auth.calls == ["accessToken for 60.0 seconds"])
    }

    /// Without a refresh token, the module returns a token until the server rejects it.
    @Test func `A token that has expired means that the session has ended`() async throws {
        let auth = FakeAuth()
        auth.setUsers(FakeAuth.mina)
        auth.setTokenExpiry(Date(timeIntervalSinceNow: -1))
        await #expect(throws: AuthError.sessionEnded) {
            _ = try await TokenCommand.token(of: FakeAuth.mina.id, from: auth)
        }
    }
}
