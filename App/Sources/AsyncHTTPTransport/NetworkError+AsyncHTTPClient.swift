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
        case let error as NetworkError:
            self = error
        case let error as HTTPClientError:
            self = Self(error, call)
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
                reason: isUntrusted ? "certificate not trusted" : "no encrypted connection",
                mayHaveBeenSent: call.mayHaveBeenSent
            )
        case let error as NIOConnectionError:
            let failures = error.connectionErrors.map(\.error)
            if let first = failures.first {
                self = Self(connecting: first, call)
            } else {
                self = .offline(url: url, reason: "host not found", mayHaveBeenSent: call.mayHaveBeenSent)
            }
        default:
            self = Self(connecting: error, call)
        }
    }

    private static let connectionLost = "connection lost"

    private init(_ error: HTTPClientError, _ call: HTTPCall) {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .deadlineExceeded:
            self = .offline(url: call.url, reason: "connection timed out", mayHaveBeenSent: call.mayHaveBeenSent)
        case .invalidURL where !call.mayHaveBeenSent, .emptyHost where !call.mayHaveBeenSent,
            .emptyScheme where !call.mayHaveBeenSent:
            self = .invalidRequest("The address \(call.url) is not valid.")
        default:
            self = .offline(url: call.url, reason: Self.connectionLost)
        }
    }

    private init(connecting error: any Error, _ call: HTTPCall) {
        let reason =
            switch (error as? IOError)?.errnoCode {
            case ECONNREFUSED: "connection refused"
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no network"
            case ETIMEDOUT: "connection timed out"
            default: (error is SocketAddressError) ? "host not found" : Self.connectionLost
            }
        // A connection can be lost while the first bytes are sent.
        let mayHaveBeenSent = call.mayHaveBeenSent || reason == Self.connectionLost
        self = .offline(url: call.url, reason: reason, mayHaveBeenSent: mayHaveBeenSent)
    }
}
