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
    /// Converts an error of the client, of NIO or of TLS.
    init(asyncHTTPClient error: any Error, _ call: HTTPCall) {
        let url = call.url
        switch error {
        case let error as HTTPClientError:
            self = Self(error, url: url)
        case NIOHTTPDecompression.DecompressionError.limit:
            self = .responseTooLarge(url: url, limit: call.responseLimit)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .offline(url: url, reason: "damaged response")
        case is HTTPParserError:
            self = .offline(url: url, reason: "not an HTTP server")
        case NIOSSLError.uncleanShutdown:
            self = .offline(url: url, reason: Self.connectionLost)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            // BoringSSL describes the cause only in its text.
            let isUntrusted = error is NIOSSLExtraError || "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
            self = .tls(
                url: url,
                reason: isUntrusted
                    ? "certificate not trusted" : "no encrypted connection"
            )
        case let error as NIOConnectionError:
            let failures = error.connectionErrors.map(\.error)
            if let first = failures.first {
                self = Self(connecting: first, url: url)
            } else {
                self = .offline(url: url, reason: "host not found")
            }
        default:
            self = Self(connecting: error, url: url)
        }
    }

    private static let connectionLost = "connection lost"

    private init(_ error: HTTPClientError, url: String) {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .deadlineExceeded:
            self = .offline(url: url, reason: "connection timed out")
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .invalidRequest("The address \(url) is not valid.")
        default:
            self = .offline(url: url, reason: Self.connectionLost)
        }
    }

    private init(connecting error: any Error, url: String) {
        let reason =
            switch (error as? IOError)?.errnoCode {
            case ECONNREFUSED: "connection refused"
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no network"
            case ETIMEDOUT: "connection timed out"
            default: (error is SocketAddressError) ? "host not found" : Self.connectionLost
            }
        self = .offline(url: url, reason: reason)
    }
}
