import Foundation

/// A tree of views on a terminal: draws when something changed, once for all that did.
@MainActor
final class Session {
    private let host: ViewRenderer
    private let terminal: Terminal
    private let mailbox: PendingEvents
    private let options: TerminalOptions
    private var painter: FrameWriter
    /// The wait for the next animation step.
    private var ticking: Task<Void, Never>?

    /// The length of an animation step.
    private static let tickLength = Duration.milliseconds(100)

    init(
        _ root: @escaping () -> any View,
        terminal: Terminal,
        mailbox: PendingEvents,
        options: TerminalOptions,
        appearance: @escaping () -> DisplaySettings
    ) {
        (self.terminal, self.mailbox, self.options) = (terminal, mailbox, options)
        painter = FrameWriter(options)
        host = ViewRenderer(
            root,
            size: painter.size(of: terminal, options),
            colorDepth: options.colorDepth,
            appearance: appearance
        )
        host.onInvalidate { mailbox.wake() }
    }

    /// Does what happens until something ends it.
    func run() async -> ExitReason {
        defer { ticking?.cancel() }
        for await _ in mailbox.wakes {
            CrashGuard.prepareThread()
            for event in mailbox.take() {
                if let ending = handle(event) { return ending }
            }
            guard show() else { return .signal(SIGHUP) }
        }
        return .cancelled
    }

    /// Draws if something changed, and writes the difference; returns whether there still is a terminal.
    @discardableResult
    func show() -> Bool {
        if host.isDirty { host.render() }
        if host.frame.isAnimated, !options.isPlain { startTicking() }
        let usesMouse = host.usesMouse && options.usesMouse
        return terminal.show(copied() + painter.paint(host.frame, depth: host.shownDepth, usesMouse: usesMouse))
    }

    /// The sequence that writes the clipboard. The Linux console has none.
    private func copied() -> [UInt8] {
        defer { host.clipboard = nil }
        guard let text = host.clipboard, !options.isPlain, options.environment["TERM"] != "linux" else { return [] }
        return Array(ScreenSequences.copy(text).utf8)
    }

    private func handle(_ event: SessionEvent) -> ExitReason? {
        switch event {
        case .input(let input):
            // Keys that come together are used one after the other, each on what the one before left: the second Enter
            // is not for the screen that the first one left.
            if host.isDirty { host.render() }
            host.handle(input)
            return host.isQuitting ? .quit : nil
        case .resized:
            host.resize(to: painter.size(of: terminal, options))
        case .resumed:
            painter.forget()
            host.invalidate()
        case .tick:
            ticking = nil
            host.tick()
        case .ended(let ending):
            return ending
        }
        return nil
    }

    private func startTicking() {
        guard ticking == nil else { return }
        ticking = Task { [clock = options.clock, mailbox] in
            guard (try? await clock.sleep(for: Self.tickLength)) != nil else { return }
            mailbox.post(.tick)
        }
    }
}

/// Makes bytes of frames: for a terminal that can place its cursor what changed, for any other the text.
@MainActor
private struct FrameWriter {
    private let isPlain: Bool
    private var encoder: FrameEncoder
    private var shown: Frame?
    /// Whether the terminal tells of the mouse; at first it does not.
    private var usesMouse = false

    init(_ options: TerminalOptions) {
        isPlain = options.isPlain
        // The Linux console shows marks that it does not know.
        encoder = FrameEncoder(depth: options.colorDepth, isSynchronized: options.environment["TERM"] != "linux")
    }

    func size(of terminal: Terminal, _ options: TerminalOptions) -> Size {
        let size = Size(ofTerminalAt: terminal.output, environment: options.environment)
        return isPlain ? Size(size.width - PlainText.margin, size.height) : size
    }

    mutating func forget() {
        (shown, usesMouse) = (nil, false)
    }

    mutating func paint(_ frame: Frame, depth: ColorDepth, usesMouse: Bool) -> [UInt8] {
        guard frame !== shown else { return [] }
        defer { shown = frame }
        guard isPlain else {
            if depth != encoder.depth { (encoder.depth, shown) = (depth, nil) }
            defer { self.usesMouse = usesMouse }
            let mouse = usesMouse == self.usesMouse ? "" : ScreenSequences.mouse(usesMouse)
            return Array(mouse.utf8)
                + encoder.encode(
                    from: shown?.grid,
                    to: frame.grid,
                    oldCursor: shown?.cursor,
                    cursor: frame.cursor
                )
        }
        let text = PlainText.text(of: frame.grid)
        return shown.map { PlainText.text(of: $0.grid) } == text ? [] : Array(text.utf8)
    }
}

/// A screen as text, for terminals that understand no sequences, and for who reads with a braille line.
enum PlainText {
    /// Columns for the mark of what has the focus.
    static let margin = 2

    /// The rows from top to bottom, those with reversed text marked, and an empty one.
    static func text(of grid: Grid) -> String {
        let lines = grid.lines.enumerated().map { row, line in
            let isMarked = (0..<grid.size.width).contains { grid[$0, row].style.attributes.contains(.reversed) }
            return (isMarked ? "> " : line.isEmpty ? "" : "  ") + line
        }
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        return lines[...end].map { $0 + "\r\n" }.joined() + "\r\n"
    }
}
