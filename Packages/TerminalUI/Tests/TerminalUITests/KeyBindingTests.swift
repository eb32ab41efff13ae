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
        #expect(screen.lines[7] == "enter b  x inner b  y other  tab next     ? keys  q quit")
    }

    @Test func `A disabled key and an unknown key show a message`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            Text("item").onKey("b", "buy", disabled: model.reason, perform: model.logging("buy"))
        }
        model.reason = "It is sold out."
        screen.press("b")
        #expect(screen.lines[7] == "• It is sold out.")
        #expect(model.log.isEmpty)
        screen.press("z")
        #expect(screen.lines[7] == "• z does nothing here. ? shows the keys.")
        model.reason = nil
        screen.press("b")
        #expect(model.log == ["buy"])
    }

    @Test func `Keys that type text are not shown in the key bar`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            TextField("Name", text: Binding(model, \.name), maxLength: 100).onKey(
                "x",
                "mark",
                perform: model.logging("x")
            )
            .onKey(.escape, "back", perform: model.logging("back"))
        }
        #expect(screen.lines[7].hasPrefix("esc back  ") && screen.lines[7].hasSuffix("  F1 keys   ^C quit"))
        screen.press("x", "q", .escape)
        #expect(model.name == "xq")
        #expect(model.log == ["back"])
    }

    @Test(arguments: [("ㅠ", "b"), ("ㅃ", "Q"), ("한", "")] as [(Key, String)])
    func `A Hangul letter is the Latin letter of its key, outside text fields`(key: Key, log: String) {
        let model = TestModel(ids: [])
        let screen = TestScreen(width: 40, height: 8) {
            Text("text").onKey("b", "buy") { model.log.append("b") }.onKey("Q", "other") { model.log.append("Q") }
        }
        screen.press(key)
        #expect(model.log.joined() == log)
        let field = TestScreen(width: 40, height: 8) { TextField("Name", text: Binding(model, \.name), maxLength: 100) }
        field.press(key)
        #expect(model.name.contains(key.description))
    }
}
