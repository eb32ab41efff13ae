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
            HTTP client to use (TRELLIS_TRANSPORT): \(TransportName.allNames). Default: the shop's setting; for the \
            tour, urlsession; for other commands, the more reliable one.
            """,
            valueName: "client"
        ),
        completion: .list(TransportName.allCases.map(\.rawValue))
    )
    private var given: String?

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp(
            "PEM file of additional trusted certificates (TRELLIS_CA_FILE). Uses asynchttpclient.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem", "crt"])
    )
    private var certificates: String?

    private var name: TransportName? {
        get throws { try Environment.choice("TRELLIS_TRANSPORT", unless: given, option: "--transport") }
    }

    /// Returns the HTTP client given by the user, or the client of `setting`. Additional certificates need AsyncHTTPClient.
    func transport(_ setting: Transport = .urlSession) throws -> NetworkConfiguration.Transport {
        if let name = try name { return name.transport }
        #if os(Linux)
        // A choice, because URLSession on Linux crashes when a connection is closed in the middle of a header.
        return setting == .urlSession && additionalTrustRoots == nil ? .urlSession : .asyncHTTPClient
        #else
        return .urlSession
        #endif
    }

    /// The file of additional trusted certificates.
    var additionalTrustRoots: URL? {
        Environment.text("TRELLIS_CA_FILE", unless: certificates).map { URL(filePath: $0) }
    }

    func validate() throws {
        let name = try name
        guard let file = additionalTrustRoots else { return }
        let option = certificates == nil ? "TRELLIS_CA_FILE" : "--ca-file"
        #if os(Linux)
        let isSupported = name != .urlSession
        #else
        let isSupported = false
        #endif
        guard isSupported else {
            throw ValidationError("\(option) does not work with the HTTP client urlsession.\nUse asynchttpclient.")
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw ValidationError("\(option): cannot read \(file.path).\nCheck the path and its permissions.")
        }
    }
}

/// The name of an HTTP client on the command line.
private enum TransportName: String, CaseIterable {
    case urlSession = "urlsession"
    #if os(Linux)
    case asyncHTTPClient = "asynchttpclient"
    #endif

    /// The names for a text.
    static var allNames: String { allCases.map(\.rawValue).joined(separator: " or ") }

    var transport: NetworkConfiguration.Transport {
        switch self {
        case .urlSession: return .urlSession
        #if os(Linux)
        case .asyncHTTPClient: return .asyncHTTPClient
        #endif
        }
    }
}
