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
            What carries requests (TRELLIS_TRANSPORT). On Linux asynchttpclient is the sturdier one. Default: of the \
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

    /// What carries requests.
    var transport: NetworkConfiguration.Transport {
        get throws { try wanted ?? .urlSession }
    }

    /// What carries requests where a person may have chosen it in the settings.
    func transport(_ setting: Transport) throws -> NetworkConfiguration.Transport {
        if let wanted = try wanted { return wanted }
        #if os(Linux)
        // URLSession on Linux ends the process when a connection is cut in the middle of a header.
        return setting == .urlSession ? .urlSession : .asyncHTTPClient
        #else
        return .urlSession
        #endif
    }

    private var wanted: NetworkConfiguration.Transport? {
        get throws {
            let name: TransportName? = try Environment.choice("TRELLIS_TRANSPORT", or: given, option: "--transport")
            return try name?.transport
        }
    }

    /// Further certificates to trust.
    var additionalTrustRoots: URL? {
        Environment.text("TRELLIS_CA_FILE", or: certificates).map { URL(filePath: $0) }
    }

    func validate() throws {
        _ = try transport
    }
}

/// The name of an HTTP client on the command line.
private enum TransportName: String, CaseIterable {
    case urlSession = "urlsession"
    case asyncHTTPClient = "asynchttpclient"

    var transport: NetworkConfiguration.Transport {
        get throws {
            switch self {
            case .urlSession: return .urlSession
            case .asyncHTTPClient:
                #if os(Linux)
                return .asyncHTTPClient
                #else
                throw ValidationError("asynchttpclient is built on Linux only; choose the transport urlsession.")
                #endif
            }
        }
    }
}
