import TerminalEmulator
import Testing

/// Checks the emulator against xterm (xterm, "Control Sequences").
@Suite struct EmulatorTests {
    private func emulator(_ columns: Int, _ rows: Int, _ written: String...) -> Emulator {
        var emulator = Emulator(TerminalSize(columns, rows))
        for text in written { emulator.feed(text.utf8) }
        return emulator
    }

    @Test func `Text fills rows and scrolls`() {
        let screen = emulator(4, 2, "abcdef\r\nghi\n")
        #expect(screen.lines == ["ghi", ""])
        #expect(screen.cursor == ScreenPoint(3, 1))
    }

    @Test func `The cursor stays in the last column after a full row`() {
        #expect(emulator(3, 2, "abc").cursor == ScreenPoint(2, 0))
    }

    @Test(arguments: [
        (3, "abc\r\nd", ["abc", "d"]), (3, "abcd", ["abc", "d"]), (3, "\u{1B}[?7labcd", ["abd", ""]),
        // Overwriting one of the two cells of a wide character erases both.
        (3, "한글", ["한", "글"]), (4, "한글\u{1B}[2Gx", [" x글", ""]), (4, "한글\u{1B}[3Gx", ["한x", ""]),
        (4, "한글\u{1B}[2G\u{1B}[K", ["", ""]),
    ])
    func `Rows wrap, and half of an overwritten wide character is erased`(
        columns: Int,
        written: String,
        lines: [String]
    ) {
        #expect(emulator(columns, 2, written).lines == lines)
    }

    @Test func `A wide character takes two cells`() {
        let screen = emulator(6, 1, "한글!")
        #expect(screen.cells(0).map(\.text) == ["한", "", "글", "", "!", " "])
        #expect(screen.cursor.column == 5)
    }

    @Test(arguments: ["e\u{301}", "👩\u{200D}🚀", "🇰🇷", "❤\u{FE0F}", "\u{1112}\u{1161}\u{11AB}"])
    func `Combining scalars join into one character`(character: String) {
        let screen = emulator(4, 1, character, "x")
        #expect(screen.problems == [])
        #expect(screen.cells(0)[0].text == character)
        #expect(screen.line(0) == character + "x")
    }

    @Test func `Input byte by byte gives the same screen`() {
        let text = "\u{1B}[1;38;2;1;2;3m한\u{1B}[?1049hé"
        let whole = emulator(8, 2, text)
        var pieces = Emulator(TerminalSize(8, 2))
        for byte in text.utf8 { pieces.feed([byte]) }
        #expect(pieces.framed == whole.framed)
        #expect(pieces.styles == whole.styles)
        #expect(whole.problems == [])
    }

    @Test func `The emulator is not at rest within a sequence or a frame`() {
        #expect(!emulator(8, 2, "\u{1B}[1").isAtRest)
        #expect(!emulator(8, 2, "\u{1B}[?2026hx").isAtRest)
        #expect(emulator(8, 2, "\u{1B}[?2026hx\u{1B}[?2026l").isAtRest)
    }

    @Test(arguments: [
        ("[2;5H", 4, 1), ("[3H", 0, 2), ("[H", 0, 0), ("[9;99H", 9, 4), ("[2C", 7, 2), ("[0C", 6, 2), ("[99C", 9, 2),
        ("[8G", 7, 2), ("[2;4r", 0, 0),
    ])
    func `Sequences move the cursor`(sequence: String, column: Int, row: Int) {
        #expect(emulator(10, 5, "\u{1B}[3;6H\u{1B}\(sequence)").cursor == ScreenPoint(column, row))
    }

    @Test func `Control characters move the cursor`() {
        #expect(emulator(20, 3, "ab\u{8}c\td\u{7}").line(0) == "ac      d")
    }

    @Test(arguments: [
        ("[K", ["aaaa", "bb", "cccc"]), ("[2J", ["", "", ""]), ("[L", ["aaaa", "", "bbbb"]),
        ("[M", ["aaaa", "cccc", ""]), ("[2;3r\u{1B}[2H\u{1B}[M", ["aaaa", "cccc", ""]),
        ("[1;2r\u{1B}[2;1H\n", ["bbbb", "", "cccc"]), ("[1;2r\u{1B}[3;1H\u{1B}[L", ["aaaa", "bbbb", "cccc"]),
    ])
    func `Sequences erase, insert and delete rows`(sequence: String, lines: [String]) {
        let screen = emulator(4, 3, "aaaa\r\nbbbb\r\ncccc\u{1B}[2;3H\u{1B}\(sequence)")
        #expect(screen.lines == lines)
        #expect(screen.problems == [])
    }

