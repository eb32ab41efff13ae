import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct KeyTests {
    private let form = Form()

    private func log(_ text: String) -> @MainActor () -> Void { { [form] in form.pressed.append(text) } }

    @Test func theInnermostBindingAroundTheFocusWins() {
        let screen = TestScreen(width: 60, height: 8) {
            VStack {
                Button("A") {}.onKey("x", "inner a", perform: log("a"))
                Button("B") {}.onKey("x", "inner b", perform: log("b"))
            }
            .onKey("x", "outer", perform: log("outer")).onKey("y", "other", perform: log("y"))
        }
        screen.press("x", .tab, "x", "y")
        #expect(form.pressed == ["a", "b", "y"])
        #expect(screen.lines[7] == "enter b  x inner b  y other  tab next  ? help  q quit")
    }

    @Test func aKeyThatDoesNothingSaysWhy() {
        let screen = TestScreen(width: 60, height: 8) { [form] in
            Text("item").onKey("b", "buy", disabled: form.reason, perform: log("buy"))
        }
        form.reason = "It is sold out."
        screen.press("b")
        #expect(screen.lines[7] == "It is sold out.")
        #expect(form.pressed.isEmpty)
        screen.press("z")
        #expect(screen.lines[7] == "z does nothing here. ? shows the keys.")
        form.reason = nil
        screen.press("b")
        #expect(form.pressed == ["buy"])
    }

    @Test func theHelpBarFitsAndTheRestIsShownByAQuestionMark() {
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

    @Test func keysThatAreTypedAreNotOffered() {
        let screen = TestScreen(width: 60, height: 8) { [form] in
            TextField("Name", text: Binding(form, \.name)).onKey("x", "mark", perform: log("x"))
                .onKey(.escape, "back", perform: log("back"))
        }
        #expect(screen.lines[7] == "esc back  F1 help  ^C quit")
        screen.press("x", "q", .escape)
        #expect(form.name == "xq")
        #expect(form.pressed == ["back"])
    }

    @Test func theFocusGoesWhereTheArrowsPoint() {
        let screen = TestScreen(width: 60, height: 8) {
            VStack {
                HStack {
                    Button("A", action: log("a")); Button("B", action: log("b"))
                }
                HStack {
                    Button("C", action: log("c")); Button("D", action: log("d"))
                }
            }
        }
        screen.press(.enter, .right, .enter, .down, .enter, .left, .enter, .up, .enter, .up, .left, .enter)
        #expect(form.pressed == ["a", "b", "d", "c", "a", "a"])
        screen.press(.backtab, .enter, "h", .space)
        screen.click("B")
        #expect(form.pressed.suffix(3) == ["d", "c", "b"])
    }

    @Test func aPanelHoldsTheFocusAndGivesItBack() {
        let screen = TestScreen(width: 60, height: 12) { [form] in
            HStack {
                Button("A", action: log("a"))
                Button("B") { form.isPanelShown = true }
            }
            .onKey("x", "outside", perform: log("x"))
            .frame(maxWidth: 60, maxHeight: 11)
            .panel("Sure?", isPresented: form.isPanelShown) {
                VStack {
                    Text("Really?")
                    Button("Yes", action: log("yes"))
                    Button("No") { form.isPanelShown = false }
                }
                .onKey(.escape, "back") { form.isPanelShown = false }
            }
        }
        screen.press(.tab, .enter)
        #expect(screen.text.contains("Sure?"))
        #expect(screen.style(of: "[ A ]")?.attributes.contains(.dim) == true)
        screen.press("x", .enter, .tab, .tab, .enter)
        screen.click("[ A ]")
        #expect(form.pressed == ["yes", "yes"])
        #expect(screen.lines[11] == "enter yes  esc back  tab next  ? help  q quit")
        screen.press(.escape)
        #expect(!screen.text.contains("Sure?"))
        screen.press(.left, .enter)
        #expect(form.pressed == ["yes", "yes", "a"])
    }

    @Test func keysThatComeTogetherSeeWhatTheOneBeforeLeft() {
        let screen = TestScreen(width: 60, height: 12) { [form] in
            if form.pressed.isEmpty {
                Button("Open", action: log("open"))
            } else {
                Button("Close", action: log("close"))
            }
        }
        screen.press(.enter, .enter)
        #expect(form.pressed == ["open", "close"])
    }

    @Test func whatIsGoneLeavesTheFocusToWhatStandsThere() {
        let rows = Rows(ids: [1, 2, 3])
        let screen = TestScreen(width: 60, height: 12) {
            ForEach(rows.ids.map(Row.init)) { row in Button("B\(row.id)") { rows.opened.append(row.id) } }
        }
        screen.press(.tab, .enter)
        rows.ids = [0, 1, 2, 3]
        screen.press(.enter)
        rows.ids = [0, 1, 3]
        screen.press(.enter)
        #expect(rows.opened == [2, 2, 3])
    }

    @Test func aFieldThatAppearsTakesTheFocus() {
        let screen = TestScreen(width: 60, height: 12) { [form] in
            VStack {
                Button("A", action: log("a"))
                if form.isPanelShown { TextField("Filter", text: Binding(form, \.name)).focusedOnAppear() }
            }
            .onKey("/", "filter") { form.isPanelShown = true }
        }
        screen.press("/", "a", "b", .backtab, .enter)
        #expect(form.name == "ab")
        #expect(form.pressed == ["a"])
    }
}
