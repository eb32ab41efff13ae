import CoreTesting
@testable import TerminalUI
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("ᄒ\u{1161}\u{11AB}", 2), ("日", 2), ("、", 2), ("ｱ", 1), ("Ａ", 2),
        ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇰🇷", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("…", 1), ("─", 1), ("\u{301}", 0),
        ("\u{200B}", 0), ("\u{7}", 0), ("क्षि", 2), ("𠀀", 2),
    ])
    func `Width is counted in cells`(text: String, width: Int) {
        #expect(text.cellWidth == width)
        #expect((text + "ab" + text).cellWidth == 2 * width + 2)
    }

    @Test(arguments: [
        ("the quick brown fox", 10, ["the quick", "brown fox"]), ("the  quick", 4, ["the", "quic", "k"]),
        ("one\n\ntwo", 10, ["one", "", "two"]), ("", 10, [""]), ("well-known", 6, ["well-", "known"]),
        ("한지스탠드", 4, ["한지", "스탠", "드"]), ("한지스탠드", 5, ["한지", "스탠", "드"]),
        ("ab cde한지", 6, ["ab cde", "한지"]), ("a한", 1, ["a"]), ("있는데, 덕", 6, ["있는", "데, 덕"]),
        ("한지。한지", 4, ["한", "지。", "한지"]),
    ])
    func `Lines are wrapped between words and wide characters`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width).map { String($0.text) } == lines)
    }

    @Test func `No wrapped line exceeds the width`() {
        var numbers = SeededGenerator(seed: 9)
        let pieces = ["a", "word", " ", "  ", "한", "국어", "👩‍👩‍👧", "-", "\n", "e\u{301}"]
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
            let width = Int.random(in: 1...9, using: &numbers)
            for line in text.wrapped(to: width) {
                #expect(line.width <= width && line.width == line.text.cellWidth)
            }
            #expect(text.filter { $0 != "\n" }.truncated(to: width).cellWidth <= width)
        }
    }

    @Test(arguments: [
        ("hello", 5, "hello"), ("hello", 4, "hel…"), ("한국어", 5, "한국…"), ("한국어", 4, "한…"), ("한국어", 1, "…"),
        ("한국어", 0, ""),
    ])
    func `Truncated text ends in an ellipsis`(text: String, width: Int, result: String) {
        #expect(text.truncated(to: width) == result)
    }

    @Test func `Printable text contains no control characters`() {
        #expect("a\u{1B}[2Jb\u{9B}c\u{7}\r\n".printable == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\n")
        #expect("ab\u{202E}cd\u{2066}".printable == "abcd")
        #expect("a\tb".printable == "a    b")
        #expect("\u{1112}\u{1161}\u{11AB}".printable.unicodeScalars.count == 1)
    }
}
