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
            secretTransmission: .post,
            scopes: ["openid", "orders"],
            redirectPort: 8400
        )
        try await api.setSignInServer(server, in: storage)
        let stored = try #require(try await api.signInServer(in: storage))
        #expect(stored.configuration == server.configuration)
        #expect(stored.configuration.clientSecret?.reveal() == "s3cret")
        #expect(stored.configuration.clientAuthentication == .post)
        #expect(stored.configuration.scopes == ["openid", "orders"])
        #expect(stored.redirectPort == 8400)
    }

    @Test func `A registration without options takes what the server supports, also one of an earlier version`() throws
    {
        let json = #"{"issuer":"https://id.example.com","clientID":"shop"}"#
        let server = try JSONDecoder().decode(SignInServer.self, from: Data(json.utf8))
        #expect(server.configuration.clientID == "shop" && server.configuration.clientAuthentication == nil)
        #expect(server.configuration.scopes == AuthConfiguration().scopes && server.redirectPort == nil)
    }
}
