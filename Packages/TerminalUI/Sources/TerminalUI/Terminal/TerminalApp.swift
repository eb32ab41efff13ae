import Synchronization

/// The reason why a screen ended.
public enum ExitReason: Hashable, Sendable {
    /// The user pressed `q`.
    case quit
    /// Ctrl-C or SIGINT.
    case interrupted
    /// Another signal such as SIGTERM; SIGHUP if the terminal is gone.
    case signal(Int32)
    /// The task was cancelled.
    case cancelled
}

/// Shows views in the terminal of the process.
@MainActor
public enum TerminalApp {
    private static let isRunning = Atomic<Bool>(false)

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
    /// - Throws: ``TerminalError`` if there is no terminal. The terminal's settings are not changed then.
    public static func run(
        options: TerminalOptions = TerminalOptions(),
        displaySettings: @escaping @MainActor () -> DisplaySettings = { DisplaySettings() },
        @ViewBuilder _ content: @escaping () -> some View
    ) async throws(TerminalError) -> ExitReason {
        guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else { throw .alreadyRunning }
        defer { isRunning.store(false, ordering: .releasing) }
        let terminal = try Terminal(options)
        let signals = try SignalPipe()
        defer { signals.close() }
        CrashGuard.install()
        defer { CrashGuard.uninstall() }
        try terminal.enter()
        defer { terminal.leave() }

        let pendingEvents = PendingEvents()
        let loop = RenderLoop(
            content,
            terminal: terminal,
            pendingEvents: pendingEvents,
            options: options,
            displaySettings: displaySettings
        )
        let reader = InputReader(terminal: terminal, signals: signals, pendingEvents: pendingEvents, options: options)
        reader.start()
        loop.show()
        let exitReason = await loop.run()
        await reader.stop()
        return exitReason
    }
}
