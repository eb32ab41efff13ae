import CoreTesting
@testable import TerminalUI
import Testing

@Suite struct InputParserTests {
    private static let keys: [(String, Key)] = [
        ("a", "a"), ("한", "한"), ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{3}", .ctrl("c")),
        ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[Z", .backtab),
        ("\u{1B}[3~", .delete), ("\u{1B}[6;2~", Key(.pageDown, .shift)), ("\u{1B}OP", Key(.function(1))),
        ("\u{1B}[24~", Key(.function(12))), ("\u{1B}b", .alt("b")), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        // F1 with Shift and the right arrow with Control of older terminals.
        ("\u{1B}O2P", Key(.function(1))), ("\u{1B}O1;5C", Key(.right, .control)),
        // A control key ends an incomplete sequence.
        ("\u{1B}]11;rgb:1e1e\u{3}", .ctrl("c")), ("\u{1B}[<0;1\u{3}", .ctrl("c")), ("\u{1B}O\u{3}", .ctrl("c")),
        ("\u{1B}_Gi=1;OK\u{1B}\\a", "a"), ("\u{1B}[99999999999999999999A", .up),
    ]

    private static let sequences: [(String, [InputEvent])] = [
        ("\u{1B}[<0;5;3M", [.mouse(Mouse(.click, at: Point(4, 2)))]),
        ("\u{1B}[<64;1;1M", [.mouse(Mouse(.wheel(-1), at: Point(0, 0)))]),
        ("\u{1B}[<65;300;99M", [.mouse(Mouse(.wheel(1), at: Point(299, 98)))]),
        ("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\", [.background(RGB(0xFD, 0xF6, 0xE3))]),
        ("\u{1B}]11;rgb:FD/F6/E3\u{7}", [.background(RGB(0xFD, 0xF6, 0xE3))]),
        ("\u{1B}]11;rgb:f/0/8\u{7}", [.background(RGB(255, 0, 136))]),
        ("\u{1B}]11;rgba:0000/2b2b/3636/cccc\u{7}", [.background(RGB(0, 0x2B, 0x36))]),
        ("\u{1B}[200~\u{1B}[20q\u{1B}\u{1B}[201~", [.paste("\u{1B}[20q\u{1B}")]),
        // Focus events, cursor and mode reports, control strings and unknown sequences.
        ("\u{1B}[I", []), ("\u{1B}[24;80R", []), ("\u{1B}[?2026;2$y", []), ("\u{1B}]11;rgb:0/0\u{7}", []),
        ("\u{1B}]10;rgb:0/0/0\u{7}", []), ("\u{1B}]11;rgb:-1/0/0\u{7}", []), ("\u{1B}]11;rgb:12345/0/0\u{7}", []),
        ("\u{1B}[" + String(repeating: "1", count: 300) + "A", []),
        ("\u{1B}P1$r0m\u{1B}\\", []), ("\u{1B}[999~", []), ("\u{1B}[[A", []), ("\u{1B}[<0;5;3m", []),
        ("\u{1B}[<35;5;3M", []),
        // A paste has one kind of line break, and its control characters are no keys.
        ("\u{1B}[200~one\r\ntwo\rthree\nfour\r\n\u{1B}[201~q", [.paste("one\ntwo\nthree\nfour\n"), .key("q")]),
        ("\u{1B}[200~\u{0}a\u{3}\u{1B}[A\u{1B}[201~", [.paste("\u{0}a\u{3}\u{1B}[A")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ]

    /// Sequences with bytes that are not UTF-8: the normal encoding of the mouse, and invalid characters.
    private static let binarySequences: [([UInt8], [InputEvent])] = [
        (normalMouse(0, 1, 1), [.mouse(Mouse(.click, at: Point(0, 0)))]),
        // The bytes of `q`, and of a column and a row beyond ASCII.
        (normalMouse(0, 81, 7), [.mouse(Mouse(.click, at: Point(80, 6)))]),
        (normalMouse(16, 223, 100), [.mouse(Mouse(.click, at: Point(222, 99)))]),
        (normalMouse(64, 95, 96), [.mouse(Mouse(.wheel(-1), at: Point(94, 95)))]),
        (normalMouse(65, 2, 5), [.mouse(Mouse(.wheel(1), at: Point(1, 4)))]),
        (normalMouse(3, 40, 12), []), (normalMouse(35, 40, 12), []),
        // Columns beyond 223 overflow: the bytes of Ctrl-C and Esc.
        (normalMouse(0, 227, 1), []), (normalMouse(0, 251, 224), []),
        ([0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0x61], [.key("a")]),
        ([0xED, 0x95, 0x62], [.key("b")]),
    ]

    private static func normalMouse(_ numbers: Int...) -> [UInt8] {
        Array("\u{1B}[M".utf8) + numbers.map { UInt8(truncatingIfNeeded: $0 + 32) }
    }

    private static let allSequences: [([UInt8], [InputEvent])] =
        keys.map { (Array($0.utf8), [.key($1)]) } + sequences.map { (Array($0.utf8), $1) } + binarySequences

    /// Returns `true` if the bytes may be a key or the start of a sequence.
    private static func isAmbiguous(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first == 0x1B
            && (bytes.count == 1 || bytes.count == 2 && bytes.dropFirst().allSatisfy("[O]P_^X".utf8.contains))
    }

    @Test func `Sequences are read in the same way regardless of splits and pauses`() throws {
        var numbers = SeededGenerator(seed: 5)
        for _ in 0..<3_000 {
            let stream = (0..<8).compactMap { _ in Self.allSequences.randomElement(using: &numbers) }
            var parser = InputParser()
            var (read, chunk) = ([InputEvent](), [UInt8]())
            for (bytes, _) in stream {
                for (index, byte) in bytes.enumerated() {
                    chunk.append(byte)
                    guard Int.random(in: 0..<3, using: &numbers) == 0 else { continue }
                    read += parser.feed(chunk)
                    let longest = Self.isAmbiguous(bytes[...index]) ? 49 : 4_999
                    read += parser.pause(.milliseconds(Int.random(in: 0...longest, using: &numbers)))
                    chunk = []
                }
            }
            read += parser.feed(chunk)
            try #require(read == stream.flatMap(\.1), "\(stream)")
            try #require(parser.timeout == nil)
        }
    }

    @Test func `A sequence that is incomplete after five seconds is dropped, and no part of it is typed`() {
        for (bytes, _) in Self.allSequences where bytes[0] == 0x1B || bytes[0] > 0xC2 {
            for end in 1..<bytes.count where !Self.isAmbiguous(bytes[..<end]) {
                var parser = InputParser()
                guard parser.feed(bytes[..<end]) == [], parser.timeout != nil else { continue }
                #expect(parser.timeout == .seconds(5))
                #expect(parser.pause(.seconds(5)).allSatisfy { if case .paste = $0 { true } else { false } })
                #expect(parser.timeout == nil)
                #expect(parser.feed("x".utf8) == [.key("x")], "\(bytes[..<end])")
            }
        }
        var parser = InputParser()
        #expect(parser.feed([0x1B]) + parser.flush() + parser.feed("[20".utf8) == [.key(.escape)])
        #expect(parser.pause(.milliseconds(4_999)) + parser.pause(.seconds(5)) + parser.feed("x".utf8) == [.key("x")])
    }

    @Test func `Esc is a key of its own after a timeout, and keys that are pressed one by one after it are keys`() {
        var parser = InputParser()
        for (input, keys) in [
            ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}\u{1B}[A", [.escape, .up]),
            ("\u{1B}[", [.alt("[")]),
        ] as [(String, [Key])] {
            #expect(parser.feed(input.utf8) + parser.pause(.milliseconds(50)) == keys.map(InputEvent.key))
        }
        for keys in ["[2[2", "]1]1"] {
            let events = "\u{1B}\(keys)".utf8.flatMap { parser.feed([$0]) + parser.pause(.milliseconds(100)) }
            #expect(events == [.key(.escape)] + keys.map { .key(Key(.character($0))) })
        }
    }

    @Test func `A reply, a paste or a mouse event that pauses after any two bytes is never typed`() {
        for (bytes, events) in Self.allSequences where events.count == 1 && bytes[0] == 0x1B {
            if case .key = events[0] { continue }
            let ends = 1..<min(bytes.count, 20)
            for (first, second) in ends.flatMap({ first in (first..<ends.upperBound).map { (first, $0) } }) {
                for pause in [Duration.milliseconds(100), .milliseconds(4_999)] {
                    var parser = InputParser()
                    let parts = [bytes[..<first], bytes[first..<second]]
                    let read = parts.flatMap { parser.feed($0) + parser.pause(pause) } + parser.feed(bytes[second...])
                    // Esc, a pause, a bracket and another pause are two keys.
                    let expected = (first, second) == (1, 2) ? parser.feed(bytes[1..<2]) : []
                    let typed = read.filter { if case .key(let key) = $0 { key.character != nil } else { false } }
                    #expect(typed == expected, "cuts of \(bytes) at \(first) and \(second), \(pause)")
                    #expect(parser.timeout == nil && parser.feed("x".utf8) == [.key("x")])
                }
            }
        }
    }

    @Test func `Input of any length is read in parts and takes little memory, and a paste is cut at one megabyte`() {
        var parser = InputParser()
        #expect(parser.feed("\u{1B}]11;rgb:1e1e\u{1B}[A".utf8) == [.key(.up)])
        #expect(parser.feed("\u{1B}[".utf8) + parser.feed(repeatElement(UInt8(ascii: "1"), count: 100_000)) == [])
        #expect("\(parser)".utf8.count < 10_000)
        #expect(parser.feed("1Ax".utf8) == [.key("x")])
        let bytes =
            Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 20) + Array("\u{1B}[201~q".utf8)
        let events = stride(from: 0, to: bytes.count, by: 4_000).flatMap { start in
            parser.feed(bytes[start..<min(start + 4_000, bytes.count)])
        }
        #expect(events == [.paste(String(repeating: "x", count: 1 << 20)), .key("q")])
    }

    @Test func `The next key is parsed after random bytes`() {
        var numbers = SeededGenerator(seed: 3)
        let bytes = [Array("\u{1B}[O<;~]P한".utf8), Array(0...255)]
        for _ in 0..<10_000 {
            var parser = InputParser()
            for _ in 0..<Int.random(in: 0..<40, using: &numbers) {
                let byte = bytes[Int.random(in: 0...1, using: &numbers)].randomElement(using: &numbers)
                _ = parser.feed([byte ?? 0])
            }
            while parser.timeout != nil { _ = parser.flush() }
            #expect(parser.feed("x".utf8) == [.key("x")])
        }
    }
}

extension InputParser {
    /// Returns the events after a time without input.
    fileprivate mutating func pause(_ duration: Duration) -> [InputEvent] {
        var (events, rest) = ([InputEvent](), duration)
        while let timeout, timeout <= rest {
            rest -= timeout
            events += flush()
        }
        return events
    }
}
