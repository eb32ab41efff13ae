public import ArgumentParser
import Core
public import Features
import Foundation
import Infrastructure

/// The options that every command accepts. A command ignores those that it has no use for.
struct GeneralOptions: ParsableArguments {
    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("Server address (TRELLIS_API_URL). Default: the built-in demo backend.", valueName: "url")
    )
    private var urlText: String?

    @Option(help: ArgumentHelp("Host that may get access tokens over http, except at a sign-in.", valueName: "host"))
    var allowHTTP: String?

    @Option(
        help: ArgumentHelp("PEM file of additional trusted certificates.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"])
    )
    private var caFile: String?

    @Option(
        help: ArgumentHelp(
            "Data folder (TRELLIS_DATA_DIR). Default: ~/.local/share/\(ProductIdentity.folder).",
            valueName: "folder"
        ),
        completion: .directory
    )
    private var dataDir: String?

    @Option(help: ArgumentHelp("Language of the shop. Default: that of its settings.", valueName: "language"))
    var language: AppLanguage?

    @Flag(help: "Print data and errors as JSON, one object a line.")
    var json = false

    @Flag(help: "Log requests and events, without secrets.")
    var verbose = false

    @Option(help: ArgumentHelp("Log each step of the app.", valueName: "format"))
    var trace: Trace.Format?

    @Flag(help: "Print without colors (NO_COLOR=1).")
    private var noColor = false

    func validate() throws {
        if allowHTTP?.isEmpty == true || allowHTTP?.contains("/") == true {
            throw ValidationError("--allow-http must be a host, such as 192.168.1.5.")
        }
        if dataDir?.isEmpty == true { throw ValidationError("--data-dir must not be empty.") }
        _ = try apiURL
        Output.hasColor = hasColor
        let url = try urlArgument.map { " --api-url \($0.absoluteString)" } ?? ""
        let folder = folderArgument.map { " --data-dir \($0.path.quotedForShell)" } ?? ""
        Output.sharedOptions = url + folder
    }

    /// The address of the API, or `nil` to start the Sandbox.
    var apiURL: URL? {
        get throws {
            try urlArgument
                ?? Environment.text("TRELLIS_API_URL").map { try URL(apiAddress: $0, of: "TRELLIS_API_URL") }
        }
    }

    /// The address that `--api-url` names.
    var urlArgument: URL? {
        get throws { try urlText.map { try URL(apiAddress: $0, of: "--api-url") } }
    }

    var folder: URL {
        folderArgument ?? Self.folder(Environment.text("TRELLIS_DATA_DIR") ?? Environment.xdgDataFolder)
    }

    /// The folder that `--data-dir` names.
    var folderArgument: URL? { dataDir.map(Self.folder) }

    /// The file of additional certificates, which need AsyncHTTPClient.
    var additionalTrustRoots: URL? {
        get throws {
            guard let path = caFile else { return nil }
            #if os(Linux)
            let text = (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
            guard text?.contains("-----BEGIN CERTIFICATE-----") == true else {
                throw ValidationError("Can't read certificates in \(path). It must be a readable PEM file.")
            }
            return URL(filePath: path)
            #else
            throw ValidationError("--ca-file works on Linux only. Trust \(path) in the keychain instead.")
            #endif
        }
    }

    /// The log of a command, on standard error.
    var log: LogDestination {
        trace.map { .trace(Trace($0, write: Output.log), beside: nil) } ?? .standardError(isVerbose: verbose)
    }

    private var hasColor: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }
}

extension AppLanguage: @retroactive ExpressibleByArgument {
    /// Creates the language with a tag, if the shop has it.
    public init?(argument: String) {
        self.init(argument)
        if !Self.all.contains(self) { return nil }
    }

    /// The tags of the languages of the shop.
    public static var allValueStrings: [String] { all.map(\.tag) }
}
extension Trace.Format: ExpressibleByArgument {}

extension URL {
    /// Creates the address that `source`, an option or a variable, names. The error does not print it, because it may have a
    /// password.
    init(httpAddress text: String, of source: String) throws {
        guard let url = URL(string: text), url.isHTTP else {
            throw ValidationError("\(source) must be an address such as http://127.0.0.1:8080.")
        }
        guard url.user() == nil else {
            throw ValidationError("\(source) must not have a user name or a password.")
        }
        self = url
    }

    /// Creates the address of an API, to which paths are appended.
    init(apiAddress text: String, of source: String) throws {
        try self.init(httpAddress: text, of: source)
        guard query() == nil, fragment() == nil else {
            throw ValidationError("\(source) must be an address without ? and #.")
        }
    }
}
