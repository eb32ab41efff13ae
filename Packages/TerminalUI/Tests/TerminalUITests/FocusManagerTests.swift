@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct FocusManagerTests {
    private let model = TestModel()

    private func button(_ title: String) -> Button { Button(title, action: model.logging(title)) }

    @Test func `Arrow keys move the focus in their direction`() {
        let screen = TestScreen(width: 60, height: 8) {
            VStack {
                HStack { for title in ["A", "B"] { button(title) } }
                HStack { for title in ["C", "D"] { button(title) } }
            }
        }
        screen.press(.enter, .right, .enter, .down, .enter, .left, .enter, .up, .enter, .up, .left, .enter)
        #expect(model.log == ["A", "B", "D", "C", "A", "A"])
        screen.press(.backtab, .enter, "h", .space)
        screen.click("B")
        #expect(model.log.suffix(3) == ["D", "C", "B"])
    }

    @Test func `The focus moves to a view when it appears and when its id changes`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            VStack {
                button("A")
                button("B").focusedOnAppear(id: model.selected)
            }
            .onKey("x", "select") { model.selected = (model.selected ?? 0) + 1 }
        }
        screen.press(.enter, "x", .enter, .up, .enter, "x", .enter)
        #expect(model.log == ["A", "B", "A", "B"])
    }

    @Test func `A view inside a view that moves the focus on appearing comes first`() {
        let screen = TestScreen(width: 60, height: 8) { [model] in
            HStack {
                button("A")
                VStack {
                    button("B")
                    button("C").focusedOnAppear(id: model.selected)
                }
                .focusedOnAppear()
            }
            .onKey("x", "select") { model.selected = 1 }
        }
        screen.press(.enter, "x", .enter)
        #expect(model.log == ["B", "C"])
        model.selected = nil
        let both = TestScreen(width: 60, height: 8) {
            VStack {
                button("B")
                button("C").focusedOnAppear()
            }
            .focusedOnAppear()
        }
        both.press(.enter)
        #expect(model.log == ["B", "C", "C"])
    }

    @Test func `A panel restricts the focus and restores it when dismissed`() {
        let screen = TestScreen(width: 60, height: 12) { [model] in
            HStack {
                button("A")
                Button("B") { model.isPanelShown = true }
            }
            .onKey("x", "outside", perform: model.logging("x"))
            .frame(maxWidth: 60, maxHeight: 11)
            .panel("Sure?", isPresented: model.isPanelShown) {
                VStack {
                    Text("Really?")
                    button("Yes")
                    Button("No") { model.isPanelShown = false }
                }
                .onKey(.escape, "back") { model.isPanelShown = false }
            }
        }
        screen.press(.tab, .enter)
        #expect(screen.text.contains("Sure?"))
        #expect(screen.style(of: "[ A ]")?.attributes.contains(.dim) == true)
        screen.press("x", .enter, .tab, .tab, .enter)
        screen.click("[ A ]")
        #expect(model.log == ["Yes", "Yes"])
        #expect(screen.lines[11].hasPrefix("enter yes   esc back   tab next   "))
        screen.press(.escape)
        #expect(!screen.text.contains("Sure?"))
        screen.press(.left, .enter)
        #expect(model.log == ["Yes", "Yes", "A"])
    }

    @Test func `A key applies to the screen that the key before it produced`() {
        let screen = TestScreen(width: 60, height: 12) { button(model.log.isEmpty ? "Open" : "Close") }
        screen.press(.enter, .enter)
        #expect(model.log == ["Open", "Close"])
    }

    @Test func `The focus follows its view and moves to the next one when the view is removed`() {
        model.ids = [1, 2, 3]
        let screen = TestScreen(width: 60, height: 12) { ForEach(model.ids.map(Row.init)) { button("\($0.id)") } }
        screen.press(.tab, .enter)
        model.ids = [0, 1, 2, 3]
        screen.press(.enter)
        model.ids = [0, 1, 3]
        screen.press(.enter)
        #expect(model.log == ["2", "2", "3"])
    }

    @Test func `A text field takes the focus when it appears`() {
        let screen = TestScreen(width: 60, height: 12) { [model] in
            VStack {
                button("A")
                if model.isPanelShown {
                    TextField("Filter", text: Binding(model, \.name), maxLength: 100).focusedOnAppear()
                }
            }
            .onKey("/", "filter") { model.isPanelShown = true }
        }
        screen.press("/", "a", "b", .backtab, .enter)
        #expect(model.name == "ab")
        #expect(model.log == ["A"])
    }

    @Test func `A hidden view gets its focus back when it is shown`() {
        let screen = TestScreen(width: 30, height: 8) {
            ZStack {
                VStack { for title in ["one", "two", "three"] { button(title) } }.hidden(model.isHidden)
                if model.isHidden { VStack { for title in ["four", "five"] { button(title) } } }
            }
        }
        screen.press(.down)
        _ = screen.lines
        model.isHidden = true
        screen.press(.up, .enter)
        model.isHidden = false
        screen.press(.enter)
        #expect(model.log == ["four", "two"])
    }

    @Test func `A clickable view does not take the focus`() {
        let screen = TestScreen(width: 30, height: 8) {
            VStack {
                Text("tab").onClick(perform: model.logging("tab"))
                button("go")
            }
        }
        let style = screen.style(of: "[ go ]")
        #expect(screen.click("tab"))
        #expect(model.log == ["tab"])
        #expect(screen.style(of: "[ go ]") == style)
    }
}
