import CoreTesting
import Foundation
@testable import TerminalUI
@testable import TerminalUITesting
import Testing

@Suite struct ButtonTests {
    private let model = TestModel()

    @Test func `A button is pressed by Enter, the space bar, a click, its label and its key, also in Hangul`() {
        let screen = TestScreen(width: 80, height: 12) { [model] in
            VStack {
                model.button("Save")
                model.button("Buy").key("b")
                model.button("x").key("Q").accessibilityLabel("Picture")
            }
            .onKeys(["b"], "outer") { model.log.append("outer") }
            .onKeys(["y"], "other") { model.log.append("other") }
        }
        #expect(screen.tree == "button \"Save\"\nbutton \"Buy\"\nbutton \"Picture\"")
        #expect(screen.lines[11].hasPrefix("enter save   b buy   Q picture   y other   tab next  "))
        screen.press(.enter, " ", "b")
        screen.click("Buy")
        screen.press("Save")
        #expect(model.log == ["Save", "Save", "Buy", "Buy", "Save"])
        screen.press("ㅠ", "ㅃ", "한", "y")
        #expect(model.log.suffix(3) == ["Buy", "x", "other"])
    }

    @Test func `A bordered button has brackets, others only their label, and shortcuts press it`() {
        let screen = TestScreen {
            HStack {
                model.button("Close").key("x")
                Button("Share", role: .cancel) {}
            }
            .buttonStyle(.borderless)
            TextField("Name", text: .constant(""))
            ContentUnavailableView {
                Text("Not found")
            } actions: {
                model.button("Back").keyboardShortcut(.cancelAction)
            }
            model.button("Save").keyboardShortcut(.defaultAction)
            Button(action: {}) { HStack { ForEach(["Method", "Card"], id: \.self) { Text($0) } } }.buttonStyle(.plain)
        }
        #expect(screen.position(of: "x Close [ Share ]") != nil && screen.position(of: "[ Back ]  esc") != nil)
        // Enter presses the focused control, and of a field the button with the shortcut.
        screen.press("x", .escape, .enter, .tab, .tab, .enter, .tab, .enter)
        #expect(model.log == ["Close", "Back", "Close", "Save", "Back"] && screen.position(of: "[ Method") == nil)
        screen.press(.tab, .tab)
        #expect(screen.style(of: "Card") == screen.style(of: "Method"))
        #expect(screen.tree.hasSuffix("button \"Method, Card\""))
        let bar = TestScreen { Text("Item").toolbar { model.button("Add").buttonStyle(.borderless).key("a") } }
        bar.press(.enter, "a")
        #expect(model.log.suffix(2) == ["Back", "Add"], "in a bar, a button with its key is no Tab stop")
    }

    @Test func `A disabled button is no Tab stop, and its key shows the innermost reason until the next one`() {
        let screen = TestScreen {
            model.button("Buy").key("b").disabled(true, because: "It is sold out.")
            model.button("Send").key("s").disabled(true)
            model.button("Other")
            Group {
                Button("One") {}.key("1").disabled(true)
                Button("Two") {}.key("2").disabled(true, because: "Not yet.")
            }
            .disabled(true, because: "Sign in first.")
        }
        #expect(screen.position(of: "[ Buy ]") == nil)
        screen.press(.enter, .tab, .enter)
        for (key, notice) in [
            ("b" as Key, "It is sold out."), ("s", "s does nothing here. ? shows keys."),
            ("1", "Sign in first."), ("2", "Not yet."),
        ] {
            screen.press(key)
            #expect(screen.lines[22] == "• \(notice)")
        }
        screen.click("Buy")
        #expect(screen.lines[22] == "• It is sold out." && model.log == ["Other", "Other"])
        screen.press(.tab)
        #expect(screen.lines[22].isEmpty)
    }

    @Test func `A button that becomes disabled keeps the focus, also if a dialog disables it`() {
        let screen = TestScreen {
            model.button("Pay").disabled(model.log.count == 1, because: "It is paid.")
            model.button("Discard").confirmationDialog("Discard it?", isPresented: Bindable(model).isOn) {
                Button("Yes") { model.reason = "discarded" }
            }
            .disabled(model.reason != nil)
        }
        screen.press(.enter, .enter, " ")
        #expect(model.log == ["Pay"] && screen.lines[22] == "• It is paid.")
        screen.press(.tab, .enter, .backtab, .enter, .tab)
        #expect(model.log == ["Pay", "Discard", "Pay"])
        model.isOn = true
        screen.press("Yes")
        screen.press(.enter, .enter)
        #expect(model.reason != nil && model.log.count == 3)
    }

