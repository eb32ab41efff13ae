public import Foundation

/// The options of a screen in a terminal.
public struct TerminalOptions: Sendable {
    /// `true` if colors are used, provided that the environment allows them.
    public var usesColor = true
    /// Called before Ctrl-Z or SIGTSTP stops the process, after the terminal is restored. The process stops when the call
    /// returns, after two seconds, or at the next signal.
    public var onSuspend: (@Sendable () async -> Void)?
    /// Called when the process continues after ``onSuspend``.
    public var onResume: (@Sendable () async -> Void)?
    /// Called for each input and each drawn frame, for example for a trace. It must not wait.
    public var onEvent: (@Sendable (ScreenEvent) -> Void)?
    /// The variables `TERM`, `COLORTERM`, `COLORFGBG` and `NO_COLOR`, and `COLUMNS` and `LINES` if the size is unknown.
    var environment: [String: String]
    /// The clock of animations.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The descriptors for reading keys and writing the screen.
    var streams = (input: STDIN_FILENO, output: STDOUT_FILENO)

    /// Creates options for a terminal that `environment` describes.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// `true` if the terminal has a window with a title, a clipboard, links and a background color. The Linux console would
    /// print the sequences for them.
    var hasWindow: Bool { environment["TERM"] != "linux" }

    /// The background color of a terminal that does not report it, from `COLORFGBG`: `foreground;background` as in rxvt.
    /// Of the dark or light colors that it can be, this is the one with the least contrast.
    var probableBackground: RGB? {
        if !hasWindow { return RGB(0x000000) }
        switch environment["COLORFGBG"]?.split(separator: ";").last {
        case "0", "8": return RGB(0x242424)
        case "7", "15": return RGB(0xEEEEEE)
        default: return nil
        }
    }

    /// The color depth, unless ``DisplaySettings`` set another one.
    var colorDepth: ColorDepth { usesColor ? ColorDepth(environment: environment) : .none }
}
