import CoreTesting
import TerminalUI
import TerminalUITesting
import Testing

@Suite struct StateTests {
    private let model = TestModel()

    /// Returns the texts on the screen.
    private func texts(_ screen: TestScreen) -> [String] { screen.elements.map(\.label) }

    @Test func `A binding to a part changes the whole, and a change by that of a model is drawn`() {
        var whole = (name: "a", address: (street: "b", number: 1))
        let binding = Binding(get: { whole }, set: { whole = $0 })
        binding.address.number.wrappedValue += 1
        #expect(whole.name == "a" && whole.address == ("b", 2))
        let screen = TestScreen { [model] in Text(model.name) }
        #expect(texts(screen) == ["a"])
        @Bindable var bindable = model
        $bindable.name.wrappedValue = "b"
        #expect(texts(screen) == ["b"])
    }

    @Test func `A view value that is removed and added again has new state`() {
        let counter = Counter("a", model)
        let screen = TestScreen { [model] in if model.isOn { counter } }
        model.isOn = true
        _ = screen.lines
        model.counters["a"]?.wrappedValue = 7
        model.isOn = false
        _ = screen.lines
        model.isOn = true
        #expect(texts(screen) == ["a=0"])
    }

    @Test func `A view value at two places of the screen fails the test`() {
        let counter = Counter("a", model)
        withKnownIssue {
            let screen = TestScreen {
                VStack {
                    counter; counter
                }
            }
            #expect(texts(screen).last?.hasPrefix("Counter: ") == true)
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix("Counter: The same value is at two places on the screen") }
        }
    }

    @Test func `State of a view that is not on the screen can be read and changed`() {
        let counter = Counter("a", model, initial: 3)
        _ = counter.body
        model.counters["a"]?.wrappedValue += 1
        #expect(model.counters["a"]?.wrappedValue == 4)
    }

    /// State survives drawings with its first initial value; branches, ids and views after an `if` have state of their own.
    @Test(arguments: 0..<20)
    func `State stays at its place for any changes around it`(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let root = Tree(depth: 4, using: &numbers)
        let screen = TestScreen(height: 600) { [model] in VStack { TreeView(tree: root, path: "", model: model) } }
        var expected: [String: Int] = [:]
        for drawing in 1...40 {
            model.ids = [drawing]
            let paths = root.leaves(path: "")
            // A place that is new has the initial value of this drawing.
            expected = paths.reduce(into: [:]) { $0[$1] = expected[$1] ?? drawing }
            #expect(texts(screen) == paths.map { "\($0)=\(expected[$0] ?? 0)" })
            if let path = paths.randomElement(using: &numbers) {
                expected[path] = 1000 + drawing
                model.counters[path]?.wrappedValue = 1000 + drawing
            }
            for _ in 0..<3 { root.all.randomElement(using: &numbers)?.change(using: &numbers) }
        }
    }
}

/// A tree of views that changes at random.
private final class Tree: Identifiable {
    enum Kind: CaseIterable {
        case leaf, list, optional, choice, group, identified
    }

    let id: Int
    let kind: Kind
    var children: [Tree]
    var isOn: Bool
    var identity = 0

    init(depth: Int, using numbers: inout SeededGenerator) {
        id = Int(numbers.next() >> 8)
        kind = depth == 0 ? .leaf : Kind.allCases.randomElement(using: &numbers) ?? .leaf
        isOn = Bool.random(using: &numbers)
        children = []
        if kind != .leaf { for _ in 0..<3 { children.append(Tree(depth: depth - 1, using: &numbers)) } }
    }

    var all: [Tree] { [self] + children.flatMap(\.all) }

    /// The visible children with the parts of their paths, in order.
    var visible: [(part: String, tree: Tree)] {
        switch kind {
        case .leaf: []
        case .list: children.map { ("\($0.id)", $0) }
        case .optional: (isOn ? [("if", children[0])] : []) + [("1", children[1])]
        case .choice: isOn ? [("true", children[0])] : [("false", children[1])]
        case .group: [("0", children[0]), ("1", children[1])]
        case .identified: [("\(identity)", children[0])]
        }
    }

    func leaves(path: String) -> [String] {
        kind == .leaf ? [path] : visible.flatMap { $0.tree.leaves(path: "\(path)/\($0.part)") }
    }

    func change(using numbers: inout SeededGenerator) {
        isOn.toggle()
        identity += 1
        guard kind == .list else { return }
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: children.shuffle(using: &numbers)
        case 1: children.insert(Tree(depth: 1, using: &numbers), at: 0)
        default: children = Array(children.dropFirst())
        }
    }
}

private struct TreeView: View {
    let tree: Tree
    let path: String
    let model: TestModel

    var body: some View {
        switch tree.kind {
        case .leaf: Counter(path, model, initial: model.ids[0])
        case .list: ForEach(tree.children) { child($0, "\($0.id)") }
        case .optional:
            if tree.isOn { child(tree.children[0], "if") }
            child(tree.children[1], "1")
        case .choice:
            if tree.isOn { child(tree.children[0], "true") } else { child(tree.children[1], "false") }
        case .group:
            VStack {
                Group {
                    child(tree.children[0], "0").onAppear {}
                    child(tree.children[1], "1")
                }
                .modifier(EmptyModifier())
            }
        case .identified: child(tree.children[0], "\(tree.identity)").id(tree.identity)
        }
    }

    private func child(_ tree: Tree, _ part: String) -> AnyView {
        AnyView(TreeView(tree: tree, path: "\(path)/\(part)", model: model))
    }
}

private struct EmptyModifier: ViewModifier {
    func body(content: Content) -> some View { content }
}
