import Foundation
import NIOCore
import NIOPosix
import Sandbox
import StripeServer
import Testing

/// SwiftNIO crashes when a server task is cancelled between accepting a connection and handling it (swift-nio issue 2637).
@Suite struct ServerEndTests {
    /// Opens connections, and returns when the system has accepted them, which is before the server has.
    private func connect(to url: URL) async throws {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        let (host, port) = (try #require(url.host()), try #require(url.port))
        let connections = (0..<64).map { _ in bootstrap.connect(host: host, port: port) }
        for connection in connections { _ = try await connection.get() }
    }

    @Test("A server ends while connections arrive", arguments: 1...20)
    func end(round: Int) async throws {
        let server = StripeServer(customers: [:], processingTime: 0, latency: .zero, now: { .now })
        try await server.run { try await connect(to: $0.url) }
    }

    @Test("A Sandbox ends while connections arrive", arguments: 1...20)
    func endOfSandbox(round: Int) async throws {
        try await Sandbox().run { try await connect(to: $0.url) }
    }
}
