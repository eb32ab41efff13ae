import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct AccessibilityTests {
    private let log = Log()

    @Test func `Combined children are one element with the actions of the further controls`() {
        let screen = TestScreen(width: 40, height: 6) {
            HStack {
                Text("Lamp")
                Text("hidden").accessibilityHidden(true)
                Button("Open") { log.add("open") }
                Button("Delete") { log.add("delete") }
            }
            .accessibilityElement(children: .combine)
        }
        #expect(screen.tree == "button \"Lamp, Open\", actions: Delete")
        screen.press("Lamp, Open")
        #expect(log.entries == ["open"])
    }

    @Test func `Ignored children have the label of the view, and traits change a text`() {
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                HStack {
                    Text("…")
                    Text("…")
                }
                .accessibilityElement(children: .ignore).accessibilityLabel("Loading")
                Text("Home").accessibilityAddTraits([.isHeader, .isSelected])
                Text("4711").accessibilityLabel("4 7 1 1")
            }
        }
        #expect(screen.tree == "text \"Loading\"\nheading \"Home\", selected\ntext \"4 7 1 1\"")
    }
}
