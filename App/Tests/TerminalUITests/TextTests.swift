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

    @Test func `Lines are wrapped between words`() {
        #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(lines("the  quick", 4) == ["the", "quic", "k"])
        #expect(lines("one\n\ntwo", 10) == ["one", "", "two"])
        #expect(lines("", 10) == [""])
        #expect(lines("well-known", 6) == ["well-", "known"])
    }

    @Test func `Lines are wrapped between wide characters`() {
        #expect(lines("한지스탠드", 4) == ["한지", "스탠", "드"])
        #expect(lines("한지스탠드", 5) == ["한지", "스탠", "드"])
        #expect(lines("ab cde한지", 6) == ["ab cde", "한지"])
        #expect(lines("a한", 1) == ["a"])
        #expect(lines("있는데, 덕", 6) == ["있는", "데, 덕"])
        #expect(lines("한지。한지", 4) == ["한", "지。", "한지"])
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

    @Test func `Truncated text ends in an ellipsis`() {
        #expect("hello".truncated(to: 5) == "hello")
        #expect("hello".truncated(to: 4) == "hel…")
        #expect("한국어".truncated(to: 5) == "한국…")
        #expect("한국어".truncated(to: 4) == "한…")
        #expect("한국어".truncated(to: 1) == "…")
        #expect("한국어".truncated(to: 0) == "")
    }

    @Test func `Printable text contains no control characters`() {
        #expect("a\u{1B}[2Jb\u{9B}c\u{7}\r\n".printable == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\n")
        #expect("ab\u{202E}cd\u{2066}".printable == "abcd")
        #expect("a\tb".printable == "a    b")
        #expect("\u{1112}\u{1161}\u{11AB}".printable.unicodeScalars.count == 1)
    }

    private func lines(_ text: String, _ width: Int) -> [String] {
        text.wrapped(to: width).map { String($0.text) }
    }
}
