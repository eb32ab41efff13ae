import Core
import Infrastructure
import NIOCore
import NIOPosix
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConnectTimeoutTests {
    /// While the queue of a listener is full, Linux drops the packets that open a connection.
    @Test func `A server that accepts no connection is given up after 10 s`() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 0)
            .serverChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        let first = try await ClientBootstrap(group: group).connect(to: address).get()
        let url = "http://127.0.0.1:\(address.port ?? 0)"
        let error = try await NetworkService(.asyncHTTPClient, url).get().error
        #expect(error == .offline(request: "GET \(url)/x", reason: "connection timed out"))
        try await first.close()
        try await listener.close()
    }
}
