import Synchronization

extension RenderLoop {
    private static let isRunning = Atomic<Bool>(false)

    /// Shows the element of `root` until the user quits, then restores the terminal.
    static func run(
        _ options: TerminalOptions,
        _ displaySettings: @escaping @MainActor () -> DisplaySettings,
        root: @escaping @MainActor (Context) -> any Element
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
            root,
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
