import ArgumentParser
import Features
import Foundation
import Infrastructure

#if os(Linux)
import AsyncHTTPTransport
#endif

/// The options of commands that send requests to the API.
struct NetworkOptions: ParsableArguments {
    @Option(
        name: .customLong("transport"),
        help: ArgumentHelp(
            """
            The HTTP client (TRELLIS_TRANSPORT). On Linux, asynchttpclient is more reliable. Default: urlsession for \
            the tour, the client in the settings for the screens.
            """,
            valueName: TransportName.allCases.map(\.rawValue).joined(separator: "|")
        )
    )
    private var given: String?

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp(
            "A PEM file of additional trusted certificates (TRELLIS_CA_FILE). Requires asynchttpclient.",
            valueName: "file"
        )
    )
    private var certificates: String?

    /// Returns the HTTP client given by the user, or the client of `setting`.
    func transport(_ setting: Transport = .urlSession) throws -> NetworkConfiguration.Transport {
        let name: TransportName? = try Environment.choice("TRELLIS_TRANSPORT", unless: given, option: "--transport")
        if let name { return name.transport }
        #if os(Linux)
        // A choice, because URLSession on Linux crashes when a connection is closed in the middle of a header.
        return setting == .urlSession ? .urlSession : .asyncHTTPClient
        #else
        return .urlSession
        #endif
    }

    /// The file of additional trusted certificates.
    var additionalTrustRoots: URL? {
        Environment.text("TRELLIS_CA_FILE", unless: certificates).map { URL(filePath: $0) }
    }

    func validate() throws {
        _ = try transport()
    }
}

/// The name of an HTTP client on the command line.
private enum TransportName: String, CaseIterable {
    case urlSession = "urlsession"
    #if os(Linux)
    case asyncHTTPClient = "asynchttpclient"
    #endif

    var transport: NetworkConfiguration.Transport {
        switch self {
        case .urlSession: return .urlSession
        #if os(Linux)
        case .asyncHTTPClient: return .asyncHTTPClient
        #endif
        }
    }
}
