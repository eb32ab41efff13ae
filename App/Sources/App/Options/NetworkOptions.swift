import ArgumentParser
import Features
import Foundation
import Infrastructure

#if os(Linux)
import AsyncHTTPTransport
#endif

/// The options of every command that talks to the API.
struct NetworkOptions: ParsableArguments {
    @Option(
        name: .customLong("transport"),
        help: ArgumentHelp(
            """
            What carries requests (TRELLIS_TRANSPORT). On Linux asynchttpclient is the more robust one. Default: of the \
            tour urlsession; of the screens what the settings say, where Automatic is asynchttpclient on Linux.
            """,
            valueName: TransportName.allCases.map(\.rawValue).joined(separator: "|")
        )
    )
    private var given: String?

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp(
            "Certificates to trust beside the system's, in PEM form (TRELLIS_CA_FILE); with asynchttpclient.",
            valueName: "file"
        )
    )
    private var certificates: String?

    /// Returns the HTTP client that was asked for, or else that of `setting`.
    func transport(_ setting: Transport = .urlSession) throws -> NetworkConfiguration.Transport {
        let name: TransportName? = try Environment.choice("TRELLIS_TRANSPORT", or: given, option: "--transport")
        if let name { return name.transport }
        #if os(Linux)
        // URLSession on Linux ends the process when a connection is cut in the middle of a header.
        return setting == .urlSession ? .urlSession : .asyncHTTPClient
        #else
        return .urlSession
        #endif
    }

    /// Further certificates to trust.
    var additionalTrustRoots: URL? {
        Environment.text("TRELLIS_CA_FILE", or: certificates).map { URL(filePath: $0) }
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
