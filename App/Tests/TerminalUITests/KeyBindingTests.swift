import TerminalUI
import TerminalUITesting
import Testing

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
        #expect(screen.lines[7] == "enter b  x inner b  y other  tab next  ? help  q quit")
    }

    @Test func `A disabled key and an unknown key show a message`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            Text("item").onKey("b", "buy", disabled: model.reason, perform: model.logging("buy"))
        }
        model.reason = "It is sold out."
        screen.press("b")
        #expect(screen.lines[7] == "It is sold out.")
        #expect(model.log.isEmpty)
        screen.press("z")
        #expect(screen.lines[7] == "z does nothing here. ? shows the keys.")
        model.reason = nil
        screen.press("b")
        #expect(model.log == ["buy"])
    }

    @Test func `The help bar shows the keys that fit and the help panel shows all`() {
        let screen = TestScreen(width: 40, height: 12) {
            Text("").onKey("a", "first thing to do", perform: {}).onKey("b", "second thing", perform: {})
                .onKey("c", "third thing", disabled: "not now", perform: {})
        }
        #expect(screen.lines[11] == "a first thing to do  ? help  q quit")
        screen.press("?")
        for line in ["a  first thing to do", "b  second thing", "c  third thing: not now", "q  quit"] {
            #expect(screen.text.contains(line))
        }
        screen.press(.escape)
        #expect(!screen.text.contains("second"))
        screen.press("q")
        #expect(screen.isQuitting)
    }

    @Test func `Keys that type text are not shown in the help bar`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            TextField("Name", text: Binding(model, \.name)).onKey("x", "mark", perform: model.logging("x"))
                .onKey(.escape, "back", perform: model.logging("back"))
        }
        #expect(screen.lines[7] == "esc back  F1 help  ^C quit")
        screen.press("x", "q", .escape)
        #expect(model.name == "xq")
        #expect(model.log == ["back"])
    }
}
