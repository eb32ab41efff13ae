@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ActionTasksTests {
    private let model = TestModel(ids: [1])

    /// Logs its start, and its end when it is cancelled.
    private func work(_ name: String) async {
        model.log.append("\(name) started")
        for await _ in AsyncStream<Never>.makeStream().stream {}
        model.log.append("\(name) ended")
    }

    @Test func `A control runs its async action once at a time, and it is cancelled with the view around it`() async {
        let screen = TestScreen(width: 30, height: 12) { [model] in
            let _ = model.log
            VStack {
                if !model.isHidden { Button("button") { await work("button") } }
                TextField("field", text: Binding(get: { "" }, set: { _ in }), maxLength: 100) { await work("field") }
            }
            .onKey("b", "bound") { await work("key") }
            .id(model.ids)
        }
        func expect(_ entries: String...) async {
            await screen.wait {
                _ = $0.lines
                return model.log.count >= entries.count
            }
            #expect(model.log.sorted() == entries)
            model.log = []
        }
        screen.press("b", "b", .enter, .enter, .tab, .enter)
        await expect("button started", "field started", "key started")
        // An action continues after its button is removed.
        model.isHidden = true
        _ = screen.lines
        await Task.yield()
        #expect(model.log.isEmpty)
        model.ids = []
        await expect("button ended", "field ended", "key ended")
    }

    @Test func `A finished action can be repeated and an action without await runs at once`() async {
        let screen = TestScreen(width: 30, height: 12) { [model] in
            let _ = model.log
            Button("go") {
                await Task.yield()
                model.log.append("go")
            }
            .onKey("s", "sync", perform: model.logging("sync"))
        }
        screen.press(.enter, "s")
        #expect(model.log == ["sync"])
        for count in 2...3 {
            await screen.wait {
                _ = $0.lines
                return model.log.count == count
            }
            await Task.yield()
            screen.press(.enter)
        }
        #expect(model.log == ["sync", "go", "go"])
    }
}
