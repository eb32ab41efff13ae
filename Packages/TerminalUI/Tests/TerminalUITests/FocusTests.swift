import TerminalUI
import TerminalUITesting
import Testing

@Suite struct FocusTests {
    private let model = TestModel()

    @Test func `Arrow keys move the focus in their direction`() {
        let screen = TestScreen(width: 60, height: 12) { [model] in
            VStack {
                HStack { ForEach(["A", "B"], id: \.self) { model.button($0) } }
                HStack { ForEach(["C", "D"], id: \.self) { model.button($0) } }
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
        let screen = TestScreen { [model] in ForEach(model.ids, id: \.self) { model.button("\($0)") } }
        screen.press(.tab, .enter)
        model.ids = [0, 1, 2, 3]
        screen.press(.enter)
        model.ids = [0, 1, 3]
        screen.press(.enter)
        #expect(model.log == ["2", "2", "3"])
    }
}
