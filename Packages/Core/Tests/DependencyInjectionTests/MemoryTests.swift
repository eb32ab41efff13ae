import DependencyInjection
import Testing

struct MemoryTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    @Test(arguments: [Scope.graph, .transient, .weak])
    func `Instances that nothing retains are released`(scope: Scope) throws {
        container.registerTree(leafScope: scope, counter: counter)
        for _ in 0..<10_000 { _ = try (container.resolve(Leaf.self), container.resolve(Tree.self)) }
        #expect(counter.alive == 0)
        #expect(counter.created >= 20_000)
    }

    @Test func `Graph instances are released even if a task of a factory continues`() async throws {
        let (events, end) = AsyncStream.makeStream(of: Void.self)
        container.register(Leaf.self, scope: .graph) { [counter] _ in Leaf(counter: counter) }
        container.register(Task<Void, Never>.self) { container in
            _ = try container.resolve(Leaf.self)
            return Task { for await _ in events {} }
        }
        let task = try container.resolve(Task<Void, Never>.self)
        #expect(counter.alive == 0)
        end.finish()
        await task.value
    }

    @Test func `Graph instances are released after a failure`() {
        container.register(Leaf.self, scope: .graph) { [counter] _ in Leaf(counter: counter) }
        container.register(Branch.self, scope: .graph, using: { (_: Leaf, leaf: Leaf, _: A) in Branch(leaf: leaf) })
        for _ in 0..<2 { #expect(container.error(Branch.self)?.keys == ["Branch", "A"]) }
        #expect(counter.created == 2)
        #expect(counter.alive == 0)
    }

    // On the main thread, because the stack of other threads of macOS, 512 KB, is too small for this chain.
    @Test @MainActor func `A chain of a thousand dependencies is resolved`() throws {
        let depth = 1000
        container.register(Int.self, name: "\(depth)") { _ in depth }
        for level in 0..<depth {
            container.register(Int.self, name: "\(level)") { try $0.resolve(Int.self, name: "\(level + 1)") }
        }
        #expect(try container.resolve(Int.self, name: "0") == depth)
    }
}
