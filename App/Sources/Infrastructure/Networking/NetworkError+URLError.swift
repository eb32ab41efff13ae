import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Converts an error of `URLSession`. Its texts are omitted, since they can contain the whole URL.
    ///
    /// A request counts as sent if `mayHaveBeenSent` is `true`, and always if the connection was lost. On Linux, a
    /// connection that was not made is a failure of `proxy`, if there is one.
    init(_ error: any Error, request: String, proxy: String?, mayHaveBeenSent: Bool) {
        let code = (error as? URLError)?.code
        switch code {
        #if canImport(FoundationNetworking)
        // Linux has no codes for some errors and a wrong one for others, but libcurl's text (traps 7 and 13).
        case _ where error.isRefusalOfTunnel:
            let asksForUser = error.localizedDescription.contains("407")
            self = .offline(
                request: request,
                reason: asksForUser ? ProxySettings.credentialsRequired : ProxySettings.noTunnel,
                mayHaveBeenSent: mayHaveBeenSent,
                proxy: proxy
            )
        case _ where error.localizedDescription.hasPrefix("Could not resolve proxy"):
            self = .offline(request: request, reason: "host not found", mayHaveBeenSent: mayHaveBeenSent, proxy: proxy)
        case .cannotConnectToHost where error.failedStep == .exchange:
            self = .offline(request: request, reason: "connection lost")
        case .unknown where error.localizedDescription.contains("certificate"):
            self = .tls(request: request, reason: "certificate not trusted", mayHaveBeenSent: mayHaveBeenSent)
        case .unknown where error.failedStep == .handshake:
            self = .tls(request: request, reason: "no encrypted connection", mayHaveBeenSent: mayHaveBeenSent)
        case .cannotConnectToHost:
            let reason = "connection refused"
            self = .offline(request: request, reason: reason, mayHaveBeenSent: mayHaveBeenSent, proxy: proxy)
        #else
        // kCFErrorHTTPProxyConnectionFailure, …BadProxyCredentials, kCFErrorHTTPSProxyConnectionFailure, and
        // kCFStreamErrorHTTPSProxyFailureUnexpectedResponseToCONNECTMethod.
        case nil where (error as NSError).isOfCFNetwork([306, 307, 310, 311]):
            let isRefused = (error as NSError).code == 307
            self = .offline(
                request: request,
                reason: isRefused ? ProxySettings.credentialsRequired : ProxySettings.noTunnel,
                mayHaveBeenSent: mayHaveBeenSent,
                proxy: ProxySettings.nameOfSystem
            )
        case .cannotConnectToHost:
            self = .offline(request: request, reason: "connection refused", mayHaveBeenSent: mayHaveBeenSent)
        #endif
        case .cannotFindHost, .dnsLookupFailed:
            self = .offline(request: request, reason: "host not found", mayHaveBeenSent: mayHaveBeenSent)
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .offline(request: request, reason: "no network", mayHaveBeenSent: mayHaveBeenSent)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tls(request: request, reason: "certificate not trusted", mayHaveBeenSent: mayHaveBeenSent)
        case .appTransportSecurityRequiresSecureConnection:
            self = .tls(request: request, reason: "the system requires https", mayHaveBeenSent: false)
        case .timedOut:
            self = .offline(request: request, reason: "connection timed out", mayHaveBeenSent: mayHaveBeenSent)
        // The URL is valid here: libcurl reports a response in another protocol like this.
        case .unsupportedURL:
            self = .offline(request: request, reason: "not an HTTP server")
        case .badURL where !mayHaveBeenSent:
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

extension URLSessionTask {
    /// `false` if `error` is a failed connection or handshake and libcurl has not read the body yet.
    ///
    /// Trap 13: the text alone does not prove it, because libcurl repeats a request without a report if a reused
    /// connection closes. The failed connection may then be the second one. Only a body shows it, since its bytes are
    /// counted. A server cannot carry out a header whose body is missing (RFC 9112 §8).
    func mayHaveBeenSent(before error: any Error) -> Bool {
        guard (error as? URLError)?.code != .badURL else { return false }
        return error.failedStep == .exchange || countOfBytesSent > 0 || originalRequest?.httpBody?.isEmpty != false
    }
}
#else
extension NSError {
    fileprivate func isOfCFNetwork(_ codes: [Int]) -> Bool {
        domain == "kCFErrorDomainCFNetwork" && codes.contains(code)
    }
}
#endif
