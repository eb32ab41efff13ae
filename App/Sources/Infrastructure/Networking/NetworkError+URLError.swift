import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Creates the error that an error of `URLSession` means to a caller. Its own texts are left out: they may hold the whole URL.
    init(_ error: any Error, url: String) {
        let code = (error as? URLError)?.code
        switch code {
        case .cannotConnectToHost:
            self = .offline(url: url, reason: "nothing accepts connections there")
        case .cannotFindHost, .dnsLookupFailed:
            self = .offline(url: url, reason: "the host name is unknown")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .offline(url: url, reason: "there is no network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tls(url: url, reason: "its certificate was not accepted")
        case .timedOut:
            self = .offline(url: url, reason: "the connection attempt timed out")
        // The address was checked before it was sent; this is how libcurl takes an answer in another protocol.
        case .unsupportedURL:
            self = .offline(url: url, reason: "its answer is no valid HTTP")
        case .badURL:
            self = .invalidRequest("The address \(url) cannot be used.")
        // Linux has no code of its own for this one, only libcurl's words.
        case .unknown where error.localizedDescription.contains("certificate"):
            self = .tls(url: url, reason: "its certificate was not accepted")
        default:
            // Trap 7: Linux gives -1 for a truncated body and -1011 for an empty answer; both mean the same to a caller.
            self = .offline(url: url, reason: "the connection was lost before the answer was whole")
        }
    }
}
