import CoreTesting
@testable import TerminalUI
import Testing

@Suite struct TextLineTests {
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
        ("https://a-b.c", 10, ["https://a-", "b.c"]), ("https://ab-cd.e", 12, ["https://ab-c", "d.e"]),
        ("한지스탠드", 4, ["한지", "스탠", "드"]), ("한지스탠드", 5, ["한지", "스탠", "드"]),
        ("ab cde한지", 6, ["ab", "cde한", "지"]), ("a한", 1, ["a"]), ("있는데, 덕", 6, ["있는", "데, 덕"]),
        ("한지。한지", 4, ["한", "지。", "한지"]), ("한지 스탠드를 켜요", 9, ["한지", "스탠드를", "켜요"]),
        ("日本語のテスト", 6, ["日本語", "のテス", "ト"]), ("「日本」語", 4, ["「日", "本」", "語"]),
        ("中國에서 왔어요", 6, ["中", "國에서", "왔어요"]), ("abcd.", 4, ["abc", "d."]),
        ("--language ko", 6, ["--lang", "uage", "ko"]), ("on 2026-01-02", 12, ["on", "2026-01-02"]),
    ])
    func `Lines are wrapped between words and ideographs`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width).map { String($0.text) } == lines)
    }

    @Test func `No wrapped line exceeds the width, no text is lost, and no word that fits into a line is divided`() {
        var numbers = SeededGenerator(seed: 9)
        let pieces = ["a", "word", " ", "  ", "한", "국어", "👩‍👩‍👧", "-", "\n", "e\u{301}", ".", "」", "日本", "かな", "("]
        // Lines end at the other pieces.
        let letters = Set("aword한국어e\u{301}.")
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
            let width = Int.random(in: 1...12, using: &numbers)
            let lines = text.wrapped(to: width)
            for line in lines { #expect(line.width <= width && line.width == line.text.cellWidth) }
            if width > 1 {
                #expect(lines.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
                let words = text.split(whereSeparator: \.isWhitespace).filter(letters.isSuperset)
                for word in words where word.cellWidth <= width {
                    #expect(lines.contains { $0.text.split(separator: " ").contains(word) }, "\(word) in \(lines)")
                }
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

    @Test func `Printable text has no control characters, and a hint no capital but of an abbreviation`() {
        #expect("Sign out".asHint == "sign out" && "HTTP client".asHint == "HTTP client" && "".asHint == "")
        #expect("a\u{1B}[2Jb\u{9B}c\u{7}\r\n".printable == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\n")
        #expect("ab\u{202E}cd\u{2066}".printable == "abcd")
        #expect("a\tb".printable == "a    b")
        #expect("\u{1112}\u{1161}\u{11AB}".printable.unicodeScalars.count == 1)
    }
}
