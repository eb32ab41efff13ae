import AsyncHTTPClient
import Core
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Carries exchanges over one `HTTPClient`.
///
/// All of it runs on one of SwiftNIO's shared event loops: with several, most steps of an exchange would wake another
/// thread, which costs a client more than a second thread brings.
final class AsyncHTTPClientTransport: HTTPTransport {
    private let client: HTTPClient
    private let loop = HTTPClient.defaultEventLoopGroup.any()
    /// Why nothing can be sent, if the certificates could not be read.
    private let obstacle: String?

    init(_ configuration: NetworkConfiguration) {
        var settings = HTTPClient.Configuration()
        var tls = TLSConfiguration.makeClientConfiguration()
        var obstacle: String?
        if let file = configuration.additionalTrustRoots {
            do {
                tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(file.path))]
            } catch {
                obstacle = "the certificates in \(file.path) cannot be read"
            }
        }
        self.obstacle = obstacle
        settings.tlsConfiguration = tls
        settings.redirectConfiguration = .disallow
        settings.decompression = .enabled(limit: .size(configuration.responseLimit))
        settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
        // An address where nothing listens is known at once; whoever wants to try again says so by an interceptor.
        settings.connectionPool.retryConnectionEstablishment = false
        // Beyond any deadline of ours, as it counts the time spent queueing for a connection.
        settings.timeout.connect = .hours(24)
        client = HTTPClient(eventLoopGroup: loop, configuration: settings)
    }

    deinit {
        // It goes on by itself and keeps what it needs; a client that goes without it would stop a debug build.
        client.shutdown { _ in }
    }

    func start(_ exchange: Exchange) {
        if let obstacle {
            exchange.fail(.tls(url: exchange.url, reason: obstacle))
            return
        }
        do {
            let request = try HTTPClient.Request(exchange, on: loop)
            let delegate = ExchangeDelegate(exchange)
            let task = client.execute(request: request, delegate: delegate)
            // Not from within the client's own calls, which do not expect it.
            exchange.whenEnded { [loop] in loop.execute { task.cancel() } }
            task.futureResult.whenComplete { result in
                switch result {
                case .success: exchange.complete()
                case .failure(let error): exchange.fail(NetworkError(asyncHTTPClient: error, exchange))
                }
            }
        } catch {
            exchange.fail(NetworkError(asyncHTTPClient: error, exchange))
        }
    }
}

/// Hands what the client reports to the exchange.
private final class ExchangeDelegate: HTTPClientResponseDelegate {
    private let exchange: Exchange

    init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        exchange.receive(status: Int(head.status.code), headers: HTTPHeaders(head.headers))
        return task.eventLoop.makeSucceededVoidFuture()
    }

    /// The next part is not read before the future has succeeded.
    func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let part = Data(buffer: buffer)
        guard exchange.isDownload else {
            exchange.receive(part)
            return task.eventLoop.makeSucceededVoidFuture()
        }
        return NIOThreadPool.singleton.runIfActive(eventLoop: task.eventLoop) { [exchange] in
            exchange.receive(part)
        }
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {}
}

extension HTTPClient.Request {
    fileprivate init(_ exchange: Exchange, on loop: any EventLoop) throws {
        let request = exchange.request
        var headers = NIOHTTP1.HTTPHeaders()
        for (name, value) in request.headers {
            headers.add(name: name, value: value)
        }
        // The client unpacks these two, but does not ask for them.
        if !headers.contains(name: "Accept-Encoding") { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
        let body: HTTPClient.Body? =
            switch request.body {
            case .none: nil
            case .data(let data): .byteBuffer(ByteBuffer(data: data))
            case .file(let file): .file(file, of: exchange, on: loop)
            }
        try self.init(url: request.url, method: .init(rawValue: request.method.rawValue), headers: headers, body: body)
    }
}

extension HTTPClient.Body {
    /// The file, a part at a time, as fast as the server takes it.
    fileprivate static func file(_ file: UploadFile, of exchange: Exchange, on loop: any EventLoop) -> Self {
        .stream(contentLength: file.size) { writer in
            let done = loop.makePromise(of: Void.self)
            send(file, from: 0, to: writer, of: exchange, done)
            return done.futureResult
        }
    }

    @Sendable
    private static func send(
        _ file: UploadFile,
        from offset: Int64,
        to writer: StreamWriter,
        of exchange: Exchange,
        _ done: EventLoopPromise<Void>
    ) {
        let read = NIOThreadPool.singleton.runIfActive(eventLoop: done.futureResult.eventLoop) {
            ByteBuffer(data: try file.read(at: offset, count: 64 << 10))
        }
        read.whenComplete { result in
            switch result {
            case .success(let part):
                let next = offset + Int64(part.readableBytes)
                let written = writer.write(.byteBuffer(part))
                // The end goes out right behind the last part: a server that answers in between is not to find the
                // request unfinished. A file that has shrunk meanwhile fails by its length.
                if next == file.size || part.readableBytes == 0 {
                    exchange.sent(next, of: file.size)
                    return done.succeed()
                }
                written.whenComplete { result in
                    switch result {
                    case .success:
                        exchange.sent(next, of: file.size)
                        send(file, from: next, to: writer, of: exchange, done)
                    case .failure(let error): done.fail(error)
                    }
                }
            case .failure(let error): done.fail(error)
            }
        }
    }
}

extension Core.HTTPHeaders {
    /// Several fields of one name are one list (RFC 9110 §5.3).
    fileprivate init(_ headers: NIOHTTP1.HTTPHeaders) {
        self.init()
        for (name, value) in headers {
            self[name] = self[name].map { "\($0), \(value)" } ?? value
        }
    }
}
