import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct KeyBarTests {
    private let model = TestModel(ids: [1, 2, 3])

    @Test func `Keys of the screen come before those that move, and other groups are left out`() {
        let screen = TestScreen(width: 80, height: 8) {
            RowList(model: model).onKey("1", "home", group: .everywhere, perform: {}).onKey("b", "buy", perform: {})
        }
        #expect(screen.lines[7].hasPrefix("enter open   b buy   ↑↓ move     "))
        #expect(screen.lines[7].hasSuffix("     ? keys   q quit"))
        #expect(screen.lines[7].count == 76)
    }

    @Test func `Hints for moving are left out before the one for quitting`() {
        let screen = TestScreen(width: 42, height: 8) { RowList(model: model).onKey("b", "buy", perform: {}) }
        #expect(screen.lines[7].hasPrefix("enter open  b buy  "))
        #expect(screen.lines[7].hasSuffix("? keys  q quit"))
    }

    @Test func `The label of Enter is shortened rather than left out, and a disabled button has none`() {
        func bar(_ width: Int, disabled reason: String? = nil) -> String? {
            TestScreen(width: width, height: 12) {
                Button("Open in browser", action: {}).disabled(reason).onKey(.escape, "back", perform: {})
            }.lines.last
        }
        #expect(bar(42)?.hasPrefix("enter open in browser  esc back  ") == true)
        #expect(bar(36) == "enter open in b…  esc back  ? keys")
        #expect(bar(28) == "esc back            ? keys")
        #expect(bar(60, disabled: "Wait.")?.hasPrefix("esc back  ") == true)
    }

    @Test func `A key with the label of an earlier one or of Esc is left out`() {
        let screen = TestScreen(width: 80, height: 8) {
            Button("Buy", action: {}).onKey("b", "buy", perform: {}).onKey(.escape, "cancel", perform: {})
        }
        #expect(screen.lines[7].hasPrefix("enter buy   esc cancel    "))
        let question = TestScreen(width: 80, height: 8) {
            Button("Cancel", action: {}).onKey(.escape, "cancel", perform: {})
        }
        #expect(question.lines[7].hasPrefix("esc cancel    "))
    }

    @Test func `A key has the label of its innermost binding, whatever its group is`() {
        let screen = TestScreen(width: 80, height: 8) {
            Button("Buy", action: {}).onKey(.escape, "back", group: .everywhere, perform: {})
                .onKey(.escape, "close", perform: {})
        }
        #expect(screen.lines[7].hasPrefix("enter buy   esc back    "))
    }

    @Test func `A label begins with a lowercase letter, except for an abbreviation`() {
        #expect("Sign out".asHint == "sign out" && "HTTP client".asHint == "HTTP client" && "".asHint == "")
    }

    @Test func `Esc and the help have priority over other keys, and quitting goes first`() {
        func bar(_ width: Int) -> String? {
            TestScreen(width: width, height: 12) {
                Text("").onKey("a", "first thing to do", perform: {}).onKey("b", "second thing", perform: {})
                    .onKey([.escape, .backspace], "cancel", group: .everywhere, perform: {})
            }.lines.last
        }
        #expect(bar(80)?.hasPrefix("a first thing to do   b second thing   esc cancel   ") == true)
        #expect(bar(80)?.hasSuffix("? keys   q quit") == true)
        #expect(bar(58) == "a first thing to do  b second thing  esc cancel   ? keys")
        #expect(bar(40) == "esc cancel" + String(repeating: " ", count: 22) + "? keys")
        #expect(bar(20) == "esc cancel  ? keys")
    }

    @Test func `A click on an entry performs its key`() {
        let screen = TestScreen(width: 80, height: 8) { [model] in
            RowList(model: model).onKey("b", "buy", perform: model.logging("buy"))
                .panel("Panel", isPresented: model.isPanelShown) {
                    Text("content").onKey(.escape, "close") { model.isPanelShown = false }
                }
        }
        screen.click("b buy")
        screen.click("buy")
        screen.click("↓")
        screen.click("move")
        screen.click("enter open")
        #expect(model.log == ["buy", "buy", "3"])
        screen.click("↑")
        screen.click("open")
        #expect(model.log.last == "2")
        model.isPanelShown = true
        #expect(screen.text.contains("content"))
        screen.click("esc close")
        #expect(!model.isPanelShown)
        screen.click("quit")
        #expect(screen.isQuitting)
    }

    @Test func `A click on Ctrl-C quits`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            TextField("Name", text: Binding(model, \.name), maxLength: 100)
        }
        screen.click("^C quit")
        #expect(screen.isQuitting)
    }
}
