import Foundation

/// Shows a view tree in a terminal: handles pending events, then draws once if something changed. While there are many
/// events, it draws between them.
@MainActor
final class RenderLoop {
    private let renderer: ViewRenderer
    private let terminal: Terminal
    let pendingEvents = PendingEvents()
    private let options: TerminalOptions
    private var encoder: FrameEncoder
    /// `true` if the terminal reports mouse events.
    private var usesMouse = false
    /// The title of the window.
    private var title: String?
    /// The events that were taken from the queue but not handled yet.
    private var events: ArraySlice<TerminalEvent> = []
    /// The timer of the next animation step.
    private var animationTimer: Task<Void, Never>?

    /// The longest time between two frames while events are handled.
    private static let frameLength = Duration.milliseconds(50)

    init(
        _ root: @escaping (Context) -> any Element,
        terminal: Terminal,
        options: TerminalOptions,
        displaySettings: @escaping () -> DisplaySettings
    ) {
        self.terminal = terminal
        self.options = options
        // The Linux console prints the sequences that mark a frame.
        encoder = FrameEncoder(isSynchronized: options.hasWindow)
        renderer = ViewRenderer(
            root,
            size: Size(ofTerminalAt: terminal.output, environment: options.environment),
            colorDepth: options.colorDepth,
            clock: options.clock,
            terminalBackground: options.probableBackground,
            displaySettings: displaySettings
        )
        renderer.onInvalidate { [pendingEvents] in pendingEvents.wake() }
    }

    /// Handles events until one of them ends the loop.
    func run() async -> ExitReason {
        defer { animationTimer?.cancel() }
        for await _ in pendingEvents.wakes {
            CrashGuard.prepareThread()
            events += pendingEvents.take()
            let elapsed = options.clock.elapsed()
            while let event = events.popFirst() {
                if let reason = handle(event) { return reason }
                if elapsed() >= Self.frameLength { break }
            }
            guard show() else { return .signal(SIGHUP) }
            if !events.isEmpty {
                pendingEvents.wake()
                // The models can change before the next frame.
                await Task.yield()
            }
        }
        return .cancelled
    }

    /// Updates the views if something changed, and writes the difference to the terminal, except in the background. Returns
    /// `false` if the terminal is gone.
    @discardableResult
    func show() -> Bool {
        let start = options.clock.elapsed()
        if renderer.isDirty { renderer.render() }
        guard terminal.isShown else { return true }
        if renderer.frame.isAnimated { startAnimationTimer() }
        let frame = Array(windowSequences().utf8) + encoder.encode(renderer.frame)
        let isOpen = terminal.show(frame)
        if !frame.isEmpty { options.onEvent?(.frame(duration: start(), byteCount: frame.count)) }
        return isOpen
    }

    /// Returns the sequences for changes of the mouse, the title and the clipboard.
    private func windowSequences() -> String {
        var sequences = ""
        if renderer.usesMouse != usesMouse {
            usesMouse = renderer.usesMouse
            sequences += ScreenSequences.mouse(usesMouse)
        }
        defer { renderer.clipboard = nil }
        guard options.hasWindow else { return sequences }
        if let title = renderer.frame.title, title != self.title {
            self.title = title
            sequences += ScreenSequences.title(title)
        }
        if let text = renderer.clipboard { sequences += ScreenSequences.copy(text) }
        return sequences
    }

    private func handle(_ event: TerminalEvent) -> ExitReason? {
        switch event {
        case .input(let input):
            // Each of several keys applies to the screen that the key before it produced: a second Enter must not reach
            // a screen that the first one has closed. Turns of the wheel are drawn together.
            if renderer.isDirty, !input.isWheel { renderer.render() }
            options.onEvent?(.input(input.kind))
            renderer.handle(input)
            return renderer.isQuitting ? .quit : nil
        case .redraw:
            renderer.resize(to: Size(ofTerminalAt: terminal.output, environment: options.environment))
            encoder.reset()
            (usesMouse, title) = (false, nil)
            renderer.invalidate()
        case .tick:
            animationTimer = nil
            renderer.tick()
        case .ended(let reason):
            return reason
        }
        return nil
    }

    private func startAnimationTimer() {
        guard animationTimer == nil else { return }
        animationTimer = Task { [clock = options.clock, pendingEvents] in
            guard (try? await clock.sleep(for: .seconds(1) / ViewRenderer.ticksPerSecond)) != nil else { return }
            pendingEvents.post(.tick)
        }
    }
}

extension InputEvent {
    /// The name of a key, or the kind of another input. Any character can be part of a secret that is typed too early.
    fileprivate var kind: String {
        switch self {
        case .key(let key): key.character == nil ? "\(key)" : "character"
        case .paste: "text"
        case .mouse(let mouse): mouse.action == .click ? "click" : "wheel"
        case .background: "answer of the terminal"
        }
    }
}

extension Clock<Duration> {
    /// Returns a function that returns the time since this call.
    fileprivate func elapsed() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
