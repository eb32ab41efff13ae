@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct KeyHelpTests {
    private let model = TestModel()

    /// Shows the help of a list, or of a text field.
    private func screen(width: Int, height: Int = 24) -> TestScreen {
        let screen = TestScreen(width: width, height: height) { [model] in
            Group {
                if model.isOn { TextField("Name", text: Bindable(model).name) } else { List { model.button("Open") } }
            }
            .onKeys(["b"], "buy", disabled: "Sold out")
            .onKeys(["1"], "home", group: .everywhere)
        }
        screen.press(Key(.function(1)))
        return screen
    }

    @Test func `A wide window shows the groups side by side, a narrower one has two columns`() throws {
        let screen = screen(width: 100)
        let row = try #require(screen.position(of: "This screen")?.y)
        #expect(screen.position(of: "Move")?.y == row && screen.position(of: "Everywhere")?.y == row)
        #expect(screen.lines[row - 1].contains("╭ Keys ──") && screen.lines[row - 1].contains("─ esc or q closes ╮"))
        for text in [
            "enter  open", "b      buy: Sold out", "↑ ↓ j k", "pgup pgdn", "^U ^D", "g G home end",
            "1     home", "? F1  keys", "q ^C  quit", "^Z    ",
        ] {
            #expect(screen.text.contains(text), "\(text)\n\(screen.text)")
        }
        // There is only one control.
        #expect(!screen.text.contains("^W") && !screen.text.contains("tab shift-tab"))
        screen.resize(width: 68, height: 24)
        let (first, second) = (try #require(screen.position(of: "This screen")), screen.position(of: "Everywhere"))
        #expect(second?.y == first.y && screen.position(of: "Move")?.x == first.x)
    }

    @Test func `Keys of movement are left out where nothing moves`() {
        let screen = TestScreen(width: 100, height: 24) { Text("One line").onKeys(["b"], "buy") }
        screen.press("?")
        #expect(screen.text.contains("b  buy") && screen.text.contains("Everywhere"))
        #expect(!screen.text.contains("Move") && !screen.text.contains("pgup"))
    }

    @Test func `A narrow window shows one column that scrolls`() {
        let screen = screen(width: 40, height: 12)
        #expect(screen.text.contains("This screen") && screen.text.contains("enter  open"))
        #expect(screen.lines[11].hasPrefix("esc close"))
        #expect(!screen.text.contains("quit"))
        screen.press("G")
        #expect(screen.text.contains("q ^C  quit") && screen.text.contains("redraw"))
    }

    @Test func `In a text field, the keys that edit are listed`() {
        model.isOn = true
        let screen = screen(width: 100, height: 30)
        for text in ["Edit text", "^A ^E", "^W", "^U ^K", "F1 ", "^C "] { #expect(screen.text.contains(text)) }
        #expect(!screen.text.contains("j k") && !screen.text.contains("buy"))
        screen.press("q", "x")
        #expect(model.name == "ax")
    }

    @Test(arguments: ["?", "q", .escape, Key(.function(1))] as [Key])
    func `A key closes the help and does not quit`(key: Key) {
        let screen = screen(width: 80)
        #expect(screen.text.contains("Everywhere"))
        screen.press(key)
        #expect(!screen.text.contains("Everywhere") && !screen.isQuitting)
        screen.press("q")
        #expect(screen.isQuitting)
    }
}
