import TerminalUI
import TerminalUITesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LifecycleTests {
    private let model = TestModel()

    /// Logs its start, and its end when it is cancelled.
    private func work(_ name: String) async {
        model.log.append("\(name) started")
        for await _ in AsyncStream<Never>.makeStream().stream {}
        model.log.append("\(name) ended")
    }

    /// Returns a screen that is drawn again when the log changes.
    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen { [model] in
            let _ = model.log
            content()
        }
    }

    /// Draws the screen until nothing changes, and returns the new entries of the log.
    private func log(_ screen: TestScreen) -> [String] {
        repeat { _ = screen.lines } while screen.isDirty
        defer { model.log = [] }
        return model.log
    }

    /// Waits for the log entries in any order, and clears the log.
    private func expect(_ entries: String..., on screen: TestScreen) async {
        await screen.wait {
            _ = $0.lines
            return model.log.count >= entries.count
        }
        #expect(model.log.sorted() == entries.sorted())
        model.log = []
    }

    @Test func `A change is reported once with the old and the new value`() {
        let screen = screen { [model] in
            Text("x")
                .onChange(of: model.name) { model.log.append("\($0) to \($1)") }
                .onChange(of: model.name, initial: true) { model.log.append("\($0) = \($1)") }
                .onChange(of: model.isOn) { model.log.append("on") }
        }
        #expect(log(screen) == ["a = a"])
        model.name = "b"
        #expect(log(screen) == ["a to b", "a = b"])
        model.name = "c"
        model.name = "d"
        #expect(log(screen) == ["b to d", "b = d"])
        model.isOn = true
        #expect(log(screen) == ["on"])
    }

    @Test func `A view appears once, and again after it was removed`() {
        let screen = screen { [model] in
            if model.isOn {
                Text(model.name)
                    .onAppear { model.log.append("appears") }
                    .onDisappear { model.log.append("disappears") }
            }
            Text("after")
        }
        #expect(log(screen) == [])
        model.isOn = true
        #expect(log(screen) == ["appears"])
        model.name = "b"
        #expect(log(screen) == [])
        model.isOn = false
        #expect(log(screen) == ["disappears"])
        model.isOn = true
        #expect(log(screen) == ["appears"])
    }

    @Test func `A task restarts when its id changes and is cancelled when its view disappears`() async {
        let screen = screen { [model] in
            ForEach(model.ids, id: \.self) { id in
                Text("x").task { await work("\(id)") }.task(id: model.name) { await work("\(id)\(model.name)") }
            }
        }
        model.ids = [1, 2]
        await expect("1 started", "1a started", "2 started", "2a started", on: screen)
        model.ids = [2, 1]
        _ = screen.lines
        model.name = "b"
        await expect("1a ended", "1b started", "2a ended", "2b started", on: screen)
        model.ids = [1]
        await expect("2 ended", "2b ended", on: screen)
        screen.resize(width: 10, height: 3)
        _ = screen.lines
        model.ids = []
        _ = screen.lines
        screen.resize(width: 80, height: 24)
        await expect("1 ended", "1b ended", on: screen)
    }

    @Test func `A modifier inside an id follows it, one outside a condition and outside an id does not`() {
        let screen = screen { [model] in
            VStack {
                Group { if model.isOn { Text("on") } else { Text("off").onAppear { model.log.append("off") } } }
                    .onChange(of: model.isOn) { model.log.append("inner switch") }
                    .id(model.name)
                    .onAppear { model.log.append("appears") }
                    .onChange(of: model.isOn) { model.log.append("switch") }
                    .onChange(of: model.name) { model.log.append("name") }
            }
        }
        #expect(log(screen) == ["appears", "off"])
        model.isOn = true
        #expect(log(screen) == ["inner switch", "switch"])
        model.isOn = false
        model.name = "b"
        #expect(log(screen).sorted() == ["name", "off", "switch"])
    }

    @Test func `A task of a view follows its id`() async {
        let screen = screen { [model] in Text("x").task { await work(model.name) }.id(model.name) }
        await expect("a started", on: screen)
        model.name = "b"
        await expect("a ended", "b started", on: screen)
    }
}
