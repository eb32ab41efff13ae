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
            self = .offline(url: url, reason: "its compressed response is damaged")
        case is HTTPParserError:
            self = .offline(url: url, reason: "its response is not valid HTTP")
        case NIOSSLError.uncleanShutdown:
            self = .offline(url: url, reason: Self.connectionLost)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            // BoringSSL describes the cause only in its text.
            let isUntrusted = error is NIOSSLExtraError || "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
            self = .tls(
                url: url,
                reason: isUntrusted
                    ? "its certificate was not accepted" : "no encrypted connection could be established"
            )
        case let error as NIOConnectionError:
            let failures = error.connectionErrors.map(\.error)
            if let first = failures.first {
                self = Self(connecting: first, url: url)
            } else {
                self = .offline(url: url, reason: "the host name is unknown")
            }
        default:
            self = Self(connecting: error, url: url)
        }
    }

    private static let connectionLost = "the connection was lost before the response was complete"

    private init(_ error: HTTPClientError, url: String) {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .deadlineExceeded:
            self = .offline(url: url, reason: "the connection attempt timed out")
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .invalidRequest("The address \(url) cannot be used.")
        default:
            self = .offline(url: url, reason: Self.connectionLost)
        }
    }

    private init(connecting error: any Error, url: String) {
        let reason =
            switch (error as? IOError)?.errnoCode {
            case ECONNREFUSED: "nothing accepts connections there"
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "there is no network"
            case ETIMEDOUT: "the connection attempt timed out"
            default: (error is SocketAddressError) ? "the host name is unknown" : Self.connectionLost
            }
        self = .offline(url: url, reason: reason)
    }
}
