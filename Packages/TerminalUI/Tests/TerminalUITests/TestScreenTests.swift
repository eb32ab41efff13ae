import TerminalUI
import TerminalUITesting
import Testing

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

    @Test func `The tree has the elements in drawing order, with the labels and traits that views set`() {
        let screen = TestScreen { [model] in
            Text("Title").accessibilityAddTraits([.isHeader, .isSelected])
            TextField("Name", text: Bindable(model).name)
            Toggle("Gift", isOn: Bindable(model).isOn)
            Button("Buy") {}.disabled(true)
            HStack { Text("…") }.accessibilityElement(children: .ignore).accessibilityLabel("Loading")
            Text("4711").accessibilityLabel("4 7 1 1")
        }
        #expect(
            screen.tree == """
                heading "Title", selected
                textField "Name" = a
                toggle "Gift" = Off
                button "Buy", disabled
                text "Loading"
                text "4 7 1 1"
                """
        )
    }

    @Test func `Combined children are one element with the actions of the further controls`() {
        let screen = TestScreen { [model] in
            HStack {
                Text("Lamp")
                Text("hidden").accessibilityHidden(true)
                model.button("Open")
                model.button("Delete")
            }
            .accessibilityElement(children: .combine)
        }
        #expect(screen.tree == "button \"Lamp, Open\", actions: Delete")
        screen.press("Lamp, Open")
        #expect(model.log == ["Open"])
    }

    @Test func `A control is pressed by its label, in the scroll view as by Tab`() {
        let screen = TestScreen(height: 8) { [model] in
            ScrollView { ForEach(1..<30, id: \.self) { model.button("Item \($0)") } }
        }
        #expect(!screen.tree.contains("Item 20"))
        screen.press("Item 20")
        #expect(model.log == ["Item 20"] && screen.tree.contains("Item 20"))
        screen.press(.enter)
        #expect(model.log == ["Item 20", "Item 20"])
    }

    @Test func `A label of no control, of a disabled one or of two fails the test`() {
        let screen = TestScreen { [model] in
            Text("Text")
            model.button("Off").disabled(true)
            ForEach(0..<2, id: \.self) { _ in model.button("Same") }
        }
        expectIssue("No control has the label \"Text\":\ntext \"Text\"") { screen.press("Text") }
        expectIssue("The control \"Off\" is disabled") { screen.press("Off") }
        expectIssue("2 controls have the label \"Same\"") { screen.press("Same") }
        #expect(model.log.isEmpty)
    }

    @Test func `Two visible controls with one key fail the test, also one of the selected row`() {
        let screen = TestScreen { [model] in
            List(["Home", "Lamp"], id: \.self) { title in
                HStack {
                    Text(title)
                    if title == "Lamp" { Button("Delete") {}.key("b") }
                }
            }
            if model.isOn { ForEach(["Back", "Buy"].prefix(model.count), id: \.self) { Button($0) {}.key("b") } }
        }
        for (count, controls) in [(1, "Lamp, Back"), (2, "Lamp, Back, Buy")] {
            model.isOn = false
            screen.press("Lamp")
            expectIssue("Several visible controls have the key b: \(controls)") {
                (model.isOn, model.count) = (true, count)
                _ = screen.lines
            }
        }
        // A bar may repeat a control of the content.
        let bar = Button("Sign in") {}.key("s")
        #expect(TestScreen { Button("Sign in") {}.key("s").safeAreaInset(edge: .top) { bar } }.tree.contains("Sign in"))
    }
}
