import CoreTesting
@testable import TerminalUI
import Testing

@Suite struct InputParserTests {
    static let sequences: [(String, [InputEvent])] = [
        ("a", [.key("a")]),
        ("한", [.key("한")]),
        ("\r", [.key(.enter)]),
        ("\t", [.key(.tab)]),
        ("\u{7F}", [.key(.backspace)]),
        ("\u{3}", [.key(.ctrl("c"))]),
        ("\u{1B}[A", [.key(.up)]),
        ("\u{1B}OB", [.key(.down)]),
        ("\u{1B}[1;5C", [.key(Key(.right, .control))]),
        ("\u{1B}[Z", [.key(.backtab)]),
        ("\u{1B}[3~", [.key(.delete)]),
        ("\u{1B}[6;2~", [.key(Key(.pageDown, .shift))]),
        ("\u{1B}OP", [.key(Key(.function(1)))]),
        ("\u{1B}[24~", [.key(Key(.function(12)))]),
        ("\u{1B}b", [.key(.alt("b"))]),
        ("\u{1B}\u{7F}", [.key(Key(.backspace, .alt))]),
        ("\u{1B}[<0;5;3M", [.mouse(Mouse(.click, at: Point(4, 2)))]),
        ("\u{1B}[<0;5;3m", []),
        ("\u{1B}[<64;1;1M", [.mouse(Mouse(.wheel(-1), at: Point(0, 0)))]),
        ("\u{1B}[<65;300;99M", [.mouse(Mouse(.wheel(1), at: Point(299, 98)))]),
        ("\u{1B}[<35;5;3M", []),
        ("\u{1B}[200~pay\r\n\u{1B}[Ame\u{1B}[201~", [.paste("pay\n\u{1B}[Ame")]),
        // Focus events, cursor and mode reports, control strings and unknown sequences.
        ("\u{1B}[I", []), ("\u{1B}[24;80R", []), ("\u{1B}[?2026;2$y", []), ("\u{1B}]11;rgb:0/0\u{7}", []),
        ("\u{1B}]10;rgb:0/0/0\u{7}", []), ("\u{1B}]11;rgb:-1/0/0\u{7}", []), ("\u{1B}]11;rgb:12345/0/0\u{7}", []),
        ("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\", [.background(RGB(0xFD, 0xF6, 0xE3))]),
        ("\u{1B}]11;rgb:FD/F6/E3\u{7}", [.background(RGB(0xFD, 0xF6, 0xE3))]),
        ("\u{1B}]11;rgba:0000/2b2b/3636/cccc\u{7}", [.background(RGB(0, 0x2B, 0x36))]),
        ("\u{1B}]11;rgb:f/0/8\u{7}", [.background(RGB(255, 0, 136))]),
        ("\u{1B}_Gi=1;OK\u{1B}\\", [.graphics]),
        ("\u{1B}_Gi=1;EINVAL:bad\u{1B}\\a", [.key("a")]),

        ("\u{1B}P1$r0m\u{1B}\\", []), ("\u{1B}[999~", []), ("\u{1B}[[A", []),
        ("\u{1B}[99999999999999999999A", [.key(.up)]),
    ]

    @Test(arguments: sequences)
    func `A sequence is parsed regardless of how it is split`(text: String, events: [InputEvent]) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = InputParser()
            let read = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...])
            #expect(read == events, "cut at \(cut)")
            #expect(parser.timeout == nil)
            #expect(parser.feed("x".utf8) == [.key("x")])
        }
    }

    @Test func `Esc is a key of its own after a timeout`() {
        var parser = InputParser()
        #expect(parser.feed([0x1B]) == [])
        #expect(parser.timeout == .milliseconds(50))
        #expect(parser.flush() == [.key(.escape)])
        #expect(parser.feed([0x1B, 0x1B]) == [.key(.escape)])
        #expect(parser.flush() == [.key(.escape)])
        #expect(parser.feed(Array("\u{1B}[".utf8)) == [])
        #expect(parser.flush() == [.key(.alt("["))])
        #expect(parser.feed(Array("\u{1B}[1;".utf8)) == [])
        #expect(parser.flush() == [])
        #expect(parser.flush() == [])
    }

    /// Terminals answer with xterm's syntax of colors, and end with BEL or ST.
    private static let replies = [
        "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]11;rgb:1e/1e/2e\u{7}",
        "\u{1B}]11;rgba:1e1e/1e1e/2e2e/ffff\u{7}",
        "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}]11;qq 1/2:\u{1B}\\",
        "\u{1B}]11;" + String(repeating: "q1", count: 500) + "\u{7}",
    ]

    @Test(arguments: replies)
    func `A reply that pauses is never typed`(reply: String) {
        let bytes = Array(reply.utf8)
        for cut in 1..<min(bytes.count, 40) {
            var parser = InputParser()
            var events = parser.feed(bytes[..<cut])
            // The pause takes 100 ms.
            if parser.timeout == .milliseconds(50) { events += parser.flush() }
            events += parser.feed(bytes[cut...])
            #expect(parser.timeout == nil)
            let characters = events.filter { if case .key(let key) = $0 { key.character != nil } else { false } }
            #expect(characters == [], "cut at \(cut)")
            #expect(parser.feed("x".utf8) == [.key("x")])
        }
    }

    @Test(arguments: ["\u{3}", "\u{1B}[A"])
    func `A control key ends an incomplete reply`(key: String) {
        var parser = InputParser()
        let events = parser.feed("\u{1B}]11;rgb:1e1e".utf8) + parser.feed(key.utf8)
        #expect(events == [.key(key == "\u{3}" ? .ctrl("c") : .up)])
    }

    @Test func `A bracket after Esc is a key`() {
        var parser = InputParser()
        #expect(parser.feed([0x1B]) + parser.flush() == [.key(.escape)])
        #expect(parser.feed("]".utf8) + parser.flush() == [.key("]")])
        #expect(
            parser.feed([0x1B]) + parser.flush() + parser.feed("]1x".utf8) == [
                .key(.escape), .key("]"), .key("1"), .key("x"),
            ]
        )
    }

    @Test func `An incomplete reply ends after five seconds`() {
        var parser = InputParser()
        #expect(parser.feed("\u{1B}]11;rgb:".utf8) == [])
        #expect(parser.timeout == .seconds(5))
        #expect(parser.flush() == [])
        #expect(parser.feed("x".utf8) == [.key("x")])
    }

    @Test(arguments: [
        ("one\r\ntwo\rthree\nfour\r\n", "one\ntwo\nthree\nfour\n"), ("\u{0}a\u{3}\u{1B}[A", "\u{0}a\u{3}\u{1B}[A"),
        ("", ""),
    ])
    func `A paste has one kind of line break, and its control characters are no keys`(pasted: String, text: String) {
        var parser = InputParser()
        #expect(parser.feed("\u{1B}[200~\(pasted)\u{1B}[201~q".utf8) == [.paste(text), .key("q")])
    }

    @Test func `A paste of any length is read in parts and cut at one megabyte`() {
        let bytes =
            Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 20) + Array("\u{1B}[201~q".utf8)
        var parser = InputParser()
        let events = stride(from: 0, to: bytes.count, by: 4_000).flatMap { start in
            parser.feed(bytes[start..<min(start + 4_000, bytes.count)])
        }
        #expect(events == [.paste(String(repeating: "x", count: 1 << 20)), .key("q")])
    }

    @Test func `A paste without an end mark ends after a timeout`() {
        var parser = InputParser()
        #expect(parser.feed("\u{1B}[200~abc".utf8) == [])
        #expect(parser.timeout == .seconds(1))
        #expect(parser.flush() == [.paste("abc")])
        #expect(parser.feed("x".utf8) == [.key("x")])
    }

    @Test func `Invalid UTF-8 is ignored`() {
        var parser = InputParser()
        #expect(parser.feed([0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0x61]) == [.key("a")])
        #expect(parser.feed([0xED, 0x95] + Array("b".utf8)) == [.key("b")])
    }

    @Test func `The next key is parsed after random bytes`() {
        var numbers = SeededGenerator(seed: 3)
        let frequent = Array("\u{1B}[O<;~]P한".utf8)
        for _ in 0..<10_000 {
            var parser = InputParser()
            for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
                let bytes = (0..<Int.random(in: 0..<9, using: &numbers)).map { _ in
                    let range = Bool.random(using: &numbers) ? frequent : Array(0...255)
                    return range.randomElement(using: &numbers) ?? 0
                }
                _ = parser.feed(bytes)
            }
            while parser.timeout != nil { _ = parser.flush() }
            #expect(parser.feed("x".utf8) == [.key("x")])
        }
    }
}
