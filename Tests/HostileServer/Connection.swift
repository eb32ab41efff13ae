import Foundation
import NIOCore

/// A connection that performs the steps for each request in turn.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: Log
    private let behavior: @Sendable (ReceivedRequest) -> Behavior
    private var parser: RequestParser
    private var isBusy = false

    init(_ log: Log, readsBodies: Bool, _ behavior: @escaping @Sendable (ReceivedRequest) -> Behavior) {
        parser = RequestParser(readsBodies: readsBodies)
        self.log = log
        self.behavior = behavior
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        parser.append(unwrapInboundIn(data))
        proceed(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func proceed(_ context: ChannelHandlerContext) {
        guard !isBusy, let request = parser.next() else { return }
        isBusy = true
        log.add(request)
        let steps = behavior(request).steps[...]
        guard !parser.readsBodies else { return perform(steps, context) }
        context.channel.setOption(.autoRead, value: false).assumeIsolated().whenComplete { _ in
            self.perform(steps, context)
        }
    }

    private func perform(_ steps: ArraySlice<Behavior.Step>, _ context: ChannelHandlerContext) {
        guard let step = steps.first else {
            isBusy = false
            proceed(context)
            return
        }
        let rest = steps.dropFirst()
        switch step {
        case .send(let bytes):
            // Waits until the part is sent, so that a response is not held in memory twice.
            context.writeAndFlush(wrapOutboundOut(bytes)).assumeIsolated().whenSuccess {
                self.log.addSentPart()
                self.perform(rest, context)
            }
        case .pause(let time):
            context.eventLoop.assumeIsolated().scheduleTask(in: time) {
                if context.channel.isActive { self.perform(rest, context) }
            }
        case .close:
            context.close(promise: nil)
        case .reset:
            // Without time to linger, the system sends RST instead of FIN.
            let end = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            (end ?? context.eventLoop.makeSucceededVoidFuture()).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        case .hang:
            break
        }
    }
}
