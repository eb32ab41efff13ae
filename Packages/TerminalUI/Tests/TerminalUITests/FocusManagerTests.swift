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
}
