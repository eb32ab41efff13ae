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
    /// AsyncHTTPClient, which uses SwiftNIO. On Linux it is faster and more reliable than `URLSession`.
    public static let asyncHTTPClient = Self("AsyncHTTPClient") { AsyncHTTPTransport($0) }
}

/// A transport over one `HTTPClient` for each proxy, and one for requests without a proxy.
///
/// The client opens a tunnel (CONNECT) also for http. It uses only one of SwiftNIO's shared event loops. With several, most
/// steps of a request would wake another thread, which costs a client more than a second thread saves.
final class AsyncHTTPTransport: HTTPTransport {
    private let direct: HTTPClient
    private let proxied: [ProxySettings.Proxy: HTTPClient]
    private let proxies: ProxySettings
    private let loop = HTTPClient.defaultEventLoopGroup.any()
    /// The reason that every https request fails, if the certificates could not be read.
    private let configurationError: String?

    init(_ configuration: NetworkConfiguration) {
        var settings = HTTPClient.Configuration()
        var tls = TLSConfiguration.makeClientConfiguration()
        // RFC 9325 §3.1.1: older versions must not be used.
        tls.minimumTLSVersion = .tlsv12
        var configurationError: String?
        func certificates(in file: URL?) -> [NIOSSLCertificate]? {
            guard let file else { return nil }
            let certificates = try? NIOSSLCertificate.fromPEMFile(file.path)
            if certificates == nil { configurationError = "the certificates in \(file.path) cannot be read" }
            return certificates
        }
        if let roots = certificates(in: configuration.trustRoots) { tls.trustRoots = .certificates(roots) }
        if let roots = certificates(in: configuration.additionalTrustRoots) {
            tls.additionalTrustRoots = [.certificates(roots)]
        }
        self.configurationError = configurationError
        settings.tlsConfiguration = tls
        settings.redirectConfiguration = .disallow
        settings.decompression = .enabled(limit: .size(configuration.responseLimit))
        settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
        // A refused connection fails at once. An interceptor decides about retries.
        settings.connectionPool.retryConnectionEstablishment = false
        // Includes the wait for a connection. Attempts of abandoned requests go on until then, and occupy connections.
        settings.timeout.connect = .seconds(10)
        settings.http1_1ConnectionDebugInitializer = Self.keepAlive
        settings.http2ConnectionDebugInitializer = Self.keepAlive
        proxies = configuration.proxies
        direct = HTTPClient(eventLoopGroup: loop, configuration: settings)
        proxied = Dictionary(
            uniqueKeysWithValues: proxies.all.map { [loop] proxy in
                settings.proxy = HTTPClient.Configuration.Proxy(proxy)
                return (proxy, HTTPClient(eventLoopGroup: loop, configuration: settings))
            }
        )
    }

    deinit {
        // The shutdown continues without this object. In debug builds, a client that is not shut down crashes.
        for client in [direct] + proxied.values { client.shutdown { _ in } }
    }

    /// Lets the system end a connection whose peer has not answered for 15 s, which would otherwise cost each of its requests
    /// the whole timeout. An idle connection is probed from 10 s on.
    @Sendable private static func keepAlive(_ channel: any Channel) -> EventLoopFuture<Void> {
        #if os(Linux)
        let options: [(ChannelOptions.Types.SocketOption, Int)] = [
            (.socketOption(.so_keepalive), 1), (.tcpOption(.init(rawValue: TCP_KEEPIDLE)), 10),
            (.tcpOption(.init(rawValue: TCP_KEEPINTVL)), 5), (.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), 15_000),
        ]
        return .andAllSucceed(options.map { channel.setOption($0, value: $1) }, on: channel.eventLoop)
        #else
        return channel.eventLoop.makeSucceededVoidFuture()
        #endif
    }

    func start(_ call: HTTPCall) {
        if let configurationError, call.request.url.scheme?.lowercased() == "https" {
            return call.fail(.tls(request: call.name, reason: configurationError))
        }
        do {
            let request = try HTTPClient.Request(call.request)
            let proxy = try proxies.proxy(for: call.request.url)
            let client = proxy.flatMap { proxied[$0] } ?? direct
            let task = client.execute(request: request, delegate: CallDelegate(call))
            // Cancelled later, since the client does not expect it inside a call of its delegate.
            call.whenEnded { [loop] in loop.execute { task.cancel() } }
            task.futureResult.whenComplete { result in
                switch result {
                case .success: call.complete()
                case .failure(let error):
                    call.fail(NetworkError(asyncHTTPClient: error, call, proxy: proxy?.address))
                }
            }
        } catch {
            call.fail(NetworkError(asyncHTTPClient: error, call, proxy: nil))
        }
    }
}

/// A delegate that forwards the events of the client to the call.
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

extension HTTPClient.Configuration.Proxy {
    fileprivate init(_ proxy: ProxySettings.Proxy) {
        let authorization = proxy.user.map {
            HTTPClient.Authorization.basic(username: $0, password: proxy.password?.reveal() ?? "")
        }
        self = .server(host: proxy.host, port: proxy.port, authorization: authorization)
    }
}

extension HTTPClient.Request {
    fileprivate init(_ request: OutgoingRequest) throws {
        var headers = NIOHTTP1.HTTPHeaders()
        for (name, value) in request.headers {
            headers.add(name: name, value: value)
        }
        // The client decompresses these two encodings, but does not request them.
        if !headers.contains(name: "Accept-Encoding") { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
        let body = request.body.map { HTTPClient.Body.byteBuffer(ByteBuffer(data: $0)) }
        try self.init(url: request.url, method: .init(rawValue: request.method.rawValue), headers: headers, body: body)
    }
}

extension Core.HTTPHeaders {
    /// Combines several fields of one name into a list (RFC 9110 §5.3).
    fileprivate init(_ headers: NIOHTTP1.HTTPHeaders) {
        self.init()
        for (name, value) in headers {
            self[name] = self[name].map { "\($0), \(value)" } ?? value
        }
    }
}
