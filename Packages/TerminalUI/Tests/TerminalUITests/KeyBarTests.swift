import CoreTesting
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct KeyBarTests {
    private let model = TestModel()

    /// Returns the key bar of a screen with `content`.
    private func bar(_ width: Int, @ViewBuilder _ content: @escaping () -> some View) -> String {
        TestScreen(width: width, height: 8, content: content).lines[7]
    }

    @Test func `Keys of the screen come before those that move; Esc, the help and quitting have priority`() {
        for (width, start, end) in [
            (80, "enter row 1   b buy   ↑↓ move     ", "     ? keys   q quit"),
            (42, "enter row 1  b buy  ", "? keys  q quit"),
        ] {
            let bar = bar(width) {
                List { ForEach(1..<4, id: \.self) { model.button("row \($0)") } }
                    .onKeys(["1"], "home", group: .everywhere)
                    .onKeys(["b"], "buy")
            }
            #expect(bar.hasPrefix(start) && bar.hasSuffix(end))
        }
        for (width, expected) in [
            (80, "a first thing to do   b second thing   esc cancel            ? keys   q quit"),
            (58, "a first thing to do  b second thing  esc cancel   ? keys"),
            (40, "esc cancel                      ? keys"), (20, "esc cancel  ? keys"),
        ] {
            let bar = bar(width) {
                Text("").onKeys(["a"], "first thing to do").onKeys(["b"], "second thing")
                    .onKeys([.escape, .backspace], "cancel", group: .everywhere)
            }
            #expect(bar == expected)
        }
    }

    @Test func `The label of Enter is shortened, one of an earlier key is left out, and the innermost one counts`() {
        for (width, reason, start) in [
            (42, nil, "enter open in browser  esc back  "), (36, nil, "enter open in b…  esc back  ? keys"),
            (28, nil, "esc back            ? keys"), (60, "Wait.", "esc back  "),
        ] {
            let button = model.button("Open in browser").disabled(reason != nil, because: reason)
            #expect(bar(width) { button.onKeys([.escape], "back") }.hasPrefix(start))
        }
        let buy = model.button("Buy")
        let repeated = bar(80) { buy.onKeys(["b"], "buy").onKeys([.escape], "cancel") }
        #expect(repeated.hasPrefix("enter buy   esc cancel    "))
        #expect(bar(80) { model.button("Cancel").onKeys([.escape], "cancel") }.hasPrefix("esc cancel    "))
        let nested = bar(80) { buy.onKeys([.escape], "back", group: .everywhere).onKeys([.escape], "close") }
        #expect(nested.hasPrefix("enter buy   esc back    "))
    }

    /// Shows the help of a list, or of a text field.
    private func help(width: Int, height: Int = 24) -> TestScreen {
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

    @Test func `The help has its groups side by side, in two columns, or in one that scrolls`() {
        let screen = help(width: 100)
        let places = { ["This screen", "Move", "Everywhere"].map { screen.position(of: $0) ?? Point(0, 0) } }
        let wide = places()
        #expect(Set(wide.map(\.y)).count == 1 && Set(wide.map(\.x)).count == 3)
        #expect(screen.lines[wide[0].y - 1].contains(#/╭ Keys ──.*─ esc or q closes ╮/#))
        for text in [
            "enter  open", "b      buy: Sold out", "↑ ↓ j k", "pgup pgdn", "^U ^D", "g G home end",
            "1     home", "? F1  keys", "q ^C  quit", "^Z    ",
        ] {
            #expect(screen.text.contains(text), "\(text)\n\(screen.text)")
        }
        // There is only one control.
        #expect(!screen.text.contains("^W") && !screen.text.contains("tab shift-tab"))
        screen.resize(width: 68, height: 24)
        #expect(places()[2].y == places()[0].y && places()[1].x == places()[0].x)
        screen.resize(width: 40, height: 12)
        #expect(screen.text.contains("This screen") && !screen.text.contains("quit"))
        screen.press("G")
        #expect(screen.text.contains("q ^C  quit") && screen.text.contains("redraw"))
    }

    @Test func `Only keys that work are listed, and four keys close the help`() {
        let text = TestScreen(width: 100, height: 24) { Text("One line").onKeys(["b"], "buy") }
        for key in ["?", "q", .escape, Key(.function(1))] as [Key] {
            text.press("?")
            #expect(text.text.contains("b  buy") && text.text.contains("Everywhere"))
            #expect(!text.text.contains("Move") && !text.text.contains("pgup"))
            text.press(key)
            #expect(!text.text.contains("Everywhere") && !text.isQuitting)
        }
        text.click("q quit")
        #expect(text.isQuitting)
        model.isOn = true
        let screen = help(width: 100, height: 30)
        for text in ["Edit text", "^A ^E", "^W", "^U ^K", "F1 ", "^C "] { #expect(screen.text.contains(text)) }
        #expect(!screen.text.contains("j k") && !screen.text.contains("buy"))
        screen.press("q", "x")
        #expect(model.name == "ax")
    }
}

@Suite(.timeLimit(.minutes(1))) struct NoticeTests {
    @Test(arguments: [16, 15])
    func `A notice above the key bar, or in its place in a low window, goes after three seconds`(height: Int) async {
        let clock = TestClock()
        let screen = TestScreen(width: 60, height: height, clock: clock) {
            ContextReader { context in
                VStack { ForEach(["Go", "Help"], id: \.self) { Button($0) {} } }
                    .onKeys(["a"], "first") { context.renderer.notify("One") }
                    .onKeys(["b"], "second") { context.renderer.notify("Two") }
            }
        }
        for (key, text) in [("a" as Key, "• One"), ("b", "• Two")] {
            screen.press(key)
            #expect(screen.lines[14] == text && screen.lines[height - 1].contains("q quit") == (height == 16))
            await clock.untilSleeping()
            clock.advance(by: .seconds(2))
        }
        await Task.yield()
        screen.press(.tab)
        screen.wheel(at: Point(1, 1))
        #expect(screen.lines[14] == "• Two")
        clock.advance(by: .seconds(1))
        await screen.wait { !$0.text.contains("•") }
        #expect(screen.lines[height - 1].contains("q quit") && clock.sleeps == [.seconds(3), .seconds(3)])
        _ = screen.output()
        #expect(screen.output().isEmpty)
    }
}
