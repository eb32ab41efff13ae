import AuthModule
import Core
import CoreTesting
import Foundation
import Testing

@testable import App

@Suite struct SignInServerTests {
    @Test func `The registration is stored with all of its properties`() async throws {
        let api = APIServer(url: try #require(URL(string: "https://api.example.com")))
        let storage = InMemorySecureStorage()
        let server = SignInServer(
            issuer: try #require(URL(string: "https://id.example.com")),
            clientID: "shop",
            clientSecret: Secret("s3cret"),
            scopes: ["openid", "orders"],
            redirectPort: 8400
        )
        try await api.setSignInServer(server, in: storage)
        let stored = try #require(try await api.signInServer(in: storage))
        #expect(stored.configuration == server.configuration)
        #expect(stored.configuration.clientSecret?.reveal() == "s3cret")
        #expect(stored.configuration.scopes == ["openid", "orders"])
        #expect(stored.redirectPort == 8400)
    }
}
