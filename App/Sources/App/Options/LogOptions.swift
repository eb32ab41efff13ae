import ArgumentParser
import Infrastructure

/// The options of commands that log requests.
struct LogOptions: ParsableArguments {
    @Flag(name: .customLong("verbose"), help: "Log requests, without secrets (TRELLIS_VERBOSE=1).")
    private var verboseFlag = false

    /// A Boolean value that indicates whether to log requests.
    var verbose: Bool { verboseFlag || Environment.validFlag("TRELLIS_VERBOSE") }

    /// The log destination of commands without screens.
    var destination: LogDestination { .standardError(isVerbose: verbose) }

    func validate() throws {
        _ = try Environment.flag("TRELLIS_VERBOSE")
    }
}
