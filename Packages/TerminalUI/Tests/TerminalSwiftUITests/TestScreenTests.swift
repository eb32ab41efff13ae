import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct TestScreenTests {
    private let model = TestModel()

    /// Expects that `body` records an issue that begins with `text`.
    private func expectIssue(_ text: String, _ body: () -> Void) {
        withKnownIssue {
            body()
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix(text) }
        }
    }

    @Test func `The tree has the elements in drawing order`() {
        let screen = TestScreen { [model] in
            @Bindable var model = model
            Text("Title")
            TextField("Name", text: $model.name)
            Toggle("Gift", isOn: $model.isOn)
            Button("Buy") {}.disabled(true)
        }
        #expect(
            screen.tree == """
                text "Title"
                textField "Name" = a
                toggle "Gift" = Off
                button "Buy", disabled
                """
        )
    }

    @Test func `A control is pressed by its label, in the scroll view as by Tab`() {
        let screen = TestScreen(height: 8) { [model] in
            ScrollView {
                ForEach(1..<30, id: \.self) { id in Button("Item \(id)") { model.ids.append(id) } }
            }
        }
        #expect(!screen.tree.contains("Item 20"))
        screen.press("Item 20")
        #expect(model.ids == [20])
        #expect(screen.tree.contains("Item 20"))
        screen.press(.enter)
        #expect(model.ids == [20, 20])
    }

    @Test func `A label of no control, of a disabled one or of two fails the test`() {
        let screen = TestScreen { [model] in
            Text("Text")
            Button("Off") { model.log.append("off") }.disabled(true)
            Button("Same") { model.log.append("same") }
            Button("Same") { model.log.append("same") }
        }
        expectIssue("No control has the label \"Text\":\ntext \"Text\"") { screen.press("Text") }
        expectIssue("The control \"Off\" is disabled") { screen.press("Off") }
        expectIssue("2 controls have the label \"Same\"") { screen.press("Same") }
        #expect(model.log.isEmpty)
    }

    @Test func `Two visible controls with one key fail the test, also one of the selected row`() {
        expectIssue("Several visible controls have the key b: Buy, Back") {
            let screen = TestScreen {
                Button("Buy") {}.key("b")
                Button("Back") {}.key("b")
            }
            _ = screen.lines
        }
        let screen = TestScreen { [model] in
            List(1..<3, id: \.self) { id in
                HStack {
                    Text("Row \(id)")
                    if id == 2 { Button("Delete") {}.key("b") }
                }
            }
            if model.isOn { Button("Back") {}.key("b") }
        }
        screen.press("Row 2")
        expectIssue("Several visible controls have the key b: Row 2, Back") {
            model.isOn = true
            _ = screen.lines
        }
        // A bar may repeat a control of the content.
        let bar = Button("Sign in") {}.key("s")
        #expect(TestScreen { Button("Sign in") {}.key("s").safeAreaInset(edge: .top) { bar } }.tree.contains("Sign in"))
    }
}
