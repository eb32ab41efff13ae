import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct AppearanceObserverTests {
    private let model = TestModel()

    @Test func `A view appears once, and again after it was hidden`() {
        let screen = TestScreen(width: 30, height: 8) { [model] in
            Text(model.name).onAppear(perform: model.logging("appear")).hidden(model.isHidden)
        }
        _ = screen.lines
        model.name = "other"
        _ = screen.lines
        #expect(model.log == ["appear"])
        for isHidden in [true, false] {
            model.isHidden = isHidden
            _ = screen.lines
        }
        #expect(model.log == ["appear", "appear"])
    }

    @Test func `Changes made when a view appears are drawn`() {
        let screen = TestScreen(width: 30, height: 8) { [model] in
            Text("seen \(model.log.count)").onAppear(perform: model.logging("appear"))
        }
        #expect(screen.lines[0] == "seen 1")
        #expect(!screen.isDirty)
    }
}
