import DependencyInjection
import Testing

struct MemoryTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    @Test("Instances that are not kept are released", arguments: [Scope.graph, .transient, .weak])
    func release(scope: Scope) throws {
        container.registerTree(leafScope: scope, counter: counter)
        for _ in 0..<10_000 { _ = try (container.resolve(Leaf.self), container.resolve(Tree.self)) }
        #expect(counter.alive == 0)
        #expect(counter.created >= 20_000)
    }

    @Test("Graph instances are released even if a task of a factory continues") func releaseDuringATask() async throws {
        let end = TaskRendezvous(2)
        container.register(Leaf.self, scope: .graph) { [counter] _ in Leaf(counter: counter) }
        container.register(Task<Void, Never>.self) { resolver in
            _ = try await resolver.resolve(Leaf.self)
            return Task { await end.arrive() }
        }
        let task = try await container.resolve(Task<Void, Never>.self)
        #expect(counter.alive == 0)
        await end.arrive()
        await task.value
    }

    @Test("A resolver that outlives its factory creates new graph instances") func resolverThatOutlivesItsFactory()
        throws
    {
        container.register(Leaf.self, scope: .graph) { [counter] _ in Leaf(counter: counter) }
        container.register(Resolver.self) { resolver in
            _ = try resolver.resolve(Leaf.self)
            return resolver
        }
        let resolver = try container.resolve(Resolver.self)
        #expect(counter.alive == 0)
        #expect(try resolver.resolve(Leaf.self) !== resolver.resolve(Leaf.self))
        _ = try resolver.resolve(Resolver.self)
    }

    @Test("A container releases its instances when it is released") func releaseOfTheContainer() throws {
        do {
            let container = DIContainer()
            container.register(Leaf.self, scope: .container) { [counter] _ in Leaf(counter: counter) }
            _ = try (container.resolve(Leaf.self), container.resolve(Leaf.self))
            #expect(counter.alive == 1)
        }
        #expect(counter.alive == 0)
    }

    // On the main thread, because the stack of other threads of macOS, 512 KB, is too small for this chain.
    @Test("A chain of a thousand dependencies is resolved") @MainActor func deepChain() throws {
        let depth = 1000
        container.register(Int.self, name: "\(depth)") { _ in depth }
        for level in 0..<depth {
            container.register(Int.self, name: "\(level)") { try $0.resolve(Int.self, name: "\(level + 1)") }
        }
        #expect(try container.resolve(Int.self, name: "0") == depth)
    }
}
