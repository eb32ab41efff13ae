import DependencyInjection
import Observation
import Testing

struct DependencyTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    @MainActor @Observable final class HomeModel {
        @ObservationIgnored @Dependency var leaf: Leaf
        @ObservationIgnored @Dependency(name: "greeting") var greeting: String
        var count = 0
    }

    struct Screen {
        @Dependency var leaf: Leaf
    }

    private func inContainer<Result>(counter: InstanceCounter? = nil, _ body: () throws -> Result) rethrows -> Result {
        try withDependencies {
            $0.register(Leaf.self) { _ in Leaf(counter: counter) }
            $0.register(instance: "hello", name: "greeting")
        } operation: {
            try body()
        }
    }

    @Test @MainActor func `An observable class can have dependencies`() {
        let model = inContainer { HomeModel() }
        #expect(model.leaf === model.leaf)
        #expect(model.greeting == "hello")
    }

    @Test func `Copies of a struct share the service`() {
        let screen = inContainer { Screen() }
        let copy = screen
        #expect(screen.leaf === copy.leaf)
        #expect(screen.leaf !== inContainer { Screen() }.leaf)
    }

    @Test func `A dependency is resolved once, on first access`() {
        let screen = inContainer(counter: counter) { Screen() }
        #expect(counter.created == 0)
        _ = (screen.leaf, screen.leaf)
        #expect(counter.created == 1)
    }

    @Test func `resolve() throws an error if the service is missing`() {
        let tree = inContainer { Dependency(Tree.self) }
        #expect(throws: ResolutionError.self) { try tree.resolve() }
    }

    @Test func `The owner that a factory creates uses the factory's container`() throws {
        let leaf = Leaf()
        container.register(instance: leaf)
        container.register(Screen.self) { _ in Screen() }
        container.register([Screen].self) { container in [try container.resolve(), try container.resolve()] }
        #expect(try container.resolve(Screen.self).leaf === leaf)
        #expect(try container.resolve([Screen].self).allSatisfy { $0.leaf === leaf })
    }

    @Test func `Two services may depend on each other if one dependency is lazy`() throws {
        final class Chicken: Sendable {
            let egg = Dependency(Egg.self)
        }
        final class Egg: Sendable {
            let chicken: Chicken
            init(chicken: Chicken) { self.chicken = chicken }
        }
        container.register(Chicken.self, scope: .container) { _ in Chicken() }
        container.register(Egg.self, scope: .container, using: Egg.init)
        let chicken: Chicken = try container.resolve()
        #expect(chicken.egg.wrappedValue.chicken === chicken)
    }

    @Test func `A dependency that is read in the initializer reports a cycle`() throws {
        struct Owner {
            @Dependency var leaf: Leaf
            init() throws { _ = try _leaf.resolve() }
        }
        container.register(Owner.self) { _ in try Owner() }
        container.register(Leaf.self, using: { (_: Owner) in Leaf() })
        #expect(container.error(Leaf.self)?.keys == ["Leaf", "Owner", "Leaf"])
    }

    @Test func `A resolved dependency releases the container`() throws {
        final class Owner: Sendable {
            let number = Dependency(Int.self)
        }
        weak var released: DIContainer?
        do {
            let container = DIContainer()
            container.register(instance: 1)
            container.register(Owner.self, scope: .container) { _ in Owner() }
            #expect(try container.resolve(Owner.self).number.wrappedValue == 1)
            released = container
        }
        #expect(released == nil)
    }

    @Test func `Threads that read at the same time get the same service`() async {
        for _ in 0..<200 {
            let screen = inContainer { Screen() }
            let leaves = await onThreads(3) { _ in ObjectIdentifier(screen.leaf) }
            #expect(Set(leaves).count == 1)
        }
    }
}
