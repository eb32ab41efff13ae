import DependencyInjection
import Testing

struct DependencyGraphTests {
    struct Owner {
        let leaf: Leaf
        @Dependency var branch: Branch
        let number = 1
        init(leaf: Leaf) { self.leaf = leaf }
    }

    let container = DIContainer()

    init() {
        container.register([Int].self, scope: .container, name: "the #1") { _ in [1] }
        container.register(Leaf.self, scope: .weak) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        container.register(Owner.self, using: Owner.init)
    }

    private var edges: [String] {
        container.mermaidDiagram().split(separator: "\n").filter { $0.contains("> n") }.map { String($0.dropFirst(4)) }
    }

    @Test func `The diagram has all registrations`() {
        let nodes = """
            flowchart TD
                n0["Array#lt;Int#gt; named #quot;the #35;1#quot;<br/>container"]
                n1["Leaf<br/>weak"]
                n2["Branch<br/>transient"]
                n3["Owner<br/>transient"]

            """
        #expect(container.mermaidDiagram().hasPrefix(nodes))
    }

    @Test func `Dependencies are arrows, and lazy ones are dotted`() {
        #expect(edges == ["n2 --> n1", "n3 --> n1", "n3 -.-> n2"])
    }

    @Test func `A shared dependency has an arrow from each service that depends on it`() {
        container.register(Tree.self, using: Tree.init)
        #expect(edges.filter { $0.hasSuffix(" n1") } == ["n2 --> n1", "n3 --> n1", "n4 --> n1"])
    }

    @Test func `A dependency without a registration has no arrow`() {
        container.register(String.self, using: { (_: A) in "" })
        #expect(edges == ["n2 --> n1", "n3 --> n1", "n3 -.-> n2"])
    }

    @Test func `A lazy dependency belongs to the factory that creates the owner in its own container`() {
        let other = DIContainer()
        container.register(Int.self) { _ in other.withCurrent { Owner(leaf: Leaf()).number } }
        #expect(edges == ["n2 --> n1", "n3 --> n1", "n3 -.-> n2"])
    }
}