    @Test func `Each cell has its own style`() {
        let screen = emulator(10, 1, "\u{1B}[1;31ma\u{1B}[22;7mb\u{1B}[0;48;5;240mc\u{1B}[38;2;255;0;16md\u{1B}[me")
        #expect(
            screen.cells(0).prefix(5).map { "\($0.rendition)" }
                == ["bold, red", "reversed, red", "default on color 240", "#ff0010 on color 240", "plain"]
        )
        #expect(emulator(1, 1, "\u{1B}[96;100mx").cells(0)[0].rendition.description == "bright cyan on bright black")
    }

    @Test func `An erased cell keeps the background color`() {
        let screen = emulator(2, 1, "\u{1B}[1;41m\u{1B}[K")
        #expect(screen.cells(0).map { "\($0.rendition)" } == ["default on red", "default on red"])
    }

    @Test func `Leaving the alternate screen restores the screen and the modes`() {
        var screen = emulator(4, 2, "a\u{1B}[?1049h\u{1B}[2;2Hb\u{1B}[?25l")
        #expect(screen.lines == ["", " b"])
        #expect(screen.isAlternate && !screen.modes.contains(25))
        screen.feed("\u{1B}[?25h\u{1B}[?1049l".utf8)
        #expect(screen.lines == ["a", ""])
        #expect(screen.cursor == ScreenPoint(1, 0))
        #expect(screen.modes == Emulator.defaultModes)
    }

    @Test func `A new size cuts or fills the rows`() {
        var screen = emulator(6, 2, "한글한\r\nabcdef")
        screen.resize(to: TerminalSize(3, 3))
        #expect(screen.framed == "┌─ 3×3 ┐\n│한 │\n│abc│\n│   │\n└───┘")
        #expect(screen.cursor == ScreenPoint(2, 1))
        screen.resize(to: TerminalSize(5, 1))
        #expect(screen.lines == ["한"])
    }

    @Test func `Output for the previous size reports no problem until the next full redraw`() {
        var screen = emulator(6, 2, "\u{1B}[?7l")
        screen.resize(to: TerminalSize(3, 2))
        screen.feed("\u{1B}[3G한".utf8)
        #expect(screen.isOutdated && screen.problems == [])
        screen.feed("\u{1B}[2J\u{1B}[3G한".utf8)
        #expect(!screen.isOutdated && screen.problems.count == 1)
    }

    @Test(arguments: ["\u{7}", "\u{1B}\\"])
    func `A query of the background color is counted and answered once`(end: String) {
        var screen = Emulator(TerminalSize(8, 1), backgroundReport: "report")
        screen.feed("a\u{1B}]11;?\(end)b".utf8)
        #expect(screen.backgroundQueries == 1 && screen.problems == [] && screen.lines == ["ab"])
        #expect(screen.takeReplies() == "report")
        #expect(screen.takeReplies() == "")
    }

    @Test func `Frames are processed one by one, and the size of a frame includes the output before it`() {
        var screen = emulator(8, 1, "ab")
        let frame = "\u{1B}[?2026hc\u{1B}[?2026l"
        let rest = screen.feedFrame(Array("\(frame)\(frame)d".utf8)[...])
        #expect(screen.lines == ["abc"] && screen.frames == 1)
        screen.feed(rest)
        #expect(screen.lines == ["abccd"] && screen.frameSizes == [2 + frame.utf8.count, frame.utf8.count])
    }

    @Test func `The title of the window is set, saved and restored`() {
        let screen = emulator(8, 1, "\u{1B}]2;one\u{7}\u{1B}[22;0t\u{1B}]2;two\u{1B}\\")
        #expect(screen.title == "two")
        var restored = screen
        restored.feed("\u{1B}[23;0t\u{1B}[23;0t".utf8)
        #expect(restored.title == "one" && restored.problems == [])
    }

    @Test func `Sequences are counted`() {
        #expect(emulator(8, 1, "a\r\n\u{7}").sequences == 0)
        #expect(emulator(8, 1, "\u{1B}[m\u{1B}7\u{1B}]2;x\u{7}").sequences == 3)
    }

    @Test(arguments: [
        ("\u{1B}[?9999h", "CSI ?9999h"), ("\u{1B}[53m", "CSI 53m"), ("\u{1B}[38;5m", "CSI 38;5m"),
        ("\u{1B}[c", "CSI c"), ("\u{1B}7", "ESC 7"),
        ("\u{1B}[6n", "CSI 6n"), ("\u{1B}]52;c;YQ==\u{7}", "OSC 52;c;YQ=="), ("\u{1B}Pq", "ESC P"),
        ("\u{1B}(0", "ESC (0"), ("\u{0}", "the control 0x0"), ("\u{1B}[5;2r", "CSI 5;2r"), ("\u{1B}[1J", "CSI 1J"),
        ("\u{1B}[1\u{7}", "invalid control sequence: 0x1b [ 1 0x7"), ("\u{1B}[?h", "CSI ?h"),
        ("\u{301}", "the character \"\\u{0301}\""), ("\u{1B}[?7l\u{1B}[80G한", "the character \"\\u{D55C}\""),
        ("\u{1B}_Gi=1,a=q;AAAA\u{1B}\\\u{1B}_Ga=d,d=A\u{1B}\\", "APC Ga=d,d=A"), ("\u{1B}_x\u{1B}\\", "APC x"),
    ])
    func `An unknown sequence is reported`(written: String, problem: String) {
        #expect(emulator(80, 24, written).problems == [problem])
    }

    @Test(arguments: [
        ("Ga=p,q=2,i=1,p=1,c=2,r=1,C=1", ""), ("Ga=p,q=2,i=2,p=1,c=2,r=1,C=1", "an image that was not sent"),
        ("Ga=p,q=2,i=1,p=1,c=9,r=1,C=1", "an image beyond the edge"), ("Ga=p,i=1,p=1,c=2,r=1,C=1", "an answer"),
        ("Ga=p,q=2,i=1,p=1,c=2,r=1", "a moved cursor"), ("Ga=d,d=i,i=1,p=1", "an image that is not shown"),
        ("Ga=d,d=I,i=1", ""), ("Ga=t,q=2,f=24,i=2,s=1,v=1,m=0;AAAAAA==", "too many bytes"),
        ("Ga=t,q=2,f=32,i=2,s=1,v=1,m=0;AAAAAA==", "an unknown format"), ("Gm=0;AAAA", "a part without a start"),
    ])
    func `Commands for images are checked`(command: String, problem: String) {
        var terminal = Emulator(TerminalSize(8, 4), hasGraphics: true)
        terminal.feed("\u{1B}_Ga=t,q=2,f=24,i=1,s=1,v=1,m=1;AA\u{1B}\\\u{1B}_Gm=0;AA\u{1B}\\".utf8)
        #expect(terminal.problems == [] && terminal.storedImageCount == 1)
        terminal.feed("\u{1B}_\(command)\u{1B}\\".utf8)
        #expect(terminal.problems.isEmpty == problem.isEmpty, "\(problem)")
    }

    @Test func `Rows with an image must not be scrolled, and a cleared screen has no images`() {
        var terminal = Emulator(TerminalSize(8, 4), hasGraphics: true)
        terminal.feed("\u{1B}_Ga=t,q=2,f=24,i=1,s=1,v=1,m=0;AAAA\u{1B}\\\u{1B}[2H".utf8)
        terminal.feed("\u{1B}_Ga=p,q=2,i=1,p=1,c=2,r=1,C=1\u{1B}\\".utf8)
        #expect(terminal.images.map(\.position) == [ScreenPoint(0, 1)] && terminal.cursor == ScreenPoint(0, 1))
        terminal.feed("\u{1B}[3H\u{1B}[M".utf8)
        #expect(terminal.problems == [])
        terminal.feed("\u{1B}[1H\u{1B}[M".utf8)
        #expect(terminal.problems == ["CSI M"])
        terminal.feed("\u{1B}[2J".utf8)
        #expect(terminal.images == [])
    }

    @Test(
        arguments: [
            ([0xFF], "invalid UTF-8: 0xff"), ([0xED, 0x95, 0x41], "invalid UTF-8: 0xed 0x95 A"),
            ([0xED, 0xA0, 0x80], "invalid character: 0xed 0xa0 0x80"), ([0xC2, 0x9B], "invalid character: 0xc2 0x9b"),
        ] as [([UInt8], String)]
    )
    func `Bytes that are not UTF-8 text are reported`(bytes: [UInt8], problem: String) {
        var screen = Emulator(TerminalSize(8, 1))
        screen.feed(bytes)
        screen.feed("ok".utf8)
        #expect(screen.problems == [problem])
        #expect(screen.line(0) == "ok")
    }

    @Test func `The text form of a screen shows its size and styles`() {
        let screen = emulator(8, 2, "\u{1B}[1m한\u{1B}[m a\r\n\u{1B}[31mb")
        #expect(screen.framed == "┌─ 8×2 ──┐\n│한 a    │\n│b       │\n└────────┘")
        #expect(screen.styles == "│aa······│\n│b·······│\na  bold\nb  red")
    }

    @Test func `A combining mark after a resize is accepted, even if its base is outside the screen`() {
        var emulator = Emulator(TerminalSize(10, 4))
        emulator.feed(Array("\u{1B}[4;10Hx".utf8))
        emulator.resize(to: TerminalSize(5, 2))
        emulator.feed(Array("\u{301}y".utf8))
        #expect(emulator.shows("y"))
    }
}
