import Synchronization

/// The reason why a screen ended.
package enum ExitReason: Hashable, Sendable {
    /// By the key `q`.
    case quit
    /// By Ctrl-C or SIGINT.
    case interrupted
    /// By another signal that asks to end, such as SIGTERM; SIGHUP when the terminal is gone.
    case signal(Int32)
    /// Because the task in which it ran was cancelled.
    case cancelled
}

/// Shows views on the terminal of the process.
@MainActor
package enum TerminalApp {
    private static let isRunning = Atomic<Bool>(false)

    /// Shows `content` until the user leaves, and gives the terminal back as it was.
    ///
    ///     switch try await TerminalApp.run({ HomeTabView(model: model) }) {
    ///     case .quit: …
    ///     case .interrupted, .signal, .cancelled: …
    ///     }
    ///
    /// The terminal is given back whatever happens: on SIGINT, SIGTERM, SIGHUP and SIGQUIT the call returns; on Ctrl-Z
    /// and SIGTSTP the process stops, and draws all anew when it is continued; on a crash, and on `exit`, the terminal
    /// is restored and the process ends as it would have. While the main actor is busy, Ctrl-C or a signal to end
    /// ends the process after two seconds, at once when it comes twice.
    ///
    /// Nothing is done, and nothing is written, while nothing changes.
    ///
    /// - Parameters:
    ///   - options: How it is shown.
    ///   - appearance: How the app wants it to be, asked for at every drawing.
    ///   - content: The views.
    /// - Returns: How it ended. Cancelling the task ends it.
    /// - Throws: ``TerminalError`` if there is no terminal to show it on; then nothing was changed.
    package static func run(
        options: TerminalOptions = TerminalOptions(),
        appearance: @escaping @MainActor () -> DisplaySettings = { DisplaySettings() },
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

        let mailbox = PendingEvents()
        let session = Session(
            content,
            terminal: terminal,
            mailbox: mailbox,
            options: options,
            appearance: appearance
        )
        session.show()
        let reader = InputReader(terminal: terminal, signals: signals, mailbox: mailbox)
        reader.start()
        let ending = await session.run()
        await reader.stop()
        return ending
    }
}
