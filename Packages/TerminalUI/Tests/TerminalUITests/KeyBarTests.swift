import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct KeyBarTests {
    private let model = TestModel(ids: [1, 2, 3])

    /// Returns the key bar of a screen with `content`.
    private func bar(_ width: Int, @ViewBuilder _ content: @escaping () -> some View) -> String {
        TestScreen(width: width, height: 8, content: content).lines[7]
    }

    @Test(arguments: [
        (80, "enter open   b buy   ↑↓ move     ", "     ? keys   q quit"),
        // Hints for moving are left out before the one for quitting.
        (42, "enter open  b buy  ", "? keys  q quit"),
    ])
    func `Keys of the screen come before those that move, and other groups are left out`(
        width: Int,
        start: String,
        end: String
    ) {
        let bar = bar(width) {
            RowList(model: model).onKey("1", "home", group: .everywhere, perform: {}).onKey("b", "buy", perform: {})
        }
        #expect(bar.hasPrefix(start) && bar.hasSuffix(end))
    }

    @Test(arguments: [
        (42, nil, "enter open in browser  esc back  "), (36, nil, "enter open in b…  esc back  ? keys"),
        (28, nil, "esc back            ? keys"), (60, "Wait.", "esc back  "),
    ])
    func `The label of Enter is shortened rather than left out, and a disabled button has none`(
        width: Int,
        reason: String?,
        start: String
    ) {
        let bar = bar(width) {
            Button("Open in browser", action: {}).disabled(reason).onKey(.escape, "back", perform: {})
        }
        #expect(bar.hasPrefix(start))
    }

    @Test func `A key with the label of an earlier one or of Esc is left out, and the innermost label counts`() {
        let repeated = bar(80) {
            Button("Buy", action: {}).onKey("b", "buy", perform: {}).onKey(.escape, "cancel", perform: {})
        }
        #expect(repeated.hasPrefix("enter buy   esc cancel    "))
        let question = bar(80) { Button("Cancel", action: {}).onKey(.escape, "cancel", perform: {}) }
        #expect(question.hasPrefix("esc cancel    "))
        let nested = bar(80) {
            Button("Buy", action: {}).onKey(.escape, "back", group: .everywhere, perform: {})
                .onKey(.escape, "close", perform: {})
        }
        #expect(nested.hasPrefix("enter buy   esc back    "))
    }

    @Test func `A label begins with a lowercase letter, except for an abbreviation`() {
        #expect("Sign out".asHint == "sign out" && "HTTP client".asHint == "HTTP client" && "".asHint == "")
    }

    @Test(arguments: [
        (80, "a first thing to do   b second thing   esc cancel            ? keys   q quit"),
        (58, "a first thing to do  b second thing  esc cancel   ? keys"),
        (40, "esc cancel                      ? keys"), (20, "esc cancel  ? keys"),
    ])
    func `Esc and the help have priority over other keys, and quitting goes first`(width: Int, expected: String) {
        let bar = bar(width) {
            Text("").onKey("a", "first thing to do", perform: {}).onKey("b", "second thing", perform: {})
                .onKey([.escape, .backspace], "cancel", group: .everywhere, perform: {})
        }
        #expect(bar == expected)
    }

    @Test func `A click on an entry performs its key`() {
        let screen = TestScreen(width: 80, height: 8) { [model] in
            RowList(model: model).onKey("b", "buy", perform: model.logging("buy"))
                .panel("Panel", isPresented: model.isPanelShown) {
                    Text("content").onKey(.escape, "close") { model.isPanelShown = false }
                }
        }
        for entry in ["b buy", "buy", "↓", "move", "enter open", "↑", "open"] { screen.click(entry) }
        #expect(model.log == ["buy", "buy", "3", "2"])
        model.isPanelShown = true
        #expect(screen.text.contains("content"))
        screen.click("esc close")
        #expect(!model.isPanelShown)
        screen.click("quit")
        #expect(screen.isQuitting)
    }
}

@MainActor
@Suite struct KeyBindingTests {
    private let model = TestModel()

    @Test func `The innermost binding around the focus is performed`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            VStack {
                Button("A") {}.onKey("x", "inner a", perform: model.logging("a"))
                Button("B") {}.onKey("x", "inner b", perform: model.logging("b"))
            }
            .onKey("x", "outer", perform: model.logging("outer")).onKey("y", "other", perform: model.logging("y"))
        }
        screen.press("x", .tab, "x", "y")
        #expect(model.log == ["a", "b", "y"])
        #expect(screen.lines[7] == "enter b  x inner b  y other  tab next     ? keys  q quit")
    }

    @Test func `Keys that type text are not shown in the key bar`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            TextField("Name", text: Binding(model, \.name), maxLength: 100)
                .onKey("x", "mark", perform: model.logging("x"))
                .onKey(.escape, "back", perform: model.logging("back"))
        }
        #expect(screen.lines[7].hasPrefix("esc back  ") && screen.lines[7].hasSuffix("  F1 keys   ^C quit"))
        screen.press("x", "q", .escape, "한")
        #expect(model.name == "xq한" && model.log == ["back"])
        screen.click("^C quit")
        #expect(screen.isQuitting)
    }

    @Test(arguments: [("ㅠ", ["b"]), ("ㅃ", ["Q"]), ("한", [])] as [(Key, [String])])
    func `A Hangul letter is the Latin letter of its key`(key: Key, log: [String]) {
        let model = TestModel(ids: [])
        let screen = TestScreen(width: 40, height: 8) {
            Text("text").onKey("b", "buy", perform: model.logging("b")).onKey("Q", "other", perform: model.logging("Q"))
        }
        screen.press(key)
        #expect(model.log == log)
    }
}
