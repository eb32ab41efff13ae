import ArgumentParser
import Foundation
import Infrastructure

/// The options of every command. Each has an environment variable.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("The address of the API (TRELLIS_API_URL). Default: an embedded Sandbox.", valueName: "url")
    )
    private var apiURLText: String?

    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            """
            The data folder (TRELLIS_DATA_DIR). Default: trellis in the XDG data folder; for the tour, a temporary \
            folder.
            """,
            valueName: "folder"
        )
    )
    private var dataDirectory: String?

    @Flag(name: .customLong("json"), help: "Print JSON to standard output (TRELLIS_JSON=1).")
    private var jsonFlag = false

    @Flag(
        name: .customLong("verbose"),
        help:
            "Log network requests, with secrets redacted (TRELLIS_VERBOSE=1): to standard error, or to app.log for screens."
    )
    private var verboseFlag = false

    @Flag(help: "Print without colors (NO_COLOR=1).")
    private var noColor = false

    /// The address of the API, or `nil` to start the Sandbox.
    var apiURL: URL? { get throws { try Environment.text("TRELLIS_API_URL", unless: apiURLText).map(parseURL) } }

    /// The folder of all stored data.
    var dataFolder: URL { givenDataFolder ?? Self.folder(Environment.xdgDataFolder) }

    /// The data folder given by the user.
    var givenDataFolder: URL? { Environment.text("TRELLIS_DATA_DIR", unless: dataDirectory).map(Self.folder) }

    /// A Boolean value that indicates whether to print JSON.
    var json: Bool { jsonFlag || Environment.flag("TRELLIS_JSON") }

    /// A Boolean value that indicates whether to log network requests.
    var verbose: Bool { verboseFlag || Environment.flag("TRELLIS_VERBOSE") }

    /// The log destination of commands without screens.
    var log: LogDestination { .standardError(isVerbose: verbose) }

    /// A Boolean value that indicates whether to color standard output.
    var color: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }

    func validate() throws {
        _ = try apiURL
        if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir must not be empty.") }
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
