import Foundation
import NIOCore
import NIOPosix

/// A server with minimal cost: it replies to each blank line with the same bytes. It runs on one thread of this process, so
/// its cost is the same for all candidates.
final class FastServer: Sendable {
    /// The size of each response body.
    static let bodySize = 200
    private let channel: any Channel

    /// Starts the server. If `isSilent` is `true`, it accepts requests and never replies.
    init(isSilent: Bool = false) async throws {
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .serverChannelOption(.backlog, value: 1024)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ResponseHandler(isSilent: isSilent))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    var url: URL {
        get throws {
            guard let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)") else {
                throw URLError(.badURL)
            }
            return url
        }
    }
}

private final class ResponseHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let response = ByteBuffer(
        string: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(FastServer.bodySize)\r\n\r\n"
            + String(repeating: "x", count: FastServer.bodySize)
    )
    private let isSilent: Bool
    private var newlines = 0

    init(isSilent: Bool) {
        self.isSilent = isSilent
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isSilent { return }
        for byte in unwrapInboundIn(data).readableBytesView where byte != UInt8(ascii: "\r") {
            newlines = byte == UInt8(ascii: "\n") ? newlines + 1 : 0
            if newlines == 2 { context.write(wrapOutboundOut(Self.response), promise: nil) }
        }
        context.flush()
    }
}
