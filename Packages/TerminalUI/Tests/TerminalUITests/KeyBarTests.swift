@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct KeyBarTests {
    private let model = TestModel()

    /// Returns the key bar of a screen with `content`.
    private func bar(_ width: Int, @ViewBuilder _ content: @escaping () -> some View) -> String {
        TestScreen(width: width, height: 8, content: content).lines[7]
    }

    @Test(arguments: [
        (80, "enter row 1   b buy   ↑↓ move     ", "     ? keys   q quit"),
        // Hints for moving are left out before the one for quitting.
        (42, "enter row 1  b buy  ", "? keys  q quit"),
    ])
    func `Keys of the screen come before those that move, and other groups are left out`(
        width: Int,
        start: String,
        end: String
    ) {
        let bar = bar(width) {
            List(1..<4, id: \.self) { model.button("row \($0)") }.onKeys(["1"], "home", group: .everywhere)
                .onKeys(["b"], "buy")
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
            model.button("Open in browser").disabled(reason != nil, because: reason).onKeys([.escape], "back")
        }
        #expect(bar.hasPrefix(start))
    }

    @Test func `A key with the label of an earlier one or of Esc is left out, and the innermost label counts`() {
        let buy = model.button("Buy")
        let repeated = bar(80) { buy.onKeys(["b"], "buy").onKeys([.escape], "cancel") }
        #expect(repeated.hasPrefix("enter buy   esc cancel    "))
        #expect(bar(80) { model.button("Cancel").onKeys([.escape], "cancel") }.hasPrefix("esc cancel    "))
        let nested = bar(80) { buy.onKeys([.escape], "back", group: .everywhere).onKeys([.escape], "close") }
        #expect(nested.hasPrefix("enter buy   esc back    "))
    }

    @Test(arguments: [
        (80, "a first thing to do   b second thing   esc cancel            ? keys   q quit"),
        (58, "a first thing to do  b second thing  esc cancel   ? keys"),
        (40, "esc cancel                      ? keys"), (20, "esc cancel  ? keys"),
    ])
    func `Esc and the help have priority over other keys, and quitting goes first`(width: Int, expected: String) {
        let bar = bar(width) {
            Text("").onKeys(["a"], "first thing to do").onKeys(["b"], "second thing")
                .onKeys([.escape, .backspace], "cancel", group: .everywhere)
        }
        #expect(bar == expected)
    }

    @Test func `A click on an entry performs its key`() {
        let screen = TestScreen(width: 80, height: 16) { [model] in
            List(1..<4, id: \.self) { model.button("\($0)") }.onKeys(["b"], "buy") { model.log.append("buy") }
                .sheet(item: Bindable(model).item) { _ in Text("content") }
        }
        for entry in ["b buy", "buy", "↓", "move", "enter 3", "↑", "enter"] { screen.click(entry) }
        #expect(model.log == ["buy", "buy", "3", "2"])
        model.item = Presented()
        #expect(screen.text.contains("content"))
        screen.click("esc close")
        #expect(model.item == nil)
        screen.click("quit")
        #expect(screen.isQuitting)
    }

    @Test func `The innermost binding of a key is performed, and moving to the next control comes last`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            VStack {
                model.button("A").key("x")
                model.button("B")
            }
            .onKeys(["x"], "outer") { model.log.append("outer") }
            .onKeys(["y"], "other") { model.log.append("y") }
        }
        screen.press(.tab, "x", "y")
        #expect(model.log == ["A", "y"])
        #expect(screen.lines[7] == "enter b   x a   y other   tab next       ? keys   q quit")
    }

    @Test func `Keys that type text are not shown in the key bar`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            TextField("Name", text: Bindable(model).name)
                .onKeys(["x"], "mark") { model.log.append("x") }
                .onKeys([.escape], "back") { model.log.append("back") }
        }
        #expect(screen.lines[7].hasPrefix("esc back  ") && screen.lines[7].hasSuffix("  F1 keys   ^C quit"))
        screen.press("x", "q", .escape, "한")
        #expect(model.name == "axq한" && model.log == ["back"])
        screen.click("^C quit")
        #expect(screen.isQuitting)
    }

    @Test(arguments: [("ㅠ", ["b"]), ("ㅃ", ["Q"]), ("한", [])] as [(Key, [String])])
    func `A Hangul letter is the Latin letter of its key`(key: Key, log: [String]) {
        let screen = TestScreen(width: 40, height: 8) { [model] in
            VStack { ForEach(["b", "Q"], id: \.self) { model.button($0).key(Character($0)) } }
        }
        screen.press(key)
        #expect(model.log == log)
    }
}
