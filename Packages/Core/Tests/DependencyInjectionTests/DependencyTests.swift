import DependencyInjection
import Observation
import Testing

struct DependencyTests {
    let container = DIContainer()

    @MainActor @Observable final class HomeModel {
        @ObservationIgnored @Dependency var leaf: Leaf
        @ObservationIgnored @Dependency(name: "greeting") var greeting: String
        var count = 0
    }

    struct Screen {
        @Dependency var leaf: Leaf
    }

    private func inContainer<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withDependencies {
            $0.register(Leaf.self) { _ in Leaf() }
            $0.register(instance: "hello", name: "greeting")
        } operation: {
            try body()
        }
    }

    @Test @MainActor func itWorksInAnObservableClass() {
        let model = inContainer { HomeModel() }
        #expect(model.leaf === model.leaf)
        #expect(model.greeting == "hello")
    }

    @Test func itWorksInAStructAndItsCopiesShareTheService() {
        let screen = inContainer { Screen() }
        let copy = screen
        #expect(screen.leaf === copy.leaf)
        #expect(screen.leaf !== inContainer { Screen() }.leaf)
    }

    @Test func itIsResolvedOnFirstAccessAndOnce() {
        let counter = LiveCounter()
        let screen = withDependencies {
            $0.register(Leaf.self) { _ in Leaf(counter: counter) }
        } operation: {
            Screen()
        }
        #expect(counter.made == 0)
        _ = (screen.leaf, screen.leaf)
        #expect(counter.made == 1)
    }

    @Test func theWrapperThrowsWhereReadingWouldTrap() {
        struct Needy { @Dependency var tree: Tree }
        let needy = inContainer { Needy() }
        #expect(throws: ResolutionError.self) { try needy.$tree.resolve() }
    }

    @Test func anOwnerThatAContainerMakesTakesFromThatContainer() throws {
        let leaf = Leaf()
        container.register(instance: leaf)
        container.register(Screen.self) { _ in Screen() }
        container.register([Screen].self) { resolver in [try resolver.resolve(), try resolver.resolve()] }
        #expect(try container.resolve(Screen.self).leaf === leaf)
        #expect(try container.resolve([Screen].self).allSatisfy { $0.leaf === leaf })
    }

    @Test func twoServicesMayNeedEachOtherWhenOneWaitsForFirstUse() throws {
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

    @Test func readingInTheInitialiserFindsACycle() throws {
        struct Owner {
            @Dependency var leaf: Leaf
            init() throws { _ = try $leaf.resolve() }
        }
        container.register(Owner.self) { _ in try Owner() }
        container.register(Leaf.self, using: { (_: Owner) in Leaf() })
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Leaf.self) }
        #expect(error?.keys == ["Leaf", "Owner", "Leaf"])
    }

    @Test func onceResolvedItLetsTheContainerGo() throws {
        final class Owner: Sendable {
            let number = Dependency(Int.self)
        }
        weak var freed: DIContainer?
        do {
            let container = DIContainer()
            container.register(instance: 1)
            container.register(Owner.self, scope: .container) { _ in Owner() }
            #expect(try container.resolve(Owner.self).number.wrappedValue == 1)
            freed = container
        }
        #expect(freed == nil)
    }

    @Test func manyThreadsThatReadAtOnceGetOneService() async {
        for _ in 0..<200 {
            let screen = inContainer { Screen() }
            let seen = await onThreads(3) { _ in ObjectIdentifier(screen.leaf) }
            #expect(Set(seen).count == 1)
        }
    }
}
