@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct FocusManagerTests {
    private let model = TestModel()

    private func button(_ title: String) -> Button { Button(title, action: model.logging(title)) }

    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 60, height: 12, content: content)
    }

    @Test func `Arrow keys move the focus in their direction`() {
        let screen = screen {
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

    @Test func `The focus moves to a view when it appears and when its id changes, the innermost one first`() {
        let screen = screen { [model] in
            HStack {
                button("A")
                VStack {
                    button("B")
                    button("C").focusedOnAppear(id: model.selected)
                }
                .focusedOnAppear()
            }
            .onKey("x", "select") { model.selected = (model.selected ?? 0) + 1 }
        }
        screen.press(.enter, "x", .enter, .left, .enter, "x", .enter)
        #expect(model.log == ["B", "C", "A", "C"])
    }

    @Test func `A panel restricts the focus and restores it when dismissed`() {
        let screen = screen { [model] in
            HStack {
                button("A")
                Button("B") { model.isPanelShown = true }
            }
            .onKey("x", "outside", perform: model.logging("x"))
            .frame(maxWidth: 60, maxHeight: 11)
            .panel("Sure?", isPresented: model.isPanelShown) {
                VStack {
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
        screen.press(.escape, .left, .enter)
        #expect(!screen.text.contains("Sure?") && model.log == ["Yes", "Yes", "A"])
    }

    @Test func `The focus follows its view and moves to the next one when the view is removed`() {
        model.ids = [1, 2, 3]
        let screen = screen { [model] in ForEach(model.ids.map(Row.init)) { button("\($0.id)") } }
        screen.press(.tab, .enter)
        model.ids = [0, 1, 2, 3]
        screen.press(.enter)
        model.ids = [0, 1, 3]
        screen.press(.enter)
        #expect(model.log == ["2", "2", "3"])
    }

    @Test func `A hidden view gets its focus back when it is shown`() {
        let screen = screen { [model] in
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
}
