@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct TextFieldTests {
    private let model = TestModel()

    private func screen(isSecure: Bool = false, width: Int = 30, maxLength: Int = 100) -> TestScreen {
        TestScreen(width: width, height: 6) { [model] in
            VStack {
                TextField("Name", text: Binding(model, \.name), maxLength: maxLength, isSecure: isSecure) {
                    model.log.append(model.name)
                }
                Button("Other", action: model.logging("other"))
            }
            .disabled(model.reason)
        }
    }

    @Test func `Text is typed and removed at the cursor`() {
        let screen = screen()
        #expect(screen.lines[0] == "Name")
        #expect(screen.cursor == Point(1, 0))
        screen.type("bq?d")
        screen.press(.home)
        screen.type("a")
        screen.press(.right, .delete, .delete)
        screen.type("c")
        screen.press(.end, .left, .backspace)
        #expect(model.name == "abd")
        #expect(screen.lines[0] == "abd")
        #expect(screen.cursor == Point(3, 0))
        screen.press(.enter)
        #expect(model.log == ["abd"])
    }

    @Test func `Text that the model sets is shown with the cursor at its end`() {
        let screen = screen()
        screen.type("long text")
        model.name = "Mina"
        #expect(screen.lines[0] == "Mina")
        screen.type("!")
        #expect(model.name == "Mina!")
        screen.press(.home)
        screen.type("¡")
        #expect(model.name == "¡Mina!")
        model.name = "P\u{200E}ark\r"
        #expect(screen.lines[0] == "Park")
        #expect(screen.cursor == Point(5, 0))
    }

    @Test func `Editing keys move by words and remove words and lines`() {
        let screen = screen()
        screen.type("one two three four")
        screen.press(.ctrl("w"))
        #expect(model.name == "one two three ")
        screen.press(.alt("b"), .ctrl("k"))
        #expect(model.name == "one two ")
        screen.press(.ctrl("a"), .alt("f"), .ctrl("u"))
        #expect(model.name == " two ")
        screen.press(.ctrl("e"), Key(.left, .control))
        screen.type("x")
        #expect(model.name == " xtwo ")
    }

    @Test func `Jamo, combining marks and emoji parts join the character before them`() {
        let screen = screen()
        screen.type("한")
        for part in ["\u{1100}", "\u{116E}", "\u{11A8}"] { screen.press(Key(.character(Character(part)))) }
        #expect(model.name == "한국")
        #expect(model.name.unicodeScalars.count == 2)
        #expect(screen.cursor == Point(5, 0))
        screen.press(.left)
        screen.type("e")
        screen.press(Key(.character("\u{301}")))
        #expect(model.name.unicodeScalars.count == 3)
        screen.press(.backspace, .backspace)
        #expect(model.name == "국")
        screen.type("👩")
        screen.press(Key(.character("\u{200D}")), Key(.character("👧")))
        #expect(model.name.count == 2)
        screen.press(.backspace)
        #expect(model.name == "국")
    }

    @Test func `Pasted text becomes one line without control characters`() {
        screen().paste("one\ntwo\u{1B}[2J")
        #expect(model.name == "one two\u{FFFD}[2J")
    }

    @Test(arguments: ["secret\n", "secret\r", "secret\r\n", "secret\n\n"])
    func `A line break at the end of pasted text is left out`(text: String) {
        let screen = screen(isSecure: true)
        screen.paste(text)
        #expect(model.name == "secret")
        screen.paste("\n")
        #expect(model.name == "secret")
    }

    @Test func `Only the focused field is accented`() {
        let screen = screen()
        screen.type("name")
        #expect(screen.style(of: "name")?.attributes == [.underlined, .bold])
        screen.press(.tab)
        #expect(screen.style(of: "name")?.attributes == .underlined)
    }

    @Test func `Secure text is shown as dots`() {
        let screen = screen(isSecure: true)
        screen.type("pass한")
        #expect(screen.lines[0] == "•••••")
        #expect(!screen.output().contains("pass".utf8))
        #expect(model.name == "pass한")
    }

    @Test func `Long text scrolls to the cursor`() {
        let screen = screen(width: 22)
        screen.type("0123456789한국어는abcdefgh")
        #expect(screen.lines[0] == "789한국어는abcdefgh")
        #expect(screen.cursor.map { $0.x <= 20 } == true)
        screen.press(.home)
        #expect(screen.lines[0].hasPrefix("0123456789"))
    }

    /// With a quadratic scroll it does not end.
    @Test func `A text of 200,000 characters is pasted and scrolled`() {
        let screen = screen(width: 22, maxLength: 200_000)
        screen.paste(String(repeating: "0123456789", count: 20_000))
        #expect(screen.lines[0] == "1234567890123456789")
        screen.press(.home)
        #expect(screen.lines[0] == "01234567890123456789")
        screen.press(.end)
        #expect(screen.lines[0] == "1234567890123456789")
    }

    @Test func `Pasted text is cut at the maximum length, and a notice says so`() {
        let screen = screen(maxLength: 6)
        screen.type("ab")
        screen.press(.left)
        screen.paste("한국👩‍👩‍👧말x")
        #expect(model.name == "a한국👩‍👩‍👧말b")
        #expect(screen.cursor == Point(10, 0))
        #expect(screen.lines[5] == "• At most 6 characters fit.")
        screen.press(.backspace)
        screen.paste("xy")
        #expect(model.name == "a한국👩‍👩‍👧xb")
        screen.press(.backspace)
        screen.paste("x")
        #expect(!screen.text.contains("At most"))
    }

    @Test func `A full field takes no character but one that joins the last`() {
        let screen = screen(maxLength: 2)
        screen.type("e한")
        #expect(!screen.text.contains("At most"))
        screen.type("x")
        #expect(model.name == "e한")
        #expect(screen.lines[5] == "• At most 2 characters fit.")
        screen.press(.home, .right)
        screen.type("\u{301}")
        #expect(model.name == "é한")
        #expect(!screen.text.contains("At most"))
    }

    @Test func `A text of the model that is too long is not cut`() {
        model.name = "abcd"
        let screen = screen(maxLength: 2)
        screen.type("x")
        #expect(model.name == "abcd")
        screen.press(.backspace)
        #expect(model.name == "abc")
    }

    @Test func `A disabled field shows the reason when it is edited`() {
        model.reason = "Sign in first."
        let screen = screen()
        screen.type("x")
        #expect(model.name.isEmpty)
        #expect(screen.lines[5] == "• Sign in first.")
    }
}
