import Observation
@testable import TerminalEngine
import TerminalSwiftUI
@testable import TerminalUITesting
import Testing

@MainActor
@Suite struct ButtonTests {
    private let log = Log()

    @Test func `A button is pressed by Enter, the space bar, a click and its key`() {
        let screen = TestScreen(width: 30, height: 8) {
            VStack {
                Button("Save") { log.add("save") }
                Button("Buy") { log.add("buy") }.key("b")
            }
        }
        #expect(screen.tree == "button \"Save\"\nbutton \"Buy\"")
        screen.press(.enter, " ", "b")
        screen.click("Buy")
        screen.press("Save")
        #expect(log.entries == ["save", "save", "buy", "buy", "save"])
    }

    @Test func `A bordered button has brackets, a plain one only its label`() {
        let screen = TestScreen(width: 30, height: 8) {
            VStack(alignment: .leading) {
                Button("Cancel", role: .cancel) {}
                Button {
                } label: {
                    HStack {
                        Text("Method")
                        Spacer()
                        Text("Card")
                    }
                }
                .buttonStyle(.plain)
            }
        }
        #expect(screen.position(of: "[ Cancel ]") != nil)
        #expect(screen.position(of: "[ Method") == nil)
        screen.press(.tab)
        #expect(screen.style(of: "Card") == screen.style(of: "Method"))
        #expect(screen.tree.hasSuffix("button \"Method, Card\""))
    }

    @Test func `Keys are shown before the label of a button without a border, and after the buttons of a message`() {
        let screen = TestScreen(width: 30, height: 8) {
            VStack {
                HStack {
                    Button("Close") { log.add("close") }.key("x")
                    Button("Share") {}
                }
                .buttonStyle(.borderless)
                ContentUnavailableView {
                    Text("Not found")
                } actions: {
                    Button("Back") { log.add("back") }.keyboardShortcut(.cancelAction)
                }
            }
        }
        #expect(screen.position(of: "x Close [ Share ]") != nil)
        #expect(screen.position(of: "[ Back ]  esc") != nil)
        screen.press("x", .escape)
        screen.press("Close")
        #expect(log.entries == ["close", "back", "close"])
    }

    @Test func `A disabled button is no Tab stop, and its key shows the reason`() {
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                Button("Buy") { log.add("buy") }.key("b").disabled(true, because: "It is sold out.")
                Button("Send") { log.add("send") }.key("s").disabled(true)
                Button("Other") { log.add("other") }
            }
        }
        #expect(screen.position(of: "[ Buy ]") == nil)
        screen.press(.enter, .tab, .enter)
        #expect(log.entries == ["other", "other"])
        screen.press("b")
        #expect(screen.notice == "It is sold out.")
        screen.press("s")
        #expect(screen.notice == "s does nothing here. ? shows the keys.")
        screen.click("Buy")
        #expect(screen.notice == "It is sold out.")
        #expect(log.entries.count == 2)
    }

    @Test func `A button that becomes disabled keeps the focus`() {
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                Button("Pay") { log.add("pay") }.disabled(log.entries.count == 1)
                Button("Discard") { log.add("discard") }
            }
        }
        screen.press(.enter, .enter, " ")
        #expect(log.entries == ["pay"])
        screen.press(.tab, .enter, .backtab, .enter)
        #expect(log.entries == ["pay", "discard", "pay"])
    }

    @Test func `A button that a dialog disables keeps the focus`() {
        let isAsking = Flag()
        let screen = TestScreen(width: 60, height: 16) {
            VStack {
                Button("Refund") { isAsking.value = true }
                    .disabled(!log.entries.isEmpty)
                    .confirmationDialog("Refund it?", isPresented: Bindable(isAsking).value) {
                        Button("Yes") { log.add("refund") }
                    }
                Button("Discard") { log.add("discard") }
            }
        }
        screen.press(.enter)
        screen.press("Yes")
        screen.press(.enter, .enter)
        #expect(log.entries == ["refund"])
    }

    @Test func `An inner reason is shown, and a reason of a container applies to its controls`() {
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                Button("One") {}.key("1").disabled(true)
                Button("Two") {}.key("2").disabled(true, because: "Not yet.")
            }
            .disabled(true, because: "Sign in first.")
        }
        screen.press("1")
        #expect(screen.notice == "Sign in first.")
        screen.press("2")
        #expect(screen.notice == "Not yet.")
    }

    @Test func `Esc and Enter press the buttons with the shortcuts unless the focused control handles them`() {
        let text = Binding.constant("")
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                TextField("Name", text: text)
                Button("Close") { log.add("close") }.keyboardShortcut(.cancelAction)
                Button("Save") { log.add("save") }.keyboardShortcut(.defaultAction)
            }
        }
        screen.press(.enter, .escape, .tab, .enter)
        #expect(log.entries == ["save", "close", "close"])
    }

    @Test func `A label for assistive technology is the one of the key`() {
        let screen = TestScreen(width: 40, height: 6) {
            Button("x") {}.key("p").accessibilityLabel("Picture")
        }
        #expect(screen.tree == "button \"Picture\"")
        #expect(screen.hints.contains("p picture"))
    }
}

@MainActor
@Observable
private final class Flag {
    var value = false
}

@MainActor
@Observable
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
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
