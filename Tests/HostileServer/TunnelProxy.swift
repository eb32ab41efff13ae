import NIOCore
import NIOPosix
import Synchronization

/// An HTTP proxy on a free port of loopback. It opens tunnels (CONNECT) to servers on this machine, whatever their names
/// are, and answers any other request itself with 200. It ends with its last reference.
package final class TunnelProxy: Sendable {
    private let log = TunnelLog()
    private let channel: any Channel

    /// Starts to listen. With a `refusal`, such as `407 Proxy Authentication Required`, it answers every request with it.
    package init(refusal: String? = nil) async throws {
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [log] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(TunnelEntrance(log, refusal: refusal))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit {
        channel.close(promise: nil)
    }

    package var port: Int { channel.localAddress?.port ?? 0 }
    /// The request lines and the headers so far.
    package var heads: [String] { log.heads.withLock(\.self) }
}

private final class TunnelLog: Sendable {
    let heads = Mutex<[String]>([])
}

/// The client's side of a connection. It reads a request, connects to the server and then passes all bytes on.
private final class TunnelEntrance: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: TunnelLog
    private let refusal: String?
    private var received = ByteBuffer()
    private var server: (any Channel)?

    init(_ log: TunnelLog, refusal: String?) {
        self.log = log
        self.refusal = refusal
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let server { return server.writeAndFlush(unwrapInboundIn(data), promise: nil) }
        received.writeImmutableBuffer(unwrapInboundIn(data))
        guard let end = received.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)),
            let head = received.readString(length: end.upperBound - received.readerIndex)
        else { return }
        log.heads.withLock { $0.append(head) }
        let words = head.split(separator: " ")
        guard refusal == nil, words.first == "CONNECT",
            let port = words[1].split(separator: ":").last.flatMap({ Int($0) })
        else { return answer((refusal ?? "200 OK") + "\r\nContent-Length: 2\r\n\r\n{}", context) }
        let client = context.channel
        ClientBootstrap(group: context.eventLoop)
            .channelInitializer { server in
                server.eventLoop.makeCompletedFuture {
                    try server.pipeline.syncOperations.addHandler(TunnelExit(client))
                }
            }
            .connect(host: "127.0.0.1", port: port).assumeIsolated().whenComplete { result in
                switch result {
                case .success(let server):
                    self.server = server
                    self.answer("200 Connection established\r\n\r\n", context)
                case .failure:
                    self.answer("502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", context)
                }
            }
    }

    func channelInactive(context: ChannelHandlerContext) {
        server?.close(promise: nil)
    }

    private func answer(_ text: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 " + text)), promise: nil)
    }
}

/// The server's side of a connection.
private final class TunnelExit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let client: any Channel

    init(_ client: any Channel) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        client.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.close(promise: nil)
    }
}
