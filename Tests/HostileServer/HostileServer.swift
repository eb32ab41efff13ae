import NIOCore
import NIOPosix
public import NIOSSL
import Synchronization

/// A server on a free port of loopback that breaks HTTP as a test asks. It ends with its last reference.
public final class HostileServer: Sendable {
    private let log = Log()
    private let channel: any Channel
    private let scheme: String

    /// Starts to listen, with TLS if there is a certificate. `behave` returns the steps for each request.
    ///
    /// Without `readsBodies`, a request is answered after its header, and nothing more is read from its connection.
    public init(
        tls: TLSConfiguration? = nil,
        readsBodies: Bool = true,
        _ behave: @escaping @Sendable (ReceivedRequest) -> Behaviour
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
                    try channel.pipeline.syncOperations.addHandler(Connection(log, readsBodies: readsBodies, behave))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit {
        channel.close(promise: nil)
        log.closeAll()
    }

    /// The port it listens on.
    public var port: Int { channel.localAddress?.port ?? 0 }
    /// Its address, without a slash at the end.
    public var url: String { "\(scheme)://127.0.0.1:\(port)" }
    /// The requests so far that came as a whole.
    public var requests: [ReceivedRequest] { log.requests }

    /// Returns once `count` requests have come.
    public func untilReceived(_ count: Int = 1) async { await log.until { $0.requests.count >= count } }
    /// Returns once `count` parts of answers have been sent.
    public func untilSent(_ count: Int) async { await log.until { $0.parts >= count } }
    /// Returns once every connection that was made has ended.
    public func untilDisconnected() async { await log.until { $0.connections.isEmpty } }
}

/// The events so far, and the tasks that wait for others.
final class Log: Sendable {
    struct State {
        var requests: [ReceivedRequest] = []
        var parts = 0
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

    func addPart() { change { $0.parts += 1 } }

    func closeAll() {
        for channel in state.withLock({ Array($0.connections.values) }) {
            channel.close(promise: nil)
        }
    }

    func until(_ condition: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { waiter in
            let already = state.withLock { state in
                if condition(state) { return true }
                state.waiters.append((condition, waiter))
                return false
            }
            if already { waiter.resume() }
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
