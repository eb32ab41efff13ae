import DependencyInjection
import Testing

struct MermaidDiagramTests {
    struct Owner {
        let leaf: Leaf
        @Dependency var branch: Branch
        let number = 1
        init(leaf: Leaf) { self.leaf = leaf }
    }

    let container = DIContainer()

    init() {
        container.register([Int].self, scope: .container, name: "the #1") { _ in [1] }
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        container.register(Owner.self, using: Owner.init)
    }

    private var edges: [String] {
        container.mermaidDiagram.split(separator: "\n").filter { $0.contains("> n") }.map { String($0.dropFirst(4)) }
    }

    @Test("Before anything is resolved, the diagram has all registrations and no edges") func registrations() {
        #expect(
            container.mermaidDiagram == """
                flowchart TD
                    n0["Array#lt;Int#gt; named #quot;the #35;1#quot;<br/>container"]
                    n1["Leaf<br/>session"]
                    n2["Branch<br/>transient"]
                    n3["Owner<br/>transient"]

                """
        )
    }

    @Test("Dependencies are arrows, and lazy ones are dotted", arguments: [true, false])
    func edges(validates: Bool) async throws {
        if validates { try await container.validate() } else { _ = try await container.resolve(Owner.self).branch }
        #expect(edges == ["n2 --> n1", "n3 --> n1", "n3 -.-> n2"])
    }

    @Test("A shared dependency has an arrow from each service that depends on it") func sharedDependency() throws {
        container.register(Tree.self, using: Tree.init)
        _ = try (container.resolve(Branch.self), container.resolve(Tree.self), container.resolve(Owner.self))
        #expect(edges.filter { $0.hasSuffix(" n1") } == ["n2 --> n1", "n3 --> n1", "n4 --> n1"])
    }

    @Test("A lazy dependency belongs to the factory that creates the owner, not to one whose task does")
    func lazyDependency() async throws {
        container.register(Int.self) { _ in await Task { Owner(leaf: Leaf()).number }.value }
        container.register(UInt.self) { [container] _ in
            await container.withCurrent { UInt(await yielding(Owner(leaf: Leaf())).number) }
        }
        _ = try await (container.resolve(Int.self), container.resolve(UInt.self))
        #expect(edges == ["n5 -.-> n2"])
    }
}
