import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Converts an error of `URLSession`. Its texts are omitted, since they can contain the whole URL.
    ///
    /// On Linux, a connection that was not made is a failure of `proxy`, if there is one.
    init(_ error: any Error, request: String, proxy: String?) {
        let code = (error as? URLError)?.code
        switch code {
        #if canImport(FoundationNetworking)
        // Linux has no codes for some errors and a wrong one for others, but libcurl's text (traps 7 and 13).
        case _ where error.isRefusalOfTunnel:
            let asksForUser = error.localizedDescription.contains("407")
            self = .offline(
                request: request,
                reason: asksForUser ? ProxySettings.credentialsRequired : ProxySettings.noTunnel,
                proxy: proxy
            )
        case _ where error.localizedDescription.hasPrefix("Could not resolve proxy"):
            self = .offline(request: request, reason: "host not found", proxy: proxy)
        case .cannotConnectToHost where error.failedStep == .exchange:
            self = .offline(request: request, reason: "connection lost")
        case .unknown where error.localizedDescription.contains("certificate"):
            let help = "with the transport asynchttpclient, SSL_CERT_FILE or --ca-file can name its authority"
            self = .tls(request: request, reason: "certificate not trusted; \(help)")
        case .unknown where error.failedStep == .handshake:
            self = .tls(request: request, reason: "no encrypted connection")
        case .cannotConnectToHost:
            self = .offline(request: request, reason: "connection refused", proxy: proxy)
        #else
        // kCFErrorHTTPProxyConnectionFailure, …BadProxyCredentials, kCFErrorHTTPSProxyConnectionFailure, and
        // kCFStreamErrorHTTPSProxyFailureUnexpectedResponseToCONNECTMethod.
        case nil where (error as NSError).isOfCFNetwork([306, 307, 310, 311]):
            let isRefused = (error as NSError).code == 307
            self = .offline(
                request: request,
                reason: isRefused ? ProxySettings.credentialsRequired : ProxySettings.noTunnel,
                proxy: ProxySettings.nameOfSystem
            )
        case .cannotConnectToHost:
            self = .offline(request: request, reason: "connection refused")
        #endif
        case .cannotFindHost, .dnsLookupFailed:
            self = .offline(request: request, reason: "host not found")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .offline(request: request, reason: "no network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tls(request: request, reason: "certificate not trusted")
        case .appTransportSecurityRequiresSecureConnection:
            self = .tls(request: request, reason: "the system requires https")
        case .timedOut:
            self = .offline(request: request, reason: "connection timed out")
        // The URL is valid here: libcurl reports a response in another protocol like this.
        case .unsupportedURL:
            self = .offline(request: request, reason: "not an HTTP server")
        case .badURL:
            self = .invalidRequest("The address of \(request) is not valid.")
        default:
            // Trap 7: Linux reports -1 for a truncated body and -1011 for an empty response.
            self = .offline(request: request, reason: "connection lost")
        }
    }
}

#if canImport(FoundationNetworking)
/// A step of a request in libcurl.
private enum Step {
    case connection, handshake, exchange
}

extension Error {
    /// `true` if a proxy has not opened a connection to the server.
    fileprivate var isRefusalOfTunnel: Bool {
        localizedDescription.contains("CONNECT tunnel failed")
            || localizedDescription.contains("from proxy after CONNECT")
    }

    /// The step that failed, according to libcurl's text. An unknown text belongs to the exchange.
    fileprivate var failedStep: Step {
        let text = localizedDescription
        let handshake = ["SSL certificate problem", "SSL: ", "OpenSSL SSL_connect", "OpenSSL/", "TLS connect error"]
        let connection = ["Could not resolve", "Failed to connect to"]
        if isRefusalOfTunnel || connection.contains(where: text.hasPrefix) { return .connection }
        return handshake.contains(where: text.hasPrefix) ? .handshake : .exchange
    }
}
#else
extension NSError {
    fileprivate func isOfCFNetwork(_ codes: [Int]) -> Bool {
        domain == "kCFErrorDomainCFNetwork" && codes.contains(code)
    }
}
#endif
