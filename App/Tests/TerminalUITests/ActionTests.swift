import Observation
@testable import TerminalUI
import TerminalUITesting
import Testing

/// The subject of a screen, and a record of its tasks.
@MainActor @Observable
private final class Stage {
    var id = 1
    var isHidden = false
    var isPresent = true
    var hasButton = true
    @ObservationIgnored var log: [String] = []

    /// Logs its start and its end, which only cancellation brings.
    func work(_ name: String) async {
        log.append("\(name) started")
        for await _ in AsyncStream<Never>.makeStream().stream {}
        log.append("\(name) ended")
    }

    /// Waits until the log is `wanted`.
    func logs(_ wanted: String...) async {
        while log != wanted, log.count <= wanted.count { await Task.yield() }
        #expect(log == wanted)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ActionTests {
    private let stage = Stage()

    @Test("A task runs while its view is seen, and again for another id")
    func aTaskRunsWhileItsViewIsSeen() async {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            if stage.isPresent {
                Text("x").task(id: stage.id) { [id = stage.id] in await stage.work("\(id)") }.hidden(stage.isHidden)
            }
        }
        _ = screen.lines
        await stage.logs("1 started")
        stage.id = 2
        _ = screen.lines
        await until { stage.log.count == 3 }
        #expect(Set(stage.log.suffix(2)) == ["1 ended", "2 started"])
        stage.log = []
        stage.isHidden = true
        _ = screen.lines
        await stage.logs("2 ended")
        stage.isHidden = false
        _ = screen.lines
        await stage.logs("2 ended", "2 started")
        screen.resize(width: 10, height: 3)
        _ = screen.lines
        screen.resize(width: 30, height: 8)
        _ = screen.lines
        stage.isPresent = false
        _ = screen.lines
        await stage.logs("2 ended", "2 started", "2 ended")
    }

    @Test("An action outlives its button, but not the view with an identity around it")
    func anActionOutlivesItsButton() async {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            if stage.hasButton { Button("go") { await stage.work("go") } }
        }
        screen.press(.enter, .enter)
        await stage.logs("go started")
        stage.hasButton = false
        _ = screen.lines
        await Task.yield()
        #expect(stage.log == ["go started"])
    }

    @Test("Every control takes an async action, which runs once at a time and ends with its view")
    func everyControlTakesAnAsyncAction() async {
        let rows = [Row(id: 1), Row(id: 2)]
        let screen = TestScreen(width: 30, height: 12) { [stage] in
            VStack {
                Button("button") { await stage.work("button") }
                Picker("picker", selection: 1, options: [1, 2]) {
                    "\($0)"
                } choose: {
                    await stage.work("picker \($0)")
                }
                TextField("field", text: Binding(get: { "" }, set: { _ in })) { await stage.work("field") }
                List(rows, open: { await stage.work("row \($0.id)") }) { Text("row \($0.id)") }
            }
            .onKey("b", "bound") { await stage.work("key") }
            .id(stage.id)
        }
        screen.press("b", "b", .enter, .enter, .tab, .right, .right, .tab, .enter, .enter, .tab, .enter, .down, .enter)
        let names = ["key", "button", "picker 2", "field", "row 1"]
        await until { stage.log.count >= names.count }
        #expect(stage.log == names.map { "\($0) started" })
        stage.log = []
        stage.id = 2
        _ = screen.lines
        await until { stage.log.count >= names.count }
        #expect(Set(stage.log) == Set(names.map { "\($0) ended" }))
    }

    @Test("An action that is done can be done again, and one without await is done at once")
    func anActionThatIsDoneCanBeDoneAgain() async {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            Button("go") {
                await Task.yield()
                stage.log.append("go")
            }
            .onKey("s", "sync") { stage.log.append("sync") }
        }
        screen.press(.enter, "s")
        #expect(stage.log == ["sync"])
        await stage.logs("sync", "go")
        await Task.yield()
        screen.press(.enter)
        await stage.logs("sync", "go", "go")
    }

    private func until(_ holds: @MainActor () -> Bool) async {
        while !holds() { await Task.yield() }
    }
}
