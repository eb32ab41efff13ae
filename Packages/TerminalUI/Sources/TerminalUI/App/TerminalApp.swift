/// Shows views in the terminal of the process.
@MainActor
public enum TerminalApp {
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
    /// - Throws: `TerminalError` if there is no terminal. The terminal's settings are not changed then.
    public static func run(
        options: TerminalOptions = TerminalOptions(),
        displaySettings: @escaping @MainActor () -> DisplaySettings = { DisplaySettings() },
        @ViewBuilder _ content: @escaping () -> some View
    ) async throws(TerminalError) -> ExitReason {
        try await RenderLoop.run(options, displaySettings) { content().rootElement(in: $0) }
    }
}

extension View {
    /// Returns the element of an app whose root is this view, with the key bar.
    package func rootElement(in context: Context) -> any Element {
        RootElement(in: context) { context in
            var context = context
            let environment = context.environment
            context.values.terminal = environment.terminal
            context.values.colorDepth = environment.colorDepth
            context.values.usesGraphics = environment.usesGraphics
            context.values.windowSize = Size(environment.contentWidth, environment.screenSize.height)
            return screenElement(in: context)
        }
    }

    /// Returns the element of the view as a screen in the content column of the window. `dismiss` closes it, if it can be
    /// closed.
    func screenElement(in context: Context, dismiss: (@MainActor () -> Void)? = nil) -> any Element {
        var context = context
        context.values.horizontalSizeClass = context.environment.contentWidth < 100 ? .compact : .regular
        context.values.verticalSizeClass = context.environment.screenSize.height < 16 ? .compact : .regular
        if let dismiss { context.values.dismiss = DismissAction(dismiss) }
        return Screen(in: context, content: self).element()
    }
}

/// The room that a view has along an axis.
public enum UserInterfaceSizeClass: Sendable {
    /// Room for one column, or a window of less than 16 rows.
    case compact
    /// Room for two columns: at least 100 columns of text; or at least 16 rows.
    case regular
}
