import AsyncHTTPClient
import Core
import Foundation
public import Infrastructure
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension NetworkConfiguration.Transport {
    /// AsyncHTTPClient, on SwiftNIO: the more reliable and faster one on Linux.
    public static let asyncHTTPClient = Self("AsyncHTTPClient") { AsyncHTTPTransport($0) }
}

/// Sends requests over one `HTTPClient`.
///
/// All of it runs on one of SwiftNIO's shared event loops: with several, most steps of a request would wake another
/// thread, which costs a client more than a second thread brings.
final class AsyncHTTPTransport: HTTPTransport {
    private let client: HTTPClient
    private let loop = HTTPClient.defaultEventLoopGroup.any()
    /// The reason that nothing can be sent: the certificates could not be read.
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

    func start(_ call: HTTPCall) {
        if let obstacle { return call.fail(.tls(url: call.url, reason: obstacle)) }
        do {
            let request = try HTTPClient.Request(call.request)
            let task = client.execute(request: request, delegate: CallDelegate(call))
            // Not from within the client's own calls, which do not expect it.
            call.whenEnded { [loop] in loop.execute { task.cancel() } }
            task.futureResult.whenComplete { result in
                switch result {
                case .success: call.complete()
                case .failure(let error): call.fail(NetworkError(asyncHTTPClient: error, call))
                }
            }
        } catch {
            call.fail(NetworkError(asyncHTTPClient: error, call))
        }
    }
}

/// Passes the reports of the client to the call.
private final class CallDelegate: HTTPClientResponseDelegate {
    private let call: HTTPCall

    init(_ call: HTTPCall) {
        self.call = call
    }

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        call.receive(status: Int(head.status.code), headers: HTTPHeaders(head.headers))
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        call.receive(Data(buffer: buffer))
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {}
}

extension HTTPClient.Request {
    fileprivate init(_ request: OutgoingRequest) throws {
        var headers = NIOHTTP1.HTTPHeaders()
        for (name, value) in request.headers {
            headers.add(name: name, value: value)
        }
        // The client unpacks these two, but does not ask for them.
        if !headers.contains(name: "Accept-Encoding") { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
        let body = request.body.map { HTTPClient.Body.byteBuffer(ByteBuffer(data: $0)) }
        try self.init(url: request.url, method: .init(rawValue: request.method.rawValue), headers: headers, body: body)
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