    @Test(arguments: [ColorDepth.none, .ansi, .full])
    func `Roles and disabled buttons have styles, and only the focused one is filled`(depth: ColorDepth) {
        let labels = ["Buy", "Pay", "Cut", "End"]
        let screens = [false, true].map { isDisabled in
            TestScreen(width: 30, height: 8, colorDepth: depth) {
                Button("other") {}
                Group {
                    Button("Buy") {}
                    Button("Pay") {}.buttonStyle(.borderedProminent)
                    Button("Cut", role: .destructive) {}
                    Button("End", role: .destructive) {}.buttonStyle(.borderedProminent)
                }
                .disabled(isDisabled)
                Text("error").foregroundStyle(.red)
                Text("note").foregroundStyle(.secondary)
            }
        }
        let screen = screens[0]
        let unfocused = labels.map { screen.style(of: $0) }
        #expect(unfocused[0] == .plain && unfocused[1]?.attributes == .bold)
        #expect(unfocused[2] == screen.style(of: "error"))
        #expect(unfocused[3]?.foreground == screen.style(of: "error")?.foreground)
        let lines = screen.lines.dropLast()
        for (index, label) in labels.enumerated() {
            #expect(screens[1].style(of: label) == screens[1].style(of: "note"))
            screen.press(.tab)
            #expect(screen.lines.dropLast() == lines && screen.style(of: label) != unfocused[index])
            let filled = labels.filter { label in
                let style = screen.style(of: label)
                return style?.background != .inherited || style?.attributes.contains(.reversed) == true
            }
            #expect(filled == [label])
        }
    }

    @Test func `Arrow keys move the focus in their direction`() {
        let screen = TestScreen {
            HStack { model.buttons("A", "B") }
            HStack { model.buttons("C", "D") }
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
        for ids in [[0, 1, 2, 3], [0, 1, 3]] {
            model.ids = ids
            screen.press(.enter)
        }
        #expect(model.log == ["2", "2", "3"])
    }
}

private enum Theme: String, CaseIterable { case light, dark, automatic }

@Suite(.timeLimit(.minutes(1))) struct PickerAndProgressViewTests {
    private let model = TestModel()

    @Test func `Arrows, the space bar, Enter and clicks select the next or previous option`() {
        var theme = Theme.light
        let screen = TestScreen {
            Form {
                Picker("Theme", selection: Binding(get: { theme }, set: { theme = $0 })) {
                    ForEach(Theme.allCases, id: \.self) { Text($0.rawValue) }
                }
            }
        }
        let label = screen.position(of: "Theme")
        #expect(screen.position(of: "‹ light ›")?.x == label.map { $0.x + 25 })
        for (key, value) in [(Key.right, "dark"), (.enter, "automatic"), (" ", "light"), (.left, "automatic")] {
            screen.press(key)
            #expect(screen.tree == "picker \"Theme\" = \(value)" && theme.rawValue == value)
        }
        screen.click("›")
        screen.click("Theme")
        #expect(screen.text.contains("‹ light ›"))
    }

    @Test func `Tags select values that may be missing, and a picker without tags is an issue`() {
        let screen = TestScreen {
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
        expectIssue("Picker<Text, Theme, Text>: None of the views has a tag of type Theme.") {
            let screen = TestScreen { Picker("Theme", selection: .constant(Theme.dark)) { Text("light") } }
            #expect(screen.text.contains("None of the views has a tag of type Theme."))
        }
    }

    @Test func `A toggle is on or off, and a disabled one has no arrows and does not change`() {
        let screen = TestScreen {
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

    @Test func `A spinner appears after 150 ms, also again, is animated, and shows the seconds`() async {
        let clock = TestClock()
        let screen = TestScreen(width: 20, height: 6, clock: clock) { [model] in
            if !model.isOn { ProgressView("Loading…") }
        }
        for _ in 0..<2 {
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            await clock.untilSleeping()
            clock.advance(by: .milliseconds(150))
            await screen.wait { $0.isAnimated }
            let before = screen.text
            screen.tick()
            #expect(before.contains(" Loading…") && screen.text != before)
            for _ in 0..<38 { screen.tick() }
            #expect(screen.text.contains("Loading…") && !screen.text.contains(" s\n"))
            screen.tick()
            #expect(screen.text.contains("Loading… 4 s"))
            model.isOn = true
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            model.isOn = false
        }
        #expect(clock.sleeps.allSatisfy { $0 == .milliseconds(150) })
    }
}
