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
        name: .customLong("api-url"),
        help: ArgumentHelp("Server address (TRELLIS_API_URL). Default: the built-in demo backend.", valueName: "url")
    )
    private var apiURLText: String?

    @Option(
        name: .customLong("transport"),
        help: ArgumentHelp("HTTP client (TRELLIS_TRANSPORT): \(TransportName.allNames).", valueName: "client"),
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

    /// The address of the API, or `nil` to start the Sandbox.
    var apiURL: URL? { get throws { try Environment.text("TRELLIS_API_URL", unless: apiURLText).map(parseURL) } }

    var hasURLArgument: Bool { apiURLText != nil }

    /// The origin of the address, to name in error messages.
    var apiURLSource: String { apiURLText == nil ? "TRELLIS_API_URL" : "--api-url" }

    /// The option of a command that uses the same address, if one was given as an option.
    var apiURLArgument: String { apiURLText.map { " --api-url \($0.shellWord)" } ?? "" }

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
        _ = (try apiURL, try name)
        guard let file = additionalTrustRoots else { return }
        let option = certificates == nil ? "TRELLIS_CA_FILE" : "--ca-file"
        #if os(Linux)
        guard try name != .urlSession else {
            throw ValidationError("\(option) does not work with the HTTP client urlsession.\nUse asynchttpclient.")
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw ValidationError("\(option): cannot read \(file.path).\nCheck the path and its permissions.")
        }
        #else
        throw ValidationError("\(option) works on Linux only.\nTrust \(file.path) in the keychain instead.")
        #endif
    }

    private func parseURL(_ text: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw ValidationError(
                "\(apiURLSource) must start with http:// or https://.\nExample: http://127.0.0.1:8080"
            )
        }
        guard url.host?.isEmpty == false else {
            throw ValidationError("\(apiURLSource) must name a host.\nExample: http://127.0.0.1:8080")
        }
        return url
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

extension String {
    /// The text as one word of a shell command, quoted only if necessary.
    fileprivate var shellWord: String {
        wholeMatch(of: /[A-Za-z0-9:\/.@%_+-]+/) == nil ? quotedForShell : self
    }
}
