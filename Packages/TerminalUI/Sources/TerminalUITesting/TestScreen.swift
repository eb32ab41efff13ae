public import TerminalUI
public import Testing

/// A screen for tests that draws views to text and takes keys and mouse events, without a terminal.
///
/// ```
/// let screen = TestScreen(width: 40, height: 12) { SignInView(model: model) }
/// screen.type("mina")
/// screen.press(.tab, .enter)
/// #expect(screen.lines[0] == "Sign in")
/// ```
@MainActor
public final class TestScreen {
    let renderer: ViewRenderer
    private var encoder = FrameEncoder()
    private var parser = InputParser()
    /// The place that created the screen, to which faults of its views are attributed.
    private let sourceLocation: SourceLocation
    private var faults: Set<String> = []
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Creates a screen with `content`. Its last row is the key bar. A fault of a view, such as a missing
    /// environment object, is recorded as an issue.
    public init(
        width: Int = 80,
        height: Int = 24,
        colorDepth: ColorDepth = .full,
        clock: any Clock<Duration> = ContinuousClock(),
        terminalBackground: RGB? = nil,
        displaySettings: @escaping () -> DisplaySettings = { DisplaySettings() },
        sourceLocation: SourceLocation = #_sourceLocation,
        @ViewBuilder content: @escaping () -> some View
    ) {
        renderer = ViewRenderer(
            { content().rootElement(in: $0) },
            size: Size(width, height),
            colorDepth: colorDepth,
            clock: clock,
            terminalBackground: terminalBackground,
            displaySettings: displaySettings
        )
        self.sourceLocation = sourceLocation
        renderer.onInvalidate { [continuation = wakes.continuation] in continuation.yield() }
        renderer.report = { [weak self] in self?.report($0) }
    }

    var frame: RenderedFrame {
        guard renderer.isDirty else { return renderer.frame }
        // Views that appear, and the focus, may change the content, as before the next input in an app.
        for _ in 0..<4 where renderer.isDirty { renderer.render() }
        for fault in renderer.frame.keyConflicts { report(fault) }
        return renderer.frame
    }

    /// The rows from top to bottom, without the margins of the window and trailing spaces; the last one is the key bar.
    public var lines: [String] {
        let grid = frame.grid
        return grid.lines(in: grid.size.contentColumns)
    }

    /// All rows, separated by line breaks.
    public var text: String { lines.joined(separator: "\n") }

    /// The title of the window.
    public var title: String? { frame.title }

    /// The position of the cursor; `nil` if it is hidden.
    public var cursor: Point? { frame.cursor }

    /// `true` if the user has quit.
    public var isQuitting: Bool { renderer.isQuitting }

    /// The text copied last.
    public var clipboard: String? { renderer.clipboard }

    /// `true` if the screen contains an animation.
    public var isAnimated: Bool { frame.isAnimated }

    /// `true` if the screen has to be drawn again.
    public var isDirty: Bool { renderer.isDirty }

    /// Returns the position of the first occurrence of `text`.
    public func position(of text: String) -> Point? {
        let grid = frame.grid
        for row in 0..<grid.size.height {
            // The second cells of wide characters have no character.
            let columns = (0..<grid.size.width).filter { grid[$0, row].width > 0 }
            if let range = columns.map({ grid[$0, row].character }).firstRange(of: text) {
                return Point(columns[range.lowerBound], row)
            }
        }
        return nil
    }

    /// Returns the style of the first occurrence of `text`.
    public func style(of text: String) -> Style? {
        position(of: text).map { frame.grid[$0.x, $0.y].style }
    }

    /// Presses keys one after the other, and draws the screen before each.
    public func press(_ keys: Key...) {
        for key in keys { handle(.key(key)) }
    }

    /// Types text, character by character.
    public func type(_ text: String) {
        for character in text { handle(.key(Key(.character(character)))) }
    }

    /// Pastes text.
    public func paste(_ text: String) {
        handle(.paste(text))
    }

    /// Clicks the first character of `text`, and returns whether the text is visible.
    @discardableResult
    public func click(_ text: String) -> Bool {
        guard let position = position(of: text) else { return false }
        click(at: position)
        return true
    }

    /// Clicks the cell at `point`.
    public func click(at point: Point) {
        handle(.mouse(Mouse(.click, at: point)))
    }

    /// Turns the mouse wheel by one notch at `point`.
    public func wheel(down isDown: Bool = true, at point: Point) {
        handle(.mouse(Mouse(.wheel(isDown ? 1 : -1), at: point)))
    }

    /// Handles bytes as a terminal sends them.
    public func receive(_ bytes: some Sequence<UInt8>) {
        for event in parser.feed(bytes) { handle(event) }
    }

    /// Reports the background color of the terminal.
    public func report(background: RGB) {
        handle(.background(background))
    }

    /// Changes the size of the window.
    public func resize(width: Int, height: Int) {
        renderer.resize(to: Size(width, height))
    }

    /// Advances animations by one step.
    public func tick() {
        renderer.tick()
    }

    /// Waits until `condition` is `true`, checking again after each change. Returns early if the task is cancelled.
    public func wait(until condition: (TestScreen) -> Bool) async {
        if condition(self) { return }
        for await _ in wakes.stream where condition(self) { return }
    }

    /// Returns the bytes that update a terminal since the last call; the first call returns the whole screen.
    public func output() -> [UInt8] { encoder.encode(frame) }

    /// Records a fault of a view as an issue, once for each text.
    private func report(_ fault: String) {
        if faults.insert(fault).inserted { Issue.record("\(fault)", sourceLocation: sourceLocation) }
    }

    func handle(_ event: InputEvent) {
        _ = frame
        renderer.handle(event)
    }
}
