import Synchronization

/// Shows views in the terminal of the process.
@MainActor
public enum TerminalApp {
    private static let isRunning = Atomic<Bool>(false)

    /// Shows `content` until the user quits, then restores the terminal.
    ///
    /// ```
    /// switch try await TerminalApp.run({ RootView(model: model) }) {
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
    /// - Throws: `TerminalError` if there is no terminal, or it cannot move its cursor. The terminal's settings are not changed then.
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

        let loop = RenderLoop(
            { content().rootElement(in: $0) },
            terminal: terminal,
            options: options,
            displaySettings: displaySettings
        )
        let pendingEvents = loop.pendingEvents
        let reader = InputReader(terminal: terminal, signals: signals, pendingEvents: pendingEvents, options: options)
        reader.start()
        loop.show()
        let exitReason = await loop.run()
        await reader.stop()
        return exitReason
    }
}

extension View {
    /// Returns the element of an app whose root is this view, with the key bar.
    package func rootElement(in context: Context) -> any Element {
        let renderer = context.renderer
        var root = context.child()
        root.environment.contentWidth = renderer.screenSize.contentWidth
        var inner = root.child()
        inner.environment.terminal = TerminalActions(renderer: renderer)
        inner.environment.colorDepth = renderer.colorDepth
        inner.environment.windowSize = Size(inner.environment.contentWidth, renderer.screenSize.height)
        return RootElement(context: root, content: root.rememberingFocus(of: screenElement(in: inner)))
    }

    /// Returns the element of the view as a screen in the content column of the window. `dismiss` closes it, if it can be
    /// closed.
    func screenElement(in context: Context, dismiss: (@MainActor () -> Void)? = nil) -> any Element {
        var context = context
        context.environment.horizontalSizeClass = context.environment.contentWidth < 100 ? .compact : .regular
        context.environment.verticalSizeClass = context.renderer.screenSize.height < 16 ? .compact : .regular
        if let dismiss { context.environment.dismiss = DismissAction(action: dismiss) }
        return Screen(in: context, content: self).element()
    }
}
