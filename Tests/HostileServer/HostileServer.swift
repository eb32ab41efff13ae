import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// A server on a free port of loopback that violates HTTP as a test specifies. It ends with its last reference.
package final class HostileServer: Sendable {
    private let log = Log()
    private let channel: any Channel
    private let scheme: String

    /// Starts to listen, with TLS if `tls` is not `nil`. `behavior` returns the steps for each request.
    ///
    /// Without `readsBodies`, the server responds after the header and reads nothing more from the connection.
    package init(
        tls: TLSConfiguration? = nil,
        readsBodies: Bool = true,
        _ behavior: @escaping @Sendable (ReceivedRequest) -> Behavior
    ) async throws {
        let context = try tls.map { try NIOSSLContext(configuration: $0) }
        scheme = context == nil ? "http" : "https"
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [log] channel in
                channel.eventLoop.makeCompletedFuture {
                    log.add(channel)
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        Connection(log, readsBodies: readsBodies, behavior)
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit {
        channel.close(promise: nil)
        log.closeAll()
    }

    package var port: Int { channel.localAddress?.port ?? 0 }
    /// The URL, without a slash at the end.
    package var url: String { "\(scheme)://127.0.0.1:\(port)" }
    /// The complete requests so far.
    package var requests: [ReceivedRequest] { log.requests }

    package func waitForRequests(_ count: Int = 1) async { await log.until { $0.requests.count >= count } }
    /// Waits until `count` parts of responses are sent.
    package func waitForSentParts(_ count: Int) async { await log.until { $0.sentParts >= count } }
    /// Waits until all connections have ended.
    package func waitForDisconnection() async { await log.until { $0.connections.isEmpty } }
}

/// The events so far, and the tasks that wait for further ones.
final class Log: Sendable {
    struct State {
        var requests: [ReceivedRequest] = []
        var sentParts = 0
        var connections: [ObjectIdentifier: any Channel] = [:]
        fileprivate var waiters: [(condition: @Sendable (State) -> Bool, waiter: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var requests: [ReceivedRequest] { state.withLock(\.requests) }

    func add(_ channel: any Channel) {
        change { $0.connections[ObjectIdentifier(channel)] = channel }
        channel.closeFuture.whenComplete { _ in self.change { $0.connections[ObjectIdentifier(channel)] = nil } }
    }

    func add(_ request: ReceivedRequest) { change { $0.requests.append(request) } }

    func addSentPart() { change { $0.sentParts += 1 } }

    func closeAll() {
        for channel in state.withLock({ Array($0.connections.values) }) {
            channel.close(promise: nil)
        }
    }

    func until(_ condition: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { waiter in
            let isMet = state.withLock { state in
                if condition(state) { return true }
                state.waiters.append((condition, waiter))
                return false
            }
            if isMet { waiter.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let due = state.withLock { state in
            body(&state)
            let now = state
            state.waiters.removeAll { $0.condition(now) }
            return now.waiters.filter { $0.condition(now) }.map(\.waiter)
        }
        due.forEach { $0.resume() }
    }
}
