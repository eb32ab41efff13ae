import ArgumentParser
import Foundation
import Infrastructure

/// The options of every command that talks to the API.
struct NetworkOptions: ParsableArguments {
    @Option(
        name: .customLong("transport"),
        help: ArgumentHelp(
            "What carries requests (TRELLIS_TRANSPORT). On Linux asynchttpclient is the sturdier one. Default: urlsession.",
            valueName: NetworkConfiguration.Transport.allCases.map(\.rawValue).joined(separator: "|")
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
        get throws {
            guard let text = Environment.text("TRELLIS_TRANSPORT", or: given) else { return .urlSession }
            guard let transport = NetworkConfiguration.Transport(rawValue: text) else {
                let all = NetworkConfiguration.Transport.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("The transport (--transport or TRELLIS_TRANSPORT) is none of \(all).")
            }
            return transport
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
