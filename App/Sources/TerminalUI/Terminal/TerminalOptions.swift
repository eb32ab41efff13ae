import Foundation

package struct TerminalOptions: Sendable {
    /// True if clicks and the wheel are used. Selecting text in the terminal then requires Shift.
    package var usesMouse = true
    /// True if colors are used, provided that the environment allows them.
    package var usesColor = true
    /// The variables `TERM`, `COLORTERM` and `NO_COLOR`, and `COLUMNS` and `LINES` if the size is unknown.
    package var environment: [String: String]
    /// The clock of animations.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// The descriptors for reading keys and writing the screen.
    package var streams = (input: STDIN_FILENO, output: STDOUT_FILENO)

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// True if the terminal does not support escape sequences: each change prints the screen again as text.
    var isPlain: Bool { ["dumb", "", nil].contains(environment["TERM"]) }

    /// True if the terminal has a window title and a clipboard, which the Linux console has not.
    var hasWindow: Bool { !isPlain && environment["TERM"] != "linux" }

    /// The color depth, unless ``DisplaySettings`` set another one.
    package var colorDepth: ColorDepth { usesColor ? ColorDepth(environment: environment) : .none }
}
