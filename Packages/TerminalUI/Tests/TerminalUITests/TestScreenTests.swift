import TerminalUI
import TerminalUITesting
import Testing

@Suite struct TestScreenTests {
    private let model = TestModel()

    @Test func `The tree has the elements with labels, traits and actions, and combined children as one`() {
        let screen = TestScreen { [model] in
            Text("Title").accessibilityAddTraits([.isHeader, .isSelected])
            TextField("Name", text: Bindable(model).name)
            Toggle("Gift", isOn: Bindable(model).isOn)
            Button("Buy") {}.disabled(true)
            HStack { Text("…") }.accessibilityElement(children: .ignore).accessibilityLabel("Loading")
            Text("4711").accessibilityLabel("4 7 1 1")
            HStack {
                Text("Lamp")
                Text("hidden").accessibilityHidden(true)
                model.buttons("Open", "Delete")
            }
            .accessibilityElement(children: .combine)
        }
        #expect(
            screen.tree == """
                heading "Title", selected
                textField "Name" = a
                toggle "Gift" = Off
                button "Buy", disabled
                text "Loading"
                text "4 7 1 1"
                button "Lamp, Open", actions: Delete
                """
        )
        screen.press("Lamp, Open")
        #expect(model.log == ["Open"])
    }

    @Test func `A control is pressed by its label; one of no, a disabled or two controls fails the test`() {
        let screen = TestScreen(height: 8) { [model] in
            ScrollView {
                Text("Text")
                model.button("Off").disabled(true)
                ForEach(0..<31, id: \.self) { model.button("Item \($0 % 30)") }
            }
        }
        #expect(!screen.tree.contains("Item 20"))
        screen.press("Item 20")
        #expect(screen.tree.contains("Item 20"))
        screen.press(.enter)
        #expect(model.log == ["Item 20", "Item 20"])
        screen.press(.home)
        expectIssue("No control has the label \"Text\":\ntext \"Text\"") { screen.press("Text") }
        expectIssue("The control \"Off\" is disabled") { screen.press("Off") }
        expectIssue("2 controls have the label \"Item 0\"") { screen.press("Item 0") }
        #expect(model.log.count == 2)
    }

    @Test func `Two visible controls with one key fail the test, also one of the selected row`() {
        let screen = TestScreen { [model] in
            List {
                ForEach(["Home", "Lamp"], id: \.self) { title in
                    HStack {
                        Text(title)
                        if title == "Lamp" { Button("Delete") {}.key("b") }
                    }
                }
            }
            ForEach(["Back", "Buy"].prefix(model.count), id: \.self) { Button($0) {}.key("b") }
        }
        for (count, controls) in [(1, "Lamp, Back"), (2, "Lamp, Back, Buy")] {
            model.count = 0
            screen.press("Lamp")
            expectIssue("Several visible controls have the key b: \(controls)") {
                model.count = count
                _ = screen.lines
            }
        }
        // A bar may repeat a control of the content.
        let bar = Button("Sign in") {}.key("s")
        #expect(TestScreen { Button("Sign in") {}.key("s").safeAreaInset(edge: .top) { bar } }.tree.contains("Sign in"))
    }
}
