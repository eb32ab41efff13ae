import AuthModule
import CompositionRoot
import Core
import CoreTesting
import Features
import Foundation
import Testing

/// The connection status of the dependency graph, with a fake network.
@MainActor @Suite struct ConnectionTests {
    private let network = FakeNetworkService()
    private let unreachable = NetworkError.offline(url: "/", reason: "no network")

    @Test func `Requests of features, auth and payments update the connection status`() async throws {
        let app = AppDependencies(network: network, storage: InMemorySecureStorage())
        #expect(app.connection.state == .unknown)

        network.reply(to: .get, "/v1/items", json: #"{"items": [], "next_cursor": null}"#)
        _ = try await RemoteHomeRepository(network: app.network, language: "en").items(after: nil)
        #expect(app.connection.state == .online)

        network.reply(to: .get, "/.well-known/openid-configuration", error: unreachable)
        _ = try? await app.auth.signIn(Credentials(username: "mina", password: "p"))
        guard case .offline = app.connection.state else { throw unreachable }
    }

    @Test func `A request to another server does not update the connection status`() async throws {
        let app = AppDependencies(network: network, storage: InMemorySecureStorage())
        let other = RequestTarget.url(try #require(URL(string: "https://elsewhere.example/picture")))
        network.reply(to: .get, other, error: unreachable)
        await #expect(throws: unreachable) { try await app.network.perform(NetworkRequest(target: other)) }
        #expect(app.connection.state == .unknown)
    }
}
