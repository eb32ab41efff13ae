import Foundation

package struct TerminalOptions: Sendable {
    /// Whether clicks and the wheel are used. The terminal's own selecting of text then needs Shift.
    package var usesMouse = true
    /// Whether colours are used, where the environment allows it.
    package var usesColor = true
    /// The variables `TERM`, `COLORTERM` and `NO_COLOR`, and `COLUMNS` and `LINES` where the size is unknown.
    package var environment: [String: String]
    /// Advances animations.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// The streams of keys and of the screen.
    package var streams = (input: STDIN_FILENO, output: STDOUT_FILENO)

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// Whether the terminal understands no sequences at all: then each change prints the screen anew, as text.
    var isPlain: Bool { ["dumb", "", nil].contains(environment["TERM"]) }

    /// The colours that are drawn with, unless an ``DisplaySettings`` says others.
    package var colorDepth: ColorDepth { usesColor ? ColorDepth(environment: environment) : .none }
}
