import DependencyInjection
import Testing

struct ScopeTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    private func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        try container.resolve(type)
    }

    @Test("Scopes that keep an instance create it once", arguments: [Scope.container, .session, .graph, .transient])
    func keptInstance(scope: Scope) throws {
        container.register(Leaf.self, scope: scope) { _ in Leaf() }
        let isShared = try resolve(Leaf.self) === resolve(Leaf.self)
        #expect(isShared == [.container, .session].contains(scope))
    }

    @Test("Scope graph shares an instance inside one resolve, with or without the resolver", arguments: [true, false])
    func graph(usesResolver: Bool) throws {
        container.registerTree(leafScope: .graph)
        if !usesResolver { container.register(Branch.self) { [container] _ in Branch(leaf: try container.resolve()) } }
        let (first, second) = try (resolve(Tree.self), resolve(Tree.self))
        #expect(first.leaf === first.branch.leaf)
        #expect(first.leaf !== second.leaf)
    }

    @Test("Scope weak shares an instance as long as something retains it") func weak() throws {
        container.register((any Repository).self, scope: .weak) { _ in Leaf(counter: counter) }
        var leaf: (any Repository)? = try resolve((any Repository).self)
        #expect(try resolve((any Repository).self) === leaf)
        #expect(counter.created == 1)
        leaf = nil
        #expect(counter.alive == 0)
        leaf = try resolve((any Repository).self)
        #expect(counter.created == 2)
        withExtendedLifetime(leaf) {}
    }

    @Test("A reset drops the instances of its scope only") func reset() throws {
        container.register(Leaf.self, scope: .session) { _ in Leaf(counter: counter) }
        container.register(Leaf.self, scope: .container, name: "kept") { _ in Leaf() }
        let kept = try container.resolve(Leaf.self, name: "kept")
        _ = try (resolve(Leaf.self), resolve(Leaf.self))
        #expect(counter.created == 1)
        container.reset(.session)
        #expect(counter.alive == 0)
        _ = try resolve(Leaf.self)
        #expect(counter.created == 2)
        #expect(try container.resolve(Leaf.self, name: "kept") === kept)
    }

    @Test("A reset drops instances of the children", arguments: [true, false])
    func resetOfChildren(registersInChild: Bool) throws {
        let child = DIContainer(parent: container)
        (registersInChild ? child : container).register(Leaf.self, scope: .session) { _ in Leaf() }
        let before = try child.resolve(Leaf.self)
        #expect(try child.resolve(Leaf.self) === before)
        container.reset(.session)
        #expect(try child.resolve(Leaf.self) !== before)
    }

    @Test("An instance that is being created during a reset is not kept") func resetDuringCreation() throws {
        container.register(Leaf.self, scope: .session) { [container] _ in
            container.reset(.session)
            return Leaf()
        }
        #expect(try resolve(Leaf.self) !== resolve(Leaf.self))
    }

    @Test("Custom scopes of the same name are equal") func customScopes() {
        #expect(Scope("checkout") == Scope("checkout"))
        #expect(Scope("container") != .container)
    }

    @Test("Names distinguish registrations of one type") func names() throws {
        let (a, b, c) = (Leaf(), Leaf(), Leaf())
        container.register(instance: a)
        container.register(instance: b, name: "b")
        container.register(instance: c, name: "c")
        #expect(try resolve(Leaf.self) === a)
        #expect(try container.resolve(Leaf.self, name: "b") === b)
        #expect(try container.resolve(Leaf.self, name: "c") === c)
    }

    @Test("An instance is registered under the given type only") func registeredType() throws {
        let leaf = Leaf()
        container.register(instance: leaf, as: (any Repository).self)
        #expect(try resolve((any Repository).self) === leaf)
        #expect(throws: ResolutionError.self) { try resolve(Leaf.self) }
    }

    @Test("A second registration replaces the first and drops its instance") func replacement() throws {
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        _ = try (resolve(Leaf.self), resolve(Leaf.self))
        let other = Leaf()
        container.register(instance: other)
        #expect(try resolve(Leaf.self) === other)
        #expect(counter.alive == 0)
    }

    @Test("Types that print the same name are different keys") func typesOfTheSameName() throws {
        enum Home { struct Model: Sendable { let id = 1 } }
        enum Profile { struct Model: Sendable { let id = 2 } }
        container.register(instance: Home.Model())
        container.register(instance: Profile.Model())
        #expect(String(describing: Home.Model.self) == String(describing: Profile.Model.self))
        #expect(try resolve(Home.Model.self).id == 1)
        #expect(try resolve(Profile.Model.self).id == 2)
    }

    @Test("Values and optionals can be services") func valuesAndOptionals() throws {
        container.register(Int.self, scope: .container) { _ in 7 }
        container.register(Int?.self, scope: .container) { _ in nil }
        #expect(try (resolve(Int.self), resolve(Int.self)) == (7, 7))
        #expect(try resolve(Int?.self) == nil)
        #expect(try resolve(Int?.self) == nil)
    }

    @Test("A deinit may resolve") func deinitThatResolves() throws {
        final class Resolving: Sendable {
            let container: DIContainer
            init(_ container: DIContainer) { self.container = container }
            deinit { _ = try? container.resolve(Int.self) }
        }
        container.register(instance: 1)
        container.register(Resolving.self, scope: .session) { [weak container] _ in
            Resolving(try #require(container))
        }
        _ = try (resolve(Resolving.self), resolve(Resolving.self))
        container.reset(.session)
        _ = try (resolve(Resolving.self), resolve(Resolving.self))
        // The next registration releases an instance that was never resolved.
        container.register(instance: Resolving(container))
        container.register(Resolving.self) { [weak container] _ in Resolving(try #require(container)) }
    }
}
