import DependencyInjection
import Testing

struct GraphTests {
    struct Owner {
        let leaf: Leaf
        @Dependency var branch: Branch
        init(leaf: Leaf) { self.leaf = leaf }
    }

    let container = DIContainer()

    init() {
        container.register([Int].self, scope: .container, name: "the \"first\"", tags: ["b", "a"]) { _ in [1] }
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        container.register(Owner.self, using: Owner.init)
    }

    @Test func itShowsWhatIsRegisteredBeforeAnythingIsResolved() {
        let graph = container.graph
        #expect(
            graph.nodes.map(\.key.description) == ["Array<Int> named \"the \"first\"\"", "Leaf", "Branch", "Owner"]
        )
        #expect(graph.edges.isEmpty)
        #expect(graph.nodes.allSatisfy { !$0.wasResolved })
    }

    @Test func itShowsWhatWasFoundToNeedWhat() throws {
        for _ in 0..<3 { _ = try container.resolve(Owner.self).branch }
        let graph = container.graph
        #expect(
            graph.edges.map { "\($0.from) \($0.kind) \($0.to)" } == [
                "Branch eager Leaf", "Owner eager Leaf", "Owner lazy Branch",
            ]
        )
        #expect(graph.nodes.map(\.wasResolved) == [false, true, true, true])
    }

    @Test func itIsExportedAsMermaid() throws {
        _ = try container.resolve(Owner.self).branch
        #expect(
            container.graph.mermaid == """
                flowchart TD
                    n0["Array#lt;Int#gt; named #quot;the #quot;first#quot;#quot;<br/>container<br/>#35;a<br/>#35;b"]
                    n1["Leaf<br/>session"]
                    n2["Branch<br/>transient"]
                    n3["Owner<br/>transient"]
                    n2 --> n1
                    n3 --> n1
                    n3 -.-> n2

                """
        )
    }

    @Test func itIsExportedAsDOT() throws {
        _ = try container.resolve(Owner.self).branch
        #expect(
            container.graph.dot == #"""
                digraph dependencies {
                    n0 [label="Array<Int> named \"the \"first\"\"\ncontainer\n#a\n#b"];
                    n1 [label="Leaf\nsession"];
                    n2 [label="Branch\ntransient"];
                    n3 [label="Owner\ntransient"];
                    n2 -> n1;
                    n3 -> n1;
                    n3 -> n2 [style=dashed];
                }

                """#
        )
    }

    @Test func validationFindsAllEdges() async throws {
        try await container.validate()
        #expect(container.graph.edges.count == 3)
    }

    @Test func aServiceThatManyNeedHasAnEdgeFromEach() throws {
        container.register(Tree.self, using: Tree.init)
        _ = try (container.resolve(Branch.self), container.resolve(Tree.self), container.resolve(Owner.self))
        #expect(
            Set(container.graph.edges.filter { $0.to.type == Leaf.self }.map(\.from.description)) == [
                "Branch", "Tree", "Owner",
            ]
        )
    }
}
