import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct NavigationTitleTests {
    @Test func `The innermost visible view sets the title of the window`() {
        let model = TestModel()
        let screen = TestScreen(width: 40, height: 12) {
            VStack {
                Text("heading").navigationTitle("Shop: \(model.name)").hidden(model.isHidden)
                Text("other").navigationTitle("Hidden").hidden()
            }
            .navigationTitle("Shop")
            .panel(isPresented: model.isPanelShown) { Text("panel").navigationTitle("Panel") }
        }
        model.name = "Mug\u{1B}\n1"
        #expect(screen.title == "Shop: Mug\u{FFFD} 1")
        model.isHidden = true
        #expect(screen.title == "Shop")
        model.isPanelShown = true
        #expect(screen.title == "Panel")
    }
}
