import CoreTesting
@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct FrameEncoderTests {
    /// What a terminal shows after each change is what it would show had all been drawn anew.
    @Test(arguments: [(ColorDepth.full, 40, 9, 1), (.palette, 25, 10, 2), (.ansi, 50, 6, 3), (.none, 20, 7, 4)])
    func whatIsDrawnEqualsAFullRedraw(depth: ColorDepth, width: Int, height: Int, seed: UInt64) async {
        let size = Size(width, height)
        var views = RandomViews(numbers: SeededGenerator(seed: seed))
        var encoder = FrameEncoder(depth: depth)
        var terminal = ModelTerminal(size)
        var shown: RenderedFrame?
        for round in 0..<IterationCount.of(600, long: 2_500) {
            // It goes on for long: the other tests need the main actor too.
            await Task.yield()
            let view = views.view(depth: round.isMultiple(of: 4) ? 3 : 2)
            let renderer = ViewRenderer({ RootView(view) }, size: size, colorDepth: depth)
            renderer.render()
            let frame = renderer.frame
            terminal.feed(
                encoder.encode(from: shown?.grid, to: frame.grid, oldCursor: shown?.cursor, cursor: frame.cursor)
            )
            var fresh = ModelTerminal(size)
            fresh.feed(encoder.encode(from: nil, to: frame.grid, cursor: frame.cursor))
            #expect(terminal.grid == frame.grid.shown(in: depth), "round \(round)")
            #expect(terminal.grid == fresh.grid, "round \(round)")
            #expect(terminal.isCursorShown == (frame.cursor != nil), "round \(round)")
            if let cursor = frame.cursor { #expect(terminal.cursor == (cursor.x, cursor.y), "round \(round)") }
            shown = frame
            if terminal.grid != fresh.grid { return }
        }
    }

    @Test func nothingIsWrittenWhenNothingChanged() {
        var encoder = FrameEncoder(depth: .full)
        var grid = Grid(Size(20, 5))
        grid.put("한", width: 2, x: 3, y: 1, style: Style(foreground: .red))
        #expect(encoder.encode(from: grid, to: grid, oldCursor: Point(1, 1), cursor: Point(1, 1)) == [])
    }

    @Test func onlyTheCellsThatChangedAreWritten() {
        var encoder = FrameEncoder(depth: .full, isSynchronized: false)
        let old = Grid(Size(20, 5))
        var new = old
        new.put("x", width: 1, x: 7, y: 2, style: .plain)
        #expect(String(decoding: encoder.encode(from: old, to: new), as: UTF8.self) == "\u{1B}[3;8Hx")
        new.put("y", width: 1, x: 10, y: 2, style: Style(attributes: .bold))
        #expect(
            String(decoding: encoder.encode(from: old, to: new), as: UTF8.self)
                == "\u{1B}[3;8Hx  \u{1B}[1my\u{1B}[m"
        )
    }

    @Test func aFrameIsMarkedAsOne() {
        var encoder = FrameEncoder(depth: .full)
        var new = Grid(Size(20, 5))
        new.put("x", width: 1, x: 7, y: 2, style: .plain)
        let text = String(decoding: encoder.encode(from: nil, to: new), as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h"))
        #expect(text.hasSuffix("\u{1B}[?2026l"))
    }

    @Test func halfOfAWideCharacterThatIsOverwrittenBecomesBlank() {
        var grid = Grid(Size(6, 1))
        grid.put("한", width: 2, x: 0, y: 0, style: .plain)
        grid.put("국", width: 2, x: 2, y: 0, style: .plain)
        grid.put("x", width: 1, x: 1, y: 0, style: .plain)
        #expect(grid.lines == [" x국"])
        grid.put("말", width: 2, x: 1, y: 0, style: .plain)
        #expect(grid.lines == [" 말"])
    }

    @Test func aListThatScrollsByALineMovesWhatIsThere() {
        let screen = TestScreenOfRows()
        screen.fill()
        for _ in 0..<5 {
            screen.screen.press(.down)
            let bytes = screen.screen.output().count
            #expect(bytes < 600, "\(bytes)")
        }
    }

    @Test(arguments: [ColorDepth.none, .ansi, .palette])
    func aTerminalIsSentOnlyTheColoursItHas(depth: ColorDepth) {
        var encoder = FrameEncoder(depth: depth)
        var new = Grid(Size(6, 1))
        new.put("x", width: 1, x: 0, y: 0, style: Style(foreground: .rgb(250, 10, 10), attributes: .bold))
        let text = String(decoding: encoder.encode(from: nil, to: new), as: UTF8.self)
        switch depth {
        case .none: #expect(text.contains("\u{1B}[1mx"))
        case .ansi: #expect(text.contains("\u{1B}[1;91mx"))
        default: #expect(text.contains("\u{1B}[1;38;5;196mx"))
        }
    }

    @Test func theEnvironmentTellsTheColours() {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color"]) == .palette)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
        #expect(ColorDepth(environment: ["TERM": "xterm"]) == .ansi)
        #expect(ColorDepth(environment: ["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .palette)
        #expect(ColorDepth(environment: [:]) == .none)
    }
}

extension Grid {
    /// What a terminal of a depth shows of it.
    fileprivate func shown(in depth: ColorDepth) -> Grid {
        var grid = self
        for y in 0..<size.height {
            for x in 0..<size.width { grid.restyle(x: x, y: y, depth.shown) }
        }
        return grid
    }
}
