import AsyncHTTPClient
import Core
import Foundation
import Infrastructure
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension NetworkError {
    /// Converts an error of the client, of NIO or of TLS. A connection that was not made is a failure of `proxy`, if there
    /// is one.
    init(asyncHTTPClient error: any Error, _ call: HTTPCall, proxy: String?) {
        let name = call.name
        switch error {
        case let error as NetworkError:
            self = error
        case let error as HTTPClientError:
            self = Self(error, call, proxy: proxy)
        case NIOHTTPDecompression.DecompressionError.limit:
            self = .responseTooLarge(request: name, limit: call.responseLimit)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .offline(request: name, reason: "damaged response")
        case is HTTPParserError:
            self = .offline(request: name, reason: "not an HTTP server")
        case NIOSSLError.uncleanShutdown:
            self = .offline(request: name, reason: Self.connectionLost)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            // BoringSSL describes the cause only in its text.
            let isUntrusted = error is NIOSSLExtraError || "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
            let untrusted = "certificate not trusted; SSL_CERT_FILE or --ca-file can name its authority"
            self = .tls(request: name, reason: isUntrusted ? untrusted : "no encrypted connection")
        case let error as NIOConnectionError:
            if let first = error.connectionErrors.first {
                self = Self(connecting: first.error, call, proxy: proxy)
            } else {
                self = .offline(request: name, reason: "host not found", proxy: proxy)
            }
        default:
            self = Self(connecting: error, call, proxy: proxy)
        }
    }

    private static let connectionLost = "connection lost"

    private init(_ error: HTTPClientError, _ call: HTTPCall, proxy: String?) {
        switch error {
        case .proxyAuthenticationRequired, .invalidProxyResponse, .httpProxyHandshakeTimeout:
            self = .offline(
                request: call.name,
                reason: error == .proxyAuthenticationRequired
                    ? ProxySettings.credentialsRequired : ProxySettings.noTunnel,
                proxy: proxy
            )
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .deadlineExceeded:
            self = .offline(request: call.name, reason: "connection timed out")
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .invalidRequest("The address of \(call.name) is not valid.")
        default:
            self = .offline(request: call.name, reason: Self.connectionLost)
        }
    }

    private init(connecting error: any Error, _ call: HTTPCall, proxy: String?) {
        let reason =
            switch (error as? IOError)?.errnoCode {
            case ECONNREFUSED: "connection refused"
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no network"
            case ETIMEDOUT: "connection timed out"
            default: (error is SocketAddressError) ? "host not found" : Self.connectionLost
            }
        self = .offline(request: call.name, reason: reason, proxy: reason == Self.connectionLost ? nil : proxy)
    }
}
