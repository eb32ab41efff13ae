@testable import TerminalUI
import Testing

@Suite struct LineEditorTests {
    private var line = LineEditor("", cursor: 0, maxLength: 100)

    private var text: String { String(line.characters) }

    private mutating func press(_ keys: Key...) {
        for key in keys { _ = line.apply(key) }
    }

    @Test mutating func `Editing keys move by words and remove words and lines`() {
        line.insert("one two three four")
        for (keys, expected) in [
            ([.ctrl("w")], "one two three "), ([.alt("b"), .ctrl("k")], "one two "),
            ([.ctrl("a"), .alt("f"), .ctrl("u")], " two "), ([.ctrl("e"), Key(.left, .control), "x"], " xtwo "),
            ([.home, .delete, .end, .left, .backspace], "xtw "),
        ] as [([Key], String)] {
            for key in keys { press(key) }
            #expect(text == expected)
        }
        #expect(!line.apply(.up) && !line.apply(.enter))
    }

    @Test mutating func `Jamo, combining marks and emoji parts join the character before them`() {
        press("한")
        for part in ["\u{1100}", "\u{116E}", "\u{11A8}"] { press(Key(.character(Character(part)))) }
        #expect(text == "한국" && text.unicodeScalars.count == 2 && line.cursor == 2)
        press(.left, "e", Key(.character("\u{301}")))
        #expect(text.unicodeScalars.count == 3)
        press(.backspace, .backspace)
        #expect(text == "국")
        press("👩", Key(.character("\u{200D}")), Key(.character("👧")))
        #expect(text.count == 2)
        press(.backspace)
        #expect(text == "국")
    }

    @Test mutating func `Inserted text becomes one line and is cut at the maximum length, earlier text is not`() {
        line.insert("one\ntwo\u{1B}[2J")
        #expect(text == "one two\u{FFFD}[2J" && !line.isCut)
        line = LineEditor("ab", cursor: 1, maxLength: 6)
        line.insert("한국👩‍👩‍👧말x")
        #expect(text == "a한국👩‍👩‍👧말b" && line.cursor == 5 && line.isCut)
        press(.backspace)
        line.insert("x")
        #expect(text == "a한국👩‍👩‍👧xb" && !line.isCut)
        press("y")
        #expect(text == "a한국👩‍👩‍👧xb" && line.isCut)
        // A combining mark joins the last character.
        line.insert("\u{301}")
        #expect(text == "a한국👩‍👩‍👧x\u{301}b" && !line.isCut)
        line = LineEditor("abcd", cursor: 9, maxLength: 2)
        press("x")
        #expect(text == "abcd" && line.cursor == 4)
        press(.backspace)
        #expect(text == "abc")
    }
}
