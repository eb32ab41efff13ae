import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// What an error of `URLSession` means to a caller. Its own texts are left out: they may hold the whole URL.
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
        case .unsupportedURL, .badURL:
            self = .invalidRequest("The address \(url) cannot be used.")
        default:
            // Linux gives -1 for a truncated body and -1011 for an empty answer; both mean the same to a caller.
            self = .offline(url: url, reason: "the connection was lost before the answer was whole")
        }
    }
}
