@_exported public import TerminalEngine

/// Shows views in the terminal of the process.
@MainActor
public enum TerminalApp {
    /// Shows `content` until the user quits, then restores the terminal.
    ///
    /// ```
    /// switch try await TerminalApp.run({ HomeTabView(model: model) }) {
    /// case .quit: …
    /// case .interrupted, .signal, .cancelled: …
    /// }
    /// ```
    ///
    /// The terminal is always restored. On SIGINT, SIGTERM, SIGHUP and SIGQUIT, and when the task is cancelled, the call
    /// returns. On Ctrl-Z and SIGTSTP the process stops, and redraws the screen when it is continued. In the background of a
    /// shell it leaves the terminal alone until it is in the foreground. On a crash and on `exit` the terminal is restored
    /// before the process ends. While the main actor is busy, Ctrl-C or a terminating signal ends the process after two
    /// seconds, or at once if it is repeated.
    ///
    /// - Parameters:
    ///   - options: The options of the terminal.
    ///   - displaySettings: Returns the display settings; called each time the screen is drawn.
    ///   - content: The views.
    /// - Returns: The reason why the screen ended.
    /// - Throws: `TerminalError` if there is no terminal. The terminal's settings are not changed then.
    public static func run(
        options: TerminalOptions = TerminalOptions(),
        displaySettings: @escaping @MainActor () -> DisplaySettings = { DisplaySettings() },
        @ViewBuilder _ content: @escaping () -> some View
    ) async throws(TerminalError) -> ExitReason {
        try await RenderLoop.run(options, displaySettings) { RootView(content()).element(in: $0) }
    }
}
