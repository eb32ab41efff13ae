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

    /// Waits for the log entries in any order, and clears the log.
    private func expect(_ entries: String..., on screen: TestScreen) async {
        await screen.wait {
            _ = $0.lines
            return model.log.count >= entries.count
        }
        #expect(model.log.sorted() == entries.sorted())
        model.log = []
    }

    @Test func `A view appears once and reports each change once, and an id renews what is inside it`() {
        let log = { [model] (entry: String) in model.log.append(entry) }
        let screen = TestScreen { [model] in
            VStack {
                let _ = model.log
                let off = Text("off").onAppear { log("off") }.onDisappear { log("gone") }
                Group { if model.isOn { Text("on") } else { off } }
                    .onChange(of: model.isOn) { log("inner") }
                    .id(model.name)
                    .onAppear { log("appears") }
                    .onChange(of: model.isOn) { log("outer") }
                    .onChange(of: model.name) { log("\($0) to \($1)") }
                    .onChange(of: model.name, initial: true) { log("\($0) = \($1)") }
            }
        }
        let changes: [(change: () -> Void, log: [String])] = [
            ({}, ["a = a", "appears", "off"]), ({}, []), ({ model.isOn = true }, ["gone", "inner", "outer"]),
            ({ model.isOn = false }, ["inner", "off", "outer"]),
            ({ model.name = "b" }, ["a = b", "a to b", "gone", "off"]),
            ({ (model.isOn, model.name) = (true, "c") }, ["b = c", "b to c", "gone", "outer"]),
            ({ (model.name, model.name) = ("d", "e") }, ["c = e", "c to e"]),
        ]
        for (index, (change, log)) in changes.enumerated() {
            change()
            repeat { _ = screen.lines } while screen.isDirty
            #expect(model.log.sorted() == log, "change \(index)")
            model.log = []
        }
    }

    @Test func `A task restarts when its id changes and is cancelled when its view disappears`() async {
        let screen = TestScreen { [model] in
            let _ = model.log
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
}

private struct Pair: View {
    let model: TestModel

    var body: some View {
        Counter("one", model)
        Counter("two", model)
    }
}

/// Adds a text with state to a view.
private struct Suffix: ViewModifier {
    let model: TestModel
    @State private var count = 0

    func body(content: Content) -> some View {
        let _ = model.counters["modifier"] = $count
        content
        Text("+\(count)")
    }
}

@Suite struct ViewListTests {
    private let model = TestModel()

    @Test func `Views of a view are rows of a column, and a modifier applies to each, with state of its own`() {
        let screen = TestScreen { [model] in
            Group {
                Pair(model: model)
                ForEach(1..<3, id: \.self) { Text("\($0)") }
            }
            .onAppear { model.log.append("appears") }
            .frame(width: 80, alignment: .leading)
            Counter("a", model).modifier(Suffix(model: model))
        }
        _ = screen.lines
        #expect(model.log.count == 4)
        #expect(screen.position(of: "two")?.y == screen.position(of: "one").map { $0.y + 1 })
        #expect(Set(["one", "two", "1", "2"].map { screen.position(of: $0)?.x }).count == 1)
        for counter in model.counters.values { counter.wrappedValue = 2 }
        #expect(screen.labels == ["one=2", "two=2", "1", "2", "a=2", "+2"])
    }
}
