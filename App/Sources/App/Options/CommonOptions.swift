import ArgumentParser
import Foundation
import Infrastructure

/// The options of every command. Each has an environment variable.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("Server address (TRELLIS_API_URL). Default: the built-in demo backend.", valueName: "url")
    )
    private var apiURLText: String?

    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            """
            Data folder (TRELLIS_DATA_DIR). Default: trellis in the XDG data folder; for the tour, a temporary folder.
            """,
            valueName: "folder"
        ),
        completion: .directory
    )
    private var dataDirectory: String?

    @Flag(name: .customLong(Self.jsonName), help: "Print data and errors as JSON (TRELLIS_JSON=1).")
    private var jsonFlag = false

    @Flag(
        name: .customLong("verbose"),
        help: "Log requests, without secrets (TRELLIS_VERBOSE=1): to standard error; in the shop, to app.log."
    )
    private var verboseFlag = false

    @Flag(help: "Print without colors (NO_COLOR=1).")
    private var noColor = false

    private static let jsonName = "json"

    /// The address of the API, or `nil` to start the Sandbox.
    var apiURL: URL? { get throws { try Environment.text("TRELLIS_API_URL", unless: apiURLText).map(parseURL) } }

    /// The folder of all stored data.
    var dataFolder: URL { givenDataFolder ?? Self.folder(Environment.xdgDataFolder) }

    /// The data folder given by the user.
    var givenDataFolder: URL? { Environment.text("TRELLIS_DATA_DIR", unless: dataDirectory).map(Self.folder) }

    /// A Boolean value that indicates whether to print JSON.
    var json: Bool { jsonFlag || Self.environmentFlag("TRELLIS_JSON") }

    /// A Boolean value that indicates whether to log network requests.
    var verbose: Bool { verboseFlag || Self.environmentFlag("TRELLIS_VERBOSE") }

    /// The log destination of commands without screens.
    var log: LogDestination { .standardError(isVerbose: verbose) }

    /// A Boolean value that indicates whether to color standard output.
    var color: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }

    /// Returns whether a command with `arguments` reports errors as JSON, even if they cannot be parsed.
    static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--\(jsonName)") || environmentFlag("TRELLIS_JSON")
    }

    func validate() throws {
        _ = try (apiURL, Environment.flag("TRELLIS_JSON"), Environment.flag("TRELLIS_VERBOSE"))
        if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir must not be empty.") }
        var isDirectory: ObjCBool = false
        let folder = dataFolder.path
        if FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), !isDirectory.boolValue {
            throw ValidationError("The data folder \(folder) is not a directory.\nChoose another one with --data-dir.")
        }
    }

    /// Returns the value of a variable that ``validate()`` has checked.
    private static func environmentFlag(_ name: String) -> Bool { (try? Environment.flag(name)) == true }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }

    private func parseURL(_ text: String) throws -> URL {
        let name = apiURLText == nil ? "TRELLIS_API_URL" : "--api-url"
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw ValidationError("\(name) must start with http:// or https://.\nExample: http://127.0.0.1:8080")
        }
        guard url.host?.isEmpty == false else {
            throw ValidationError("\(name) must name a host.\nExample: http://127.0.0.1:8080")
        }
        return url
    }
}
