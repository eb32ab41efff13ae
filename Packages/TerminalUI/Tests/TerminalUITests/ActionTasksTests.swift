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

    /// Returns a screen that is drawn again when the log changes.
    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 30, height: 12) { [model] in
            let _ = model.log
            content()
        }
    }

    /// Waits for the log entries in any order, and clears the log.
    private func expect(_ entries: String..., on screen: TestScreen) async {
        await screen.wait {
            _ = $0.lines; return model.log.count >= entries.count
        }
        #expect(model.log.sorted() == entries.sorted())
        model.log = []
    }

    @Test func `A task runs while its view is visible and restarts when its id changes`() async {
        let screen = screen {
            for id in model.ids { Text("x").task(id: id) { await work("\(id)") }.hidden(model.isHidden) }
        }
        await expect("1 started", on: screen)
        model.ids = [2]
        await expect("1 ended", "2 started", on: screen)
        model.isHidden = true
        await expect("2 ended", on: screen)
        model.isHidden = false
        await expect("2 started", on: screen)
        screen.resize(width: 10, height: 3)
        _ = screen.lines
        screen.resize(width: 30, height: 8)
        _ = screen.lines
        model.ids = []
        await expect("2 ended", on: screen)
    }

    @Test func `An action continues after its button is removed`() async {
        let screen = screen { if !model.isHidden { Button("go") { await work("go") } } }
        screen.press(.enter, .enter)
        await expect("go started", on: screen)
        model.isHidden = true
        _ = screen.lines
        await Task.yield()
        #expect(model.log.isEmpty)
    }

    @Test func `Every control runs its async action once at a time and cancels it with its view`() async {
        let screen = screen {
            VStack {
                Button("button") { await work("button") }
                Picker("picker", selection: 1, options: [1, 2]) {
                    "\($0)"
                } choose: {
                    await work("picker \($0)")
                }
                TextField("field", text: Binding(get: { "" }, set: { _ in }), maxLength: 100) { await work("field") }
                List([1, 2].map(Row.init), open: { await work("row \($0.id)") }) { Text("row \($0.id)") }
            }
            .onKey("b", "bound") { await work("key") }
            .id(model.ids)
        }
        screen.press("b", "b", .enter, .enter, .tab, .right, .right, .tab, .enter, .enter, .tab, .enter, .down, .enter)
        await expect("key started", "button started", "picker 2 started", "field started", "row 1 started", on: screen)
        model.ids = []
        await expect("key ended", "button ended", "picker 2 ended", "field ended", "row 1 ended", on: screen)
    }

    @Test func `A finished action can be repeated and an action without await runs at once`() async {
        let screen = screen {
            Button("go") {
                await Task.yield()
                model.log.append("go")
            }
            .onKey("s", "sync", perform: model.logging("sync"))
        }
        screen.press(.enter, "s")
        #expect(model.log == ["sync"])
        await expect("sync", "go", on: screen)
        await Task.yield()
        screen.press(.enter)
        await expect("go", on: screen)
    }
}
