import DependencyInjection
import Testing

struct ScopeTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    private func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        try container.resolve(type)
    }

    @Test(arguments: [Scope.container, .graph, .transient])
    func `Two resolves share an instance in scope container only`(scope: Scope) throws {
        container.register(Leaf.self, scope: scope) { _ in Leaf() }
        let isShared = try resolve(Leaf.self) === resolve(Leaf.self)
        #expect(isShared == (scope == .container))
    }

    @Test(arguments: [true, false])
    func `Scope graph shares an instance inside one resolve`(usesParameter: Bool) throws {
        container.registerTree(leafScope: .graph)
        if !usesParameter { container.register(Branch.self) { [container] _ in Branch(leaf: try container.resolve()) } }
        let (first, second) = try (resolve(Tree.self), resolve(Tree.self))
        #expect(first.leaf === first.branch.leaf)
        #expect(first.leaf !== second.leaf)
    }

    @Test func `Scope weak shares an instance as long as something retains it`() throws {
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

    @Test func `Names distinguish registrations of one type`() throws {
        for name in [nil, "b", "c"] { container.register(instance: "named \(name ?? "")", name: name) }
        for name in [nil, "b", "c"] {
            #expect(try container.resolve(String.self, name: name) == "named \(name ?? "")")
        }
    }

    @Test func `An instance is registered under the given type only`() throws {
        let leaf = Leaf()
        container.register(instance: leaf, as: (any Repository).self)
        #expect(try resolve((any Repository).self) === leaf)
        #expect(throws: ResolutionError.self) { try resolve(Leaf.self) }
    }

    @Test func `A second registration replaces the first and drops its instance`() throws {
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        _ = try (resolve(Leaf.self), resolve(Leaf.self))
        let other = Leaf()
        container.register(instance: other)
        #expect(try resolve(Leaf.self) === other)
        #expect(counter.alive == 0)
    }

    @Test func `Types that print the same name are different keys`() throws {
        enum Home { struct Model: Sendable { let id = 1 } }
        enum Profile { struct Model: Sendable { let id = 2 } }
        container.register(instance: Home.Model())
        container.register(instance: Profile.Model())
        #expect(String(describing: Home.Model.self) == String(describing: Profile.Model.self))
        #expect(try resolve(Home.Model.self).id == 1)
        #expect(try resolve(Profile.Model.self).id == 2)
    }

    @Test func `Values and optionals can be services`() throws {
        container.register(Int.self, scope: .container) { _ in 7 }
        container.register(Int?.self, scope: .container) { _ in nil }
        #expect(try (resolve(Int.self), resolve(Int.self)) == (7, 7))
        #expect(try resolve(Int?.self) == nil)
        #expect(try resolve(Int?.self) == nil)
    }

    @Test func `A factory may register a type again, which drops the instance that it creates`() throws {
        container.register(Leaf.self, scope: .container) { container in
            container.register(Leaf.self, scope: .container) { _ in Leaf() }
            return Leaf()
        }
        let first = try resolve(Leaf.self)
        #expect(try resolve(Leaf.self) !== first)
        #expect(try resolve(Leaf.self) === resolve(Leaf.self))
    }

    @Test func `A deinit may resolve`() throws {
        final class Resolving: Sendable {
            let container: DIContainer
            init(_ container: DIContainer) { self.container = container }
            deinit { _ = try? (container.resolve(Int.self), container.resolve(Leaf.self)) }
        }
        container.register(instance: 1)
        container.register(Leaf.self) { _ in Leaf() }
        for scope in [Scope.container, .weak, .graph, .transient] {
            // The second registration releases the instance of the first.
            container.register(Resolving.self, scope: scope) { container in Resolving(container) }
            container.register(Branch.self) { container in
                _ = try (container.resolve(Resolving.self), container.resolve(Resolving.self))
                return Branch(leaf: try container.resolve())
            }
            _ = try (resolve(Resolving.self), resolve(Branch.self))
        }
        // The next registration releases an instance that was never resolved.
        container.register(instance: Resolving(container))
        container.register(Resolving.self) { container in Resolving(container) }
    }
}
