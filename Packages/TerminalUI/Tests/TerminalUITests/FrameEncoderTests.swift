import CoreTesting
@testable import TerminalUI
import Testing

@MainActor
@Suite struct FrameEncoderTests {
    private let empty = Grid(Size(20, 5))

    /// Encodes a change as text, without the marks of a frame.
    private func text(from old: Grid?, to new: Grid, depth: ColorDepth = .full) -> String {
        var encoder = FrameEncoder(depth: depth, isSynchronized: false)
        let bytes = encoder.encode(from: old.map { RenderedFrame($0) }, to: RenderedFrame(new))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (ColorDepth.full, Size(40, 9), 1), (.palette, Size(25, 10), 2), (.ansi, Size(50, 6), 3),
        (.none, Size(20, 7), 4),
    ])
    func `A change shows the same screen as a full redraw`(depth: ColorDepth, size: Size, seed: Int) async throws {
        var numbers = SeededGenerator(seed: UInt64(seed))
        var encoder = FrameEncoder(depth: depth)
        var terminal = ModelTerminal(size)
        var old: RenderedFrame?
        for round in 0..<IterationCount.of(500, long: 2_000) {
            // Other tests need the main actor during this long test.
            await Task.yield()
            var grid = round.isMultiple(of: 9) ? Grid(size) : old?.grid ?? Grid(size)
            grid.change(using: &numbers)
            let cursor = round.isMultiple(of: 3) ? nil : Point(round % size.width, round % size.height)
            let frame = RenderedFrame(grid, cursor: cursor)
            terminal.feed(encoder.encode(from: old, to: frame))
            var redrawn = ModelTerminal(size)
            redrawn.feed(encoder.encode(from: nil, to: frame))
            for terminal in [terminal, redrawn] {
                try #require(terminal.grid == grid.shown(in: depth), "round \(round)")
                #expect(terminal.isCursorShown == (cursor != nil) && (cursor ?? terminal.cursor) == terminal.cursor)
            }
            old = frame
        }
    }

    @Test func `Only changed cells are written, and a frame has marks at its start and end`() {
        var encoder = FrameEncoder(depth: .full)
        var new = empty
        new.put("x", width: 1, x: 7, y: 2, style: .plain)
        let (old, changed) = (RenderedFrame(empty), RenderedFrame(new, cursor: Point(1, 1)))
        let frame = String(decoding: encoder.encode(from: old, to: RenderedFrame(new)), as: UTF8.self)
        #expect(frame == "\u{1B}[?2026h\u{1B}[3;8Hx\u{1B}[?2026l")
        #expect(encoder.encode(from: changed, to: changed) == [])
        new.put("y", width: 1, x: 10, y: 2, style: Style(attributes: .bold))
        #expect(text(from: empty, to: new) == "\u{1B}[3;8Hx  \u{1B}[;1my\u{1B}[m")
    }

    @Test func `The remaining half of an overwritten wide character becomes blank`() {
        var grid = Grid(Size(6, 1))
        grid.put("한", width: 2, x: 0, y: 0, style: .plain)
        grid.put("국", width: 2, x: 2, y: 0, style: .plain)
        grid.put("x", width: 1, x: 1, y: 0, style: .plain)
        #expect(grid.lines == [" x국"])
        grid.put("말", width: 2, x: 1, y: 0, style: .plain)
        #expect(grid.lines == [" 말"])
    }

    @Test(arguments: [(ColorDepth.none, "1"), (.ansi, "1;91"), (.palette, "1;38;5;196")])
    func `Colors are converted to the color depth of the terminal`(depth: ColorDepth, codes: String) {
        var new = empty
        new.put("x", width: 1, x: 0, y: 0, style: Style(foreground: .rgb(250, 10, 10), attributes: .bold))
        #expect(text(from: nil, to: new, depth: depth).contains("\u{1B}[;\(codes)mx"))
    }

    @Test func `The color depth is determined from the environment`() {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color"]) == .palette)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
        #expect(ColorDepth(environment: ["TERM": "xterm"]) == .ansi)
        #expect(ColorDepth(environment: ["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .palette)
        #expect(ColorDepth(environment: [:]) == .none)
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
        Style.plain, Style(attributes: .bold), Style(attributes: [.dim, .reversed]), Style(foreground: .palette(9)),
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

    /// Returns the grid in the colors of a terminal with `depth`.
    fileprivate func shown(in depth: ColorDepth) -> Grid {
        var grid = self
        for y in 0..<size.height {
            for x in 0..<size.width { grid.restyle(x: x, y: y) { depth.shown($0.style) } }
        }
        return grid
    }
}
