import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct FieldTests {
    private let form = Form()

    private func screen(isSecure: Bool = false, width: Int = 30) -> TestScreen {
        TestScreen(width: width, height: 6) { [form] in
            VStack {
                TextField("Name", text: Binding(form, \.name), isSecure: isSecure) { form.pressed.append(form.name) }
                Button("Other") { form.pressed.append("other") }
            }
        }
    }

    @Test func textIsTypedWhereTheCursorIs() {
        let screen = screen()
        #expect(screen.lines[0] == "Name")
        #expect(screen.cursor == Point(0, 0))
        screen.type("bq?d")
        screen.press(.home)
        screen.type("a")
        screen.press(.right, .delete, .delete)
        screen.type("c")
        screen.press(.end, .left, .backspace)
        #expect(form.name == "abd")
        #expect(screen.lines[0] == "abd")
        #expect(screen.cursor == Point(2, 0))
        screen.press(.enter)
        #expect(form.pressed == ["abd"])
    }

    @Test func whatIsSetElsewhereIsShownAndEditedAtItsEnd() {
        let screen = screen()
        screen.type("long text")
        form.name = "Mina"
        #expect(screen.lines[0] == "Mina")
        screen.type("!")
        #expect(form.name == "Mina!")
        screen.press(.home)
        screen.type("¡")
        #expect(form.name == "¡Mina!")
    }

    @Test func wordsAndLinesAreRemoved() {
        let screen = screen()
        screen.type("one two three four")
        screen.press(.ctrl("w"))
        #expect(form.name == "one two three ")
        screen.press(.alt("b"), .ctrl("k"))
        #expect(form.name == "one two ")
        screen.press(.ctrl("a"), .alt("f"), .ctrl("u"))
        #expect(form.name == " two ")
        screen.press(.ctrl("e"), Key(.left, .control))
        screen.type("x")
        #expect(form.name == " xtwo ")
    }

    @Test func hangulBecomesSyllablesWholeOrInParts() {
        let screen = screen()
        screen.type("한")
        for part in ["\u{1100}", "\u{116E}", "\u{11A8}"] { screen.press(Key(.character(Character(part)))) }
        #expect(form.name == "한국")
        #expect(form.name.unicodeScalars.count == 2)
        #expect(screen.cursor == Point(4, 0))
        screen.press(.left)
        screen.type("e")
        screen.press(Key(.character("\u{301}")))
        #expect(form.name.unicodeScalars.count == 3)
        screen.press(.backspace, .backspace)
        #expect(form.name == "국")
        screen.type("👩")
        screen.press(Key(.character("\u{200D}")), Key(.character("👧")))
        #expect(form.name.count == 2)
        screen.press(.backspace)
        #expect(form.name == "국")
    }

    @Test func aPasteIsOneLineWithoutControls() {
        let screen = screen()
        screen.paste("one\ntwo\u{1B}[2J")
        #expect(form.name == "one two\u{FFFD}[2J")
    }

    @Test func aSecretIsShownAsDots() {
        let screen = screen(isSecure: true)
        screen.type("pass한")
        #expect(screen.lines[0] == "•••••")
        #expect(!screen.output().contains("pass".utf8))
        #expect(form.name == "pass한")
    }

    @Test func aLongTextIsScrolledToTheCursor() {
        let screen = screen(width: 20)
        screen.type("0123456789한국어는abcdefgh")
        #expect(screen.lines[0] == "789한국어는abcdefgh")
        #expect(screen.cursor.map { $0.x <= 19 } == true)
        screen.press(.home)
        #expect(screen.lines[0].hasPrefix("0123456789"))
    }

    @Test func aDisabledFieldSaysWhy() {
        let screen = TestScreen(width: 40, height: 6) { [form] in
            TextField("Name", text: Binding(form, \.name)).disabled("Sign in first.")
        }
        screen.type("x")
        #expect(form.name.isEmpty)
        #expect(screen.lines[5] == "Sign in first.")
    }
}

@MainActor
@Suite struct OtherControlTests {
    private let form = Form()

    @Test func aPickerGoesAround() {
        let screen = TestScreen(width: 30, height: 6) { [form] in
            Picker("Choice", selection: Binding(form, \.choice), options: [1, 2, 3]) { "Number \($0)" }
        }
        #expect(screen.lines[0] == "‹ Number 1 ›")
        screen.press(.right, .right, .right, .left)
        #expect(form.choice == 3)
        screen.click("›")
        #expect(form.choice == 1)
        screen.click("‹")
        #expect(form.choice == 3)
    }

    @Test func aBarMovesOnlyWhileItIsSeen() {
        let rows = Rows(ids: [1])
        let screen = TestScreen(width: 20, height: 6) { if !rows.ids.isEmpty { ProgressBar() } }
        #expect(screen.isAnimated)
        let before = screen.lines[0]
        screen.tick()
        #expect(screen.lines[0] != before)
        rows.ids = []
        #expect(!screen.isAnimated)
    }

    @Test func aLongTextIsScrolled() {
        let text = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let screen = TestScreen(width: 20, height: 6) { ScrollView { Text(text) } }
        #expect(screen.lines[0].hasPrefix("line 1 "))
        screen.press(.down, .down)
        #expect(screen.lines[0].hasPrefix("line 3 "))
        screen.press(.pageDown)
        #expect(screen.lines[0].hasPrefix("line 7 "))
        screen.wheel(at: Point(1, 1))
        #expect(screen.lines[0].hasPrefix("line 10│"))
        screen.press(.end)
        #expect(screen.lines[4].hasPrefix("line 20"))
    }

    @Test func whatGetsTheFocusIsScrolledIntoSight() {
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView { for number in 1...9 { Button("Button \(number)") {} } }
        }
        #expect(screen.position(of: "Button 6") == nil)
        for _ in 0..<6 { screen.press(.tab) }
        #expect(screen.position(of: "Button 7") != nil)
        screen.press(.backtab, .backtab, .backtab, .backtab, .backtab)
        #expect(screen.position(of: "Button 2")?.y == 0)
    }

    @Test(arguments: [ColorDepth.full, .palette, .none])
    func aPictureIsDrawnInWhatColoursThereAre(depth: ColorDepth) throws {
        let black = Bitmap.Pixel(0, 0, 0)
        let white = Bitmap.Pixel(255, 255, 255)
        let picture = try #require(Bitmap(width: 4, pixels: [black, black, white, white, black, black, white, white]))
        let screen = TestScreen(width: 20, height: 6, colorDepth: depth) { Image(picture) }
        #expect(screen.lines[0] == (depth == .none ? "  @@" : "▀▀▀▀"))
    }

    @Test func aPictureKeepsItsProportions() throws {
        let pixel = Bitmap.Pixel(200, 100, 0)
        let picture = try #require(Bitmap(width: 100, pixels: Array(repeating: pixel, count: 5_000)))
        let screen = TestScreen(width: 40, height: 30) { Image(picture) }
        #expect(screen.lines.count { $0.hasPrefix("▀") } == 10)
        #expect(screen.lines[0].count == 40)
        #expect(screen.style(of: "▀") == Style(foreground: .rgb(200, 100, 0), background: .rgb(200, 100, 0)))
        #expect(Bitmap(width: 3, pixels: [pixel]) == nil)
    }
}
