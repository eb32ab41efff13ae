import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Converts an error of `URLSession`. Its texts are omitted, since they can contain the whole URL.
    init(_ error: any Error, url: String) {
        let code = (error as? URLError)?.code
        switch code {
        case .cannotConnectToHost:
            self = .offline(url: url, reason: "connection refused")
        case .cannotFindHost, .dnsLookupFailed:
            self = .offline(url: url, reason: "host not found")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .offline(url: url, reason: "no network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tls(url: url, reason: "certificate not trusted")
        case .timedOut:
            self = .offline(url: url, reason: "connection timed out")
        // The URL is valid here: libcurl reports a response in another protocol like this.
        case .unsupportedURL:
            self = .offline(url: url, reason: "not an HTTP server")
        case .badURL:
            self = .invalidRequest("The address \(url) is not valid.")
        // Linux has no code for this error, only libcurl's text.
        case .unknown where error.localizedDescription.contains("certificate"):
            self = .tls(url: url, reason: "certificate not trusted")
        default:
            // Trap 7: Linux reports -1 for a truncated body and -1011 for an empty response.
            self = .offline(url: url, reason: "connection lost")
        }
    }
}
