import DependencyInjection
import Testing

struct MemoryTests {
    let container = DIContainer()
    let counter = LiveCounter()

    @Test(arguments: [Scope.graph, .transient, .weak])
    func whatIsNotKeptIsReleased(scope: Scope) throws {
        container.register(Leaf.self, scope: scope) { [counter] _ in Leaf(counter: counter) }
        container.register(Branch.self, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        for _ in 0..<10_000 { _ = try (container.resolve(Leaf.self), container.resolve(Tree.self)) }
        #expect(counter.alive == 0)
        #expect(counter.made >= 20_000)
    }

    @Test func aGraphIsReleasedThoughATaskOfAFactoryGoesOn() async throws {
        let end = Meeting(2)
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

    @Test func aResolverThatIsKeptResolvesAfresh() throws {
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

    @Test func theContainerReleasesWhatItKeeps() throws {
        do {
            let container = DIContainer()
            container.register(Leaf.self, scope: .container) { [counter] _ in Leaf(counter: counter) }
            _ = try (container.resolve(Leaf.self), container.resolve(Leaf.self))
            #expect(counter.alive == 1)
        }
        #expect(counter.alive == 0)
    }

    @Test func aDeepChainIsResolved() throws {
        let depth = 1000
        container.register(Int.self, name: "\(depth)") { _ in depth }
        for level in 0..<depth {
            container.register(Int.self, name: "\(level)") { resolver in
                try resolver.resolve(Int.self, name: "\(level + 1)")
            }
        }
        #expect(try container.resolve(Int.self, name: "0") == depth)
    }
}
