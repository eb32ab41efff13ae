import ArgumentParser
import Foundation
import Infrastructure

/// The options that every command takes. What is not given is read from the environment.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("The address of the API (TRELLIS_API_URL). Default: a Sandbox of its own.", valueName: "url")
    )
    private var apiURLText: String?

    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            """
            The folder for everything that is kept (TRELLIS_DATA_DIR). Default: of the tour a temporary one, else \
            trellis in the XDG data folder.
            """,
            valueName: "folder"
        )
    )
    private var dataDirectory: String?

    @Flag(name: .customLong("json"), help: "Print JSON to standard output (TRELLIS_JSON=1).")
    private var jsonFlag = false

    @Flag(
        name: .customLong("verbose"),
        help: "Log what goes over the network (TRELLIS_VERBOSE=1): to standard error, the screens to app.log."
    )
    private var verboseFlag = false

    @Flag(help: "Print without colours (NO_COLOR=1).")
    private var noColor = false

    /// The address of the API; nil means that the Sandbox is to be started.
    var apiURL: URL? { get throws { try Environment.text("TRELLIS_API_URL", or: apiURLText).map(parseURL) } }

    /// The folder of all that is stored.
    var dataFolder: URL { givenDataFolder ?? Self.folder(Environment.xdgDataFolder) }

    /// The folder of all that is stored, if one was named.
    var givenDataFolder: URL? { Environment.text("TRELLIS_DATA_DIR", or: dataDirectory).map(Self.folder) }

    /// Whether a program reads what is printed.
    var json: Bool { jsonFlag || Environment.flag("TRELLIS_JSON") }

    /// Whether to log what goes over the network.
    var verbose: Bool { verboseFlag || Environment.flag("TRELLIS_VERBOSE") }

    /// Where what happens is written, unless the terminal shows screens.
    var log: LogDestination { .standardError(isVerbose: verbose) }

    /// Whether standard output may be coloured.
    var color: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }

    func validate() throws {
        _ = try apiURL
        if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir names no folder.") }
    }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }

    private func parseURL(_ text: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
            throw ValidationError(
                "The API's address (--api-url, TRELLIS_API_URL) must be an http(s) URL. Example: http://127.0.0.1:8080"
            )
        }
        return url
    }
}
