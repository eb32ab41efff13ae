package import TerminalUI

/// A screen without a terminal, for tests: it draws views to text, and is used by keys and a mouse.
///
///     let screen = TestScreen(width: 40, height: 12) { SignInView(model: model) }
///     screen.type("mina")
///     screen.press(.tab, .enter)
///     #expect(screen.lines[0] == "Sign in")
@MainActor
package final class TestScreen {
    private let host: ViewRenderer
    private var encoder: FrameEncoder
    private var written: (grid: Grid, cursor: Point?)?
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A screen of `content`, whose last row is the help bar.
    package init(
        width: Int = 80,
        height: Int = 24,
        colorDepth: ColorDepth = .full,
        appearance: @escaping () -> DisplaySettings = { DisplaySettings() },
        @ViewBuilder content: @escaping () -> some View
    ) {
        host = ViewRenderer(
            content,
            size: Size(width, height),
            colorDepth: colorDepth,
            appearance: appearance
        )
        encoder = FrameEncoder(depth: colorDepth)
        host.onInvalidate { [continuation = wakes.continuation] in continuation.yield() }
    }

    private var frame: Frame {
        if host.isDirty { host.render() }
        return host.frame
    }

    /// The rows from top to bottom, without spaces at their ends; the last one is the help bar.
    package var lines: [String] { frame.grid.lines }

    package var text: String { lines.joined(separator: "\n") }

    package var cursor: Point? { frame.cursor }

    package var isQuitting: Bool { host.isQuitting }

    /// The text that was copied last.
    package var clipboard: String? { host.clipboard }

    package var isAnimated: Bool { frame.isAnimated }

    package var isDirty: Bool { host.isDirty }

    /// Where `text` stands, the first time from the top, by its first cell.
    package func place(of text: String) -> Point? {
        for row in 0..<frame.grid.size.height {
            for column in 0..<frame.grid.size.width where shows(text, atColumn: column, row: row) {
                return Point(column, row)
            }
        }
        return nil
    }

    package func style(of text: String) -> Style? {
        place(of: text).map { frame.grid[$0.x, $0.y].style }
    }

    /// Presses keys, one after the other, as a user does who sees what each does.
    package func press(_ keys: Key...) {
        for key in keys { handle(.key(key)) }
    }

    package func type(_ text: String) {
        for character in text { handle(.key(Key(.character(character)))) }
    }

    package func paste(_ text: String) {
        handle(.paste(text))
    }

    /// Clicks at the first character of `text`.
    ///
    /// - Returns: Whether it is there.
    @discardableResult
    package func click(_ text: String) -> Bool {
        guard let place = place(of: text) else { return false }
        handle(.mouse(Mouse(.click, at: place)))
        return true
    }

    /// Turns the wheel by one notch over the cell at `point`.
    package func wheel(down isDown: Bool = true, at point: Point) {
        handle(.mouse(Mouse(isDown ? .wheelDown : .wheelUp, at: point)))
    }

    package func resize(width: Int, height: Int) {
        host.resize(to: Size(width, height))
    }

    package func tick() {
        host.tick()
    }

    /// Waits until the screen is as `condition` wants it, looking again whenever something changes.
    ///
    /// Cancelling ends the waiting.
    package func wait(until condition: (TestScreen) -> Bool) async {
        if condition(self) { return }
        for await _ in wakes.stream where condition(self) { return }
    }

    /// What a terminal would be sent now: what changed since this was asked for last, at first everything.
    package func output() -> [UInt8] {
        let frame = frame
        defer { written = (frame.grid, frame.cursor) }
        return encoder.encode(
            from: written?.grid,
            to: frame.grid,
            oldCursor: written?.cursor,
            cursor: frame.cursor
        )
    }

    private func handle(_ event: InputEvent) {
        _ = frame
        host.handle(event)
    }

    private func shows(_ text: String, atColumn column: Int, row: Int) -> Bool {
        var column = column
        for character in text {
            guard column < frame.grid.size.width, frame.grid[column, row].character == character,
                frame.grid[column, row].width > 0
            else { return false }
            column += Int(frame.grid[column, row].width)
        }
        return true
    }
}
