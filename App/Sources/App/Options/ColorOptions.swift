import ArgumentParser
import Foundation

/// The options of commands that print colors.
struct ColorOptions: ParsableArguments {
    @Flag(help: "Print without colors (NO_COLOR=1).")
    private var noColor = false

    /// A Boolean value that indicates whether to color standard output.
    var color: Bool {
        !noColor && Environment.text("NO_COLOR") == nil && Environment.text("TERM") != "dumb"
            && isatty(STDOUT_FILENO) != 0
    }
}
