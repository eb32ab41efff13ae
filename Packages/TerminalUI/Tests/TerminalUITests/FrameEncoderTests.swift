import CoreTesting
@testable import TerminalUI
import Testing

@MainActor
@Suite struct FrameEncoderTests {
    @Test(arguments: [(Size(40, 9), 1), (Size(25, 10), 2), (Size(20, 7), 3)])
    func `A change shows the same screen as a full redraw`(size: Size, seed: Int) async throws {
        var numbers = SeededGenerator(seed: UInt64(seed))
        var encoder = FrameEncoder()
        var terminal = ModelTerminal(size)
        var grid = Grid(size)
        for round in 0..<IterationCount.of(500, long: 2_000) {
            // Other tests need the main actor during this long test.
            await Task.yield()
            if round.isMultiple(of: 9) { grid = Grid(size) }
            grid.change(using: &numbers)
            let cursor = round.isMultiple(of: 3) ? nil : Point(round % size.width, round % size.height)
            let frame = RenderedFrame(grid, cursor: cursor)
            terminal.feed(encoder.encode(frame))
            var redrawn = ModelTerminal(size)
            var first = FrameEncoder()
            redrawn.feed(first.encode(frame))
            for terminal in [terminal, redrawn] {
                try #require(terminal.grid == grid, "round \(round)")
                #expect(terminal.isCursorShown == (cursor != nil) && (cursor ?? terminal.cursor) == terminal.cursor)
            }
        }
    }

    @Test func `Only changed cells are written, and a frame has marks at its start and end`() {
        var encoder = FrameEncoder()
        func text(_ grid: Grid, cursor: Point? = nil) -> String {
            String(decoding: encoder.encode(RenderedFrame(grid, cursor: cursor)), as: UTF8.self)
        }
        var grid = Grid(Size(20, 5))
        #expect(text(grid).hasPrefix("\u{1B}[?2026h\u{1B}[0m\u{1B}[2J"))
        grid.put("x", width: 1, x: 7, y: 2, style: .plain)
        #expect(text(grid) == "\u{1B}[?2026h\u{1B}[3;8Hx\u{1B}[?2026l")
        #expect(text(grid).isEmpty && text(grid, cursor: Point(1, 1)) == "\u{1B}[2;2H\u{1B}[?25h")
        grid.put("z", width: 1, x: 7, y: 2, style: .plain)
        grid.put("y", width: 1, x: 10, y: 2, style: Style(foreground: .rgb(250, 10, 10), attributes: .bold))
        let changes = "\u{1B}[3;8Hz  \u{1B}[;1;38;2;250;10;10my\u{1B}[m"
        #expect(text(grid) == "\u{1B}[?2026h\u{1B}[?25l\(changes)\u{1B}[?2026l")
    }

    @Test func `The color depth is determined from the environment`() {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color"]) == .palette)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
        #expect(ColorDepth(environment: ["TERM": "xterm"]) == .ansi)
        #expect(ColorDepth(environment: ["TERM": "vt100", "COLORTERM": "truecolor"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .palette)
    }
}

extension RenderedFrame {
    fileprivate convenience init(_ grid: Grid, cursor: Point? = nil) {
        self.init(size: grid.size)
        (self.grid, self.cursor) = (grid, cursor)
    }
}

extension Grid {
    private static let characters = Array("a—각日é👍🏽👩‍👩‍👧🇰🇷❤️नx")
    private static let styles = [
        Style.plain, Style(attributes: .bold), Style(attributes: [.dim, .reversed]),
        Style(foreground: .palette(9), background: .palette(4)),
        Style(foreground: .palette(2), background: .palette(12)),
        Style(foreground: .rgb(9, 80, 200), background: .palette(60)),
        Style(background: .rgb(7, 7, 7), attributes: .italic),
    ]

    /// Scrolls some rows, blanks one, and writes runs of characters in one style.
    fileprivate mutating func change(using numbers: inout SeededGenerator) {
        let top = Int.random(in: 0..<size.height, using: &numbers)
        if Int.random(in: 0..<3, using: &numbers) == 0 {
            scroll(0..<size.height - top % 3, by: .random(in: -2...2, using: &numbers))
            for x in 0..<size.width { put(" ", width: 1, x: x, y: top, style: .plain) }
        }
        for _ in 0..<Int.random(in: 0..<9, using: &numbers) {
            let y = Int.random(in: 0..<size.height, using: &numbers)
            let style = Self.styles.randomElement(using: &numbers) ?? .plain
            var x = Int.random(in: 0..<size.width, using: &numbers)
            for _ in 0..<Int.random(in: 1..<9, using: &numbers) {
                let character = Self.characters.randomElement(using: &numbers) ?? " "
                guard x + character.cellWidth <= size.width else { break }
                put(character, width: character.cellWidth, x: x, y: y, style: style)
                x += character.cellWidth
            }
        }
    }
}
