import CoreTesting
import Foundation
import TerminalUI
import TerminalUITesting
import Testing

@Suite struct StateTests {
    private let model = TestModel()

    @Test func `A binding to a part changes the whole`() {
        var whole = (name: "a", address: (street: "b", number: 1))
        Binding(get: { whole }, set: { whole = $0 }).address.number.wrappedValue += 1
        #expect(whole.name == "a" && whole.address == ("b", 2))
    }

    @Test func `A view value has state off the screen, new state when it is added again, and cannot be at two places`()
    {
        let counter = Counter("a", model)
        _ = counter.body
        model.counters["a"]?.wrappedValue += 4
        #expect(model.counters["a"]?.wrappedValue == 4)
        let shown = Counter("b", model)
        let screen = TestScreen { [model] in if model.isOn { shown } }
        for isOn in [true, false, true] {
            model.isOn = isOn
            #expect(screen.labels == (isOn ? ["b=0"] : []))
            model.counters["b"]?.wrappedValue = 7
        }
        expectIssue("Counter: The same value is at two places on the screen") {
            let screen = TestScreen { VStack { ForEach(0..<2, id: \.self) { _ in counter } } }
            #expect(screen.labels.last?.hasPrefix("Counter: ") == true)
        }
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
            #expect(screen.labels == paths.map { "\($0)=\(expected[$0] ?? 0)" })
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
    enum Kind: CaseIterable { case leaf, list, optional, choice, group, identified }

    let id: Int
    let kind: Kind
    var children: [Tree]
    var isOn: Bool
    var identity = 0

    init(depth: Int, using numbers: inout SeededGenerator) {
        id = Int(numbers.next() >> 8)
        kind = depth == 0 ? .leaf : Kind.allCases.randomElement(using: &numbers) ?? .leaf
        isOn = Bool.random(using: &numbers)
        children = kind == .leaf ? [] : (0..<3).map { _ in Tree(depth: depth - 1, using: &numbers) }
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

private struct NameKey: EnvironmentKey { static let defaultValue = "default" }

extension EnvironmentValues {
    fileprivate var name: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

private struct Name: View {
    @Environment(\.name) private var name
    @Environment(TestModel.self) private var model: TestModel?

    var body: some View { Text("\(name) \(model?.name ?? "none")") }
}

private struct Actions: View {
    @Environment(TestModel.self) private var model
    @Environment(\.openURL) private var openURL
    @Environment(\.refresh) private var refresh

    var body: some View {
        ForEach(["https://a.example", "app://b"], id: \.self) { text in
            Button(text) { if let url = URL(string: text) { openURL(url) } }
        }
        Text(model.name)
        if let refresh { Button("Retry") { Task { await refresh() } } }
    }
}

@Suite struct EnvironmentTests {
    private let model = TestModel()

    @Test func `A value or an observed object is that of the nearest view above, else the default or a fault`() {
        let screen = TestScreen { [model] in
            Name()
            Group {
                Name().environment(\.name, "inner")
                Name()
            }
            .environment(\.name, "outer")
            .environment(model)
        }
        #expect(screen.labels == ["default none", "inner a", "outer a"])
        model.name = "b"
        #expect(screen.labels == ["default none", "inner b", "outer b"])
        let fault = "Actions: No TestModel is in the environment. A view above sets it with environment(_:)."
        expectIssue(fault) {
            let screen = TestScreen(width: 100) { Actions() }
            #expect(screen.tree == "text \"\(fault)\"")
        }
    }

    @Test func `An address goes to the nearest action and then to the one around it, and a refresh loads`() async {
        let outer = OpenURLAction { [model] url in
            model.log.append(url.absoluteString)
            return .handled
        }
        let screen = TestScreen { [model] in
            Actions().refreshable { await MainActor.run { model.name = "new" } }
                .environment(\.openURL, OpenURLAction { $0.scheme == "https" ? .systemAction : .discarded })
                .environment(\.openURL, outer)
                .environment(model)
        }
        for label in ["https://a.example", "app://b", "Retry"] { screen.press(label) }
        #expect(model.log == ["https://a.example"])
        await screen.wait { $0.text.contains("new") }
        let other = TestScreen { [model] in Actions().environment(model) }
        #expect(!other.tree.contains("Retry"))
    }
}
