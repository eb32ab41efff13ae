public import Foundation

/// How a screen is shown.
public struct TerminalOptions: Sendable {
    /// Whether clicks and the wheel are used. The terminal's own selecting of text then needs Shift.
    public var usesMouse = true
    /// Whether colours are used, where the environment allows it.
    public var usesColor = true
    /// The looks; by itself ``Theme/dark``, without colours ``Theme/mono``.
    public var theme: Theme?
    /// Says what the terminal can do: `TERM`, `COLORTERM`, `NO_COLOR`, and `COLUMNS` and `LINES` where it does not know
    /// its size.
    public var environment: [String: String]
    /// Moves what moves by itself.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Where keys are read and where the screen is written.
    package var streams = (input: STDIN_FILENO, output: STDOUT_FILENO)

    /// Options for the environment of the process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// Whether the terminal understands no sequences at all: then each change prints the screen anew, as text.
    var isPlain: Bool { ["dumb", "", nil].contains(environment["TERM"]) }

    /// The colours that are drawn with, unless an ``Appearance`` says others.
    public var colorDepth: ColorDepth { usesColor ? ColorDepth(environment: environment) : .none }
}
