import TerminalUI
import TerminalUITesting
import Testing

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
        HStack {
            content
            Text("+\(count)")
        }
    }
}

@Suite struct ViewListTests {
    private let model = TestModel()

    @Test(arguments: [true, false])
    func `A view of two views is two rows of a stack, and a column outside a container`(isInStack: Bool) {
        let screen = TestScreen { [model] in
            if isInStack { VStack { Pair(model: model) } } else { Pair(model: model) }
        }
        #expect(screen.tree == "text \"one=0\"\ntext \"two=0\"")
        #expect(screen.position(of: "two")?.y == screen.position(of: "one").map { $0.y + 1 })
    }

    @Test func `A modifier of a group applies to each view in it`() {
        let screen = TestScreen { [model] in
            Group {
                Pair(model: model)
                ForEach(1..<3, id: \.self) { Text("\($0)") }
            }
            .onAppear { model.log.append("appears") }
            .frame(width: 80, alignment: .leading)
        }
        _ = screen.lines
        #expect(model.log.count == 4)
        #expect(Set(["one", "two", "1", "2"].map { screen.position(of: $0)?.x }).count == 1)
    }

    @Test func `A modifier has state of its own and keeps that of its view`() {
        let screen = TestScreen { [model] in Counter("a", model).modifier(Suffix(model: model)) }
        _ = screen.lines
        for counter in model.counters.values { counter.wrappedValue = 2 }
        #expect(screen.elements.map(\.label) == ["a=2", "+2"])
    }
}
