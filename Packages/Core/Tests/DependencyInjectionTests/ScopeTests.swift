import DependencyInjection
import Testing

struct ScopeTests {
    let container = DIContainer()

    private func make<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        try container.resolve(type)
    }

    @Test(arguments: [Scope.container, .session, .graph, .transient])
    func aKeptInstanceIsMadeOnce(scope: Scope) throws {
        container.register(Leaf.self, scope: scope) { _ in Leaf() }
        let isOne = try make(Leaf.self) === make(Leaf.self)
        #expect(isOne == [.container, .session].contains(scope))
    }

    @Test func graphScopeSharesInsideOneResolveOnly() throws {
        container.register(Leaf.self, scope: .graph) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        let (first, second) = try (make(Tree.self), make(Tree.self))
        #expect(first.leaf === first.branch.leaf)
        #expect(first.leaf !== second.leaf)
    }

    @Test func graphScopeIsSharedWithWhatAFactoryResolvesByTheContainer() throws {
        container.register(Leaf.self, scope: .graph) { _ in Leaf() }
        container.register(Branch.self) { [container] _ in Branch(leaf: try container.resolve()) }
        container.register(Tree.self, using: Tree.init)
        let tree: Tree = try make()
        #expect(tree.leaf === tree.branch.leaf)
    }

    @Test func weakScopeSharesAsLongAsSomebodyHolds() throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .weak) { _ in Leaf(counter: counter) }
        var leaf: Leaf? = try make(Leaf.self)
        #expect(try make(Leaf.self) === leaf)
        #expect(counter.made == 1)
        leaf = nil
        #expect(counter.alive == 0)
        leaf = try make(Leaf.self)
        #expect(counter.made == 2)
        withExtendedLifetime(leaf) {}
    }

    @Test func weakScopeWorksForAProtocol() throws {
        container.register((any Repository).self, scope: .weak) { _ in Leaf() }
        let first = try make((any Repository).self) as? Leaf
        #expect(first === (try make((any Repository).self) as? Leaf))
    }

    @Test func resettingTheSessionDropsItsInstancesOnly() throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .session) { _ in Leaf(counter: counter) }
        container.register(Leaf.self, scope: .container, name: "kept") { _ in Leaf() }
        let kept = try container.resolve(Leaf.self, name: "kept")
        _ = try make(Leaf.self)
        _ = try make(Leaf.self)
        #expect(counter.made == 1)
        container.reset(.session)
        #expect(counter.alive == 0)
        _ = try make(Leaf.self)
        #expect(counter.made == 2)
        #expect(try container.resolve(Leaf.self, name: "kept") === kept)
    }

    @Test(arguments: [true, false]) func resettingReachesTheChildren(registersInChild: Bool) throws {
        let child = DIContainer(parent: container)
        (registersInChild ? child : container).register(Leaf.self, scope: .session) { _ in Leaf() }
        let before = try child.resolve(Leaf.self)
        #expect(try child.resolve(Leaf.self) === before)
        container.reset(.session)
        #expect(try child.resolve(Leaf.self) !== before)
    }

    @Test func anInstanceThatIsMadeDuringAResetIsNotKept() throws {
        container.register(Leaf.self, scope: .session) { [container] _ in
            container.reset(.session)
            return Leaf()
        }
        #expect(try make(Leaf.self) !== make(Leaf.self))
    }

    @Test func scopesOfOneNameAreOne() {
        #expect(Scope("checkout") == Scope("checkout"))
        #expect(Scope("container") != .container)
    }

    @Test func namesTellRegistrationsOfOneTypeApart() throws {
        let (a, b, c) = (Leaf(), Leaf(), Leaf())
        container.register(instance: a)
        container.register(instance: b, name: "b")
        container.register(instance: c, name: "c")
        #expect(try make(Leaf.self) === a)
        #expect(try container.resolve(Leaf.self, name: "b") === b)
        #expect(try container.resolve(Leaf.self, name: "c") === c)
    }

    @Test func anInstanceIsFoundUnderTheTypeItIsRegisteredAs() throws {
        let leaf = Leaf()
        container.register(instance: leaf, as: (any Repository).self)
        #expect(try container.resolve((any Repository).self) as? Leaf === leaf)
        #expect(throws: ResolutionError.self) { try make(Leaf.self) }
    }

    @Test func registeringAgainReplacesAndDropsTheInstance() throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        _ = try (make(Leaf.self), make(Leaf.self))
        let other = Leaf()
        container.register(instance: other)
        #expect(try make(Leaf.self) === other)
        #expect(counter.alive == 0)
    }

    @Test func typesThatPrintTheSameAreDifferentKeys() throws {
        enum Home { struct Model: Sendable { let id = 1 } }
        enum Profile { struct Model: Sendable { let id = 2 } }
        container.register(instance: Home.Model())
        container.register(instance: Profile.Model())
        #expect(String(describing: Home.Model.self) == String(describing: Profile.Model.self))
        #expect(try make(Home.Model.self).id == 1)
        #expect(try make(Profile.Model.self).id == 2)
    }

    @Test func valuesAndOptionalsAreServicesToo() throws {
        container.register(Int.self, scope: .container) { _ in 7 }
        container.register(Int?.self, scope: .container) { _ in nil }
        #expect(try (make(Int.self), make(Int.self)) == (7, 7))
        #expect(try make(Int?.self) == nil)
        #expect(try make(Int?.self) == nil)
    }

    @Test func aDeinitMayResolve() throws {
        final class Resolving: Sendable {
            let container: DIContainer
            init(_ container: DIContainer) { self.container = container }
            deinit { _ = try? container.resolve(Int.self) }
        }
        container.register(instance: 1)
        container.register(Resolving.self, scope: .session) { [weak container] _ in
            Resolving(try #require(container))
        }
        _ = try (make(Resolving.self), make(Resolving.self))
        container.reset(.session)
        _ = try (make(Resolving.self), make(Resolving.self))
        container.register(Resolving.self) { [weak container] _ in Resolving(try #require(container)) }
    }
}
