public import ArgumentParser
import Core
import Features
import Foundation
import Infrastructure

/// The options that every command accepts. A command ignores those that it has no use for.
struct GeneralOptions: ParsableArguments {
    @OptionGroup var network: NetworkOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var analytics: AnalyticsOptions

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp(
            "Language (TRELLIS_LANGUAGE). Help and the tour are English. Default: the language of the system or the shop.",
            valueName: "language"
        )
    )
    private var languageArgument: AppLanguage?

    @Flag(name: .customLong("json"), help: "Print data and errors as JSON (TRELLIS_JSON=1).")
    var jsonFlag = false

    @Flag(name: .customLong("verbose"), help: "Log requests and events, without secrets (TRELLIS_VERBOSE=1).")
    private var verboseFlag = false

    @Option(
        name: .customLong("trace"),
        help: ArgumentHelp("Log each step of the app, as text or json (TRELLIS_TRACE).", valueName: "format")
    )
    private var traceArgument: Trace.Format?

    @Flag(help: "Print without colors (NO_COLOR=1).")
    private var noColor = false

    /// The numbers of words of the options, with the value of those that need one.
    static let wordCounts = [
        "--json": 1, "--verbose": 1, "--no-color": 1, "--api-url": 2, "--allow-http": 2, "--transport": 2,
        "--ca-file": 2, "--data-dir": 2, "--storage-key": 2, "--write-key": 2, "--collector-url": 2, "--language": 2,
        "--trace": 2,
    ]

    var language: AppLanguage? {
        get throws { try languageArgument ?? Environment.choice("TRELLIS_LANGUAGE") }
    }

    func validate() throws {
        if let language = try language { Output.language = language }
        try Environment.checkFlag("TRELLIS_JSON")
        try Environment.checkFlag("TRELLIS_VERBOSE")
        Output.hasColor = color
        Output.isJSON = json
        let url = network.urlArgument.map { " --api-url \($0.withoutSecrets)" } ?? ""
        let folder = storage.folderArgument.map { " --data-dir \($0.path.quotedForShell)" } ?? ""
        Output.sharedOptions = url + folder
    }

    var json: Bool { jsonFlag || Environment.flag("TRELLIS_JSON") }

    var verbose: Bool { verboseFlag || Environment.flag("TRELLIS_VERBOSE") }

    var traceFormat: Trace.Format? {
        get throws { try traceArgument ?? Environment.choice("TRELLIS_TRACE") }
    }

    /// The log of a command, on standard error.
    var log: LogDestination {
        get throws {
            guard let format = try traceFormat else { return .standardError(isVerbose: verbose) }
            return .trace(Trace(format, write: Output.log), beside: nil)
        }
    }

    private var color: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }
}

extension AppLanguage: ExpressibleByArgument {}
extension Trace.Format: ExpressibleByArgument {}
