@testable import TerminalUI
@testable import TerminalUITesting
import Testing

@Suite struct ButtonTests {
    private let model = TestModel()

    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 60, height: 12, content: content)
    }

    @Test func `A button is pressed by Enter, the space bar, a click and its key`() {
        let screen = screen {
            model.button("Save")
            model.button("Buy").key("b")
        }
        #expect(screen.tree == "button \"Save\"\nbutton \"Buy\"")
        screen.press(.enter, " ", "b")
        screen.click("Buy")
        screen.press("Save")
        #expect(model.log == ["Save", "Save", "Buy", "Buy", "Save"])
    }

    @Test func `A bordered button has brackets, a plain one only its label`() {
        let screen = screen {
            Button("Cancel", role: .cancel) {}
            Button(action: {}) { HStack { ForEach(["Method", "Card"], id: \.self) { Text($0) } } }.buttonStyle(.plain)
        }
        #expect(screen.position(of: "[ Cancel ]") != nil && screen.position(of: "[ Method") == nil)
        screen.press(.tab)
        #expect(screen.style(of: "Card") == screen.style(of: "Method"))
        #expect(screen.tree.hasSuffix("button \"Method, Card\""))
    }

    @Test func `Keys are shown before the label of a button without a border, and after the buttons of a message`() {
        let screen = screen {
            HStack {
                model.button("Close").key("x")
                Button("Share") {}
            }
            .buttonStyle(.borderless)
            ContentUnavailableView {
                Text("Not found")
            } actions: {
                model.button("Back").keyboardShortcut(.cancelAction)
            }
        }
        #expect(screen.position(of: "x Close [ Share ]") != nil && screen.position(of: "[ Back ]  esc") != nil)
        screen.press("x", .escape)
        screen.press("Close")
        #expect(model.log == ["Close", "Back", "Close"])
    }

    @Test func `A disabled button is no Tab stop, and its key shows the reason`() {
        let screen = screen {
            model.button("Buy").key("b").disabled(true, because: "It is sold out.")
            model.button("Send").key("s").disabled(true)
            model.button("Other")
        }
        #expect(screen.position(of: "[ Buy ]") == nil)
        screen.press(.enter, .tab, .enter)
        for (key, notice) in [("b" as Key, "It is sold out."), ("s", "s does nothing here. ? shows the keys.")] {
            screen.press(key)
            #expect(screen.notice == notice)
        }
        screen.click("Buy")
        #expect(screen.notice == "It is sold out." && model.log == ["Other", "Other"])
    }

    @Test func `A button that becomes disabled keeps the focus, also if a dialog disables it`() {
        let screen = screen {
            model.button("Pay").disabled(model.log.count == 1)
            model.button("Discard").confirmationDialog("Discard it?", isPresented: Bindable(model).isOn) {
                Button("Yes") { model.reason = "discarded" }
            }
            .disabled(model.reason != nil)
        }
        screen.press(.enter, .enter, " ")
        #expect(model.log == ["Pay"])
        screen.press(.tab, .enter, .backtab, .enter, .tab)
        #expect(model.log == ["Pay", "Discard", "Pay"])
        model.isOn = true
        screen.press("Yes")
        screen.press(.enter, .enter)
        #expect(model.reason != nil && model.log.count == 3)
    }

    @Test func `An inner reason is shown, and a reason of a container applies to its controls`() {
        let screen = screen {
            Group {
                Button("One") {}.key("1").disabled(true)
                Button("Two") {}.key("2").disabled(true, because: "Not yet.")
            }
            .disabled(true, because: "Sign in first.")
        }
        for (key, notice) in [("1" as Key, "Sign in first."), ("2", "Not yet.")] {
            screen.press(key)
            #expect(screen.notice == notice)
        }
    }

    @Test func `Esc and Enter press the buttons with the shortcuts unless the focused control handles them`() {
        let screen = screen {
            TextField("Name", text: .constant(""))
            model.button("Close").keyboardShortcut(.cancelAction)
            model.button("Save").keyboardShortcut(.defaultAction)
        }
        screen.press(.enter, .escape, .tab, .enter)
        #expect(model.log == ["Save", "Close", "Close"])
    }

    @Test func `A label for assistive technology is the one of the key`() {
        let screen = screen { Button("x") {}.key("p").accessibilityLabel("Picture") }
        #expect(screen.tree == "button \"Picture\"" && screen.hints.contains("p picture"))
    }
}

private enum Theme: String, CaseIterable { case light, dark, automatic }

@Suite struct PickerTests {
    private let model = TestModel()

    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 90, height: 8, content: content)
    }

    @Test func `Arrows, the space bar and Enter select the next or previous option`() {
        var theme = Theme.light
        let screen = screen {
            Form {
                Picker("Theme", selection: Binding(get: { theme }, set: { theme = $0 })) {
                    ForEach(Theme.allCases, id: \.self) { Text($0.rawValue) }
                }
            }
        }
        let label = screen.position(of: "Theme")
        #expect(screen.position(of: "‹ light ›")?.x == label.map { $0.x + 24 })
        for (key, value) in [(Key.right, "dark"), (.enter, "automatic"), (" ", "light"), (.left, "automatic")] {
            screen.press(key)
            #expect(screen.tree == "picker \"Theme\" = \(value)" && theme.rawValue == value)
        }
        screen.click("›")
        screen.click("Theme")
        #expect(screen.text.contains("‹ light ›"))
    }

    @Test func `Tags select values that may be missing`() {
        let screen = screen {
            Picker("Pay in", selection: Bindable(model).reason) {
                ForEach(["USD", "EUR"], id: \.self) { Text($0).tag($0) }
                Text("None").tag(String?.none)
            }
        }
        #expect(screen.tree == "picker \"Pay in\" = None")
        screen.press(.left)
        #expect(screen.tree == "picker \"Pay in\" = EUR" && model.reason == "EUR")
        model.reason = "KRW"
        #expect(screen.tree == "picker \"Pay in\" = ")
        screen.press(.right)
        #expect(model.reason == "USD")
    }

    @Test func `A picker without tags is an issue and is drawn as a line`() {
        withKnownIssue {
            let screen = screen { Picker("Theme", selection: .constant(Theme.dark)) { Text("light") } }
            #expect(screen.text.contains("None of the views has a tag of type Theme."))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Picker<Text, Theme, Text>: None of the views has a tag") }
        }
    }

    @Test func `A toggle is on or off, and a disabled one has no arrows and does not change`() {
        let screen = screen {
            Form { Toggle("Send reports", isOn: Bindable(model).isOn).key("r").disabled(model.reason != nil) }
        }
        #expect(screen.text.contains("‹ Off ›"))
        screen.press(.enter, .left, "r")
        #expect(screen.tree == "toggle \"Send reports\" = On" && model.isOn)
        model.reason = "disabled"
        screen.press(.enter)
        screen.click("On")
        #expect(screen.tree == "toggle \"Send reports\" = On, disabled" && !screen.text.contains("‹"))
    }
}

extension TestScreen {
    var notice: String? {
        _ = lines
        return renderer.notice(on: frame)
    }

    /// The keys of the focused control and of the screen, with their labels.
    var hints: [String] {
        let frame = frame
        return frame.activeKeys(focused: renderer.focus.focused, ToolkitStrings()).bound.map { hint in
            hint.keys.map(\.description).joined() + " " + hint.label
        }
    }
}
