import DependencyInjection
import Testing

struct ValidationTests {
    let container = DIContainer(name: "app")
    let counter = InstanceCounter()

    private func issues(allowing scopes: Set<Scope> = []) async -> [String] {
        do throws(ValidationFailure) {
            try await container.validate(allowingCaptive: scopes)
            return []
        } catch {
            return error.issues.map { "\($0.kind): " + $0.keys.joined(separator: " → ") }
        }
    }

    @Test("Services that can be resolved have no issues") func noIssues() async {
        container.register(Leaf.self, scope: .container) { _ in Leaf() }
        container.register(Branch.self, scope: .session, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        #expect(await issues().isEmpty)
    }

    @Test("All missing services are reported") func missingServices() async {
        container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(A.self))" }
        container.register(Int.self, using: { (_: B, _: C) in 1 })
        container.register(Double.self) { resolver in Double(try resolver.resolve(Int.self)) }
        #expect(await issues() == ["notRegistered: String → A", "notRegistered: Int → B", "notRegistered: Int → C"])
    }

    @Test("Every cycle is reported once") func cycles() async {
        container.register(A.self, using: { (_: B, _: C) in A() })
        container.register(B.self, using: { (_: A) in B() })
        container.register(C.self, using: { (_: A) in C() })
        container.register(D.self, using: { (_: D) in D() })
        #expect(await issues() == ["cycle: A → B → A", "cycle: A → C → A", "cycle: D → D"])
    }

    @Test("Every captive dependency is reported") func captiveDependencies() async {
        container.register(A.self, scope: .container) { _ in A() }
        container.register(B.self, scope: .session, using: { (_: A, _: C) in B() })
        container.register(C.self) { _ in C() }
        container.register(Leaf.self, scope: .weak, using: { (_: B) in Leaf() })
        container.register(D.self, scope: .container, using: { (_: C, _: B, _: Leaf) in D() })
        let all = await issues()
        #expect(
            all == [
                "captive transient: B → C", "captive session: Leaf → B", "captive session: D → B",
                "captive transient: D → C", "captive weak: D → Leaf",
            ]
        )
        let withoutTransient = await issues(allowing: [.transient])
        #expect(withoutTransient == all.filter { !$0.contains("transient") })
    }

    @Test("A captive dependency through a transient service is reported") func indirectCaptiveDependency() async {
        container.register(A.self, scope: .session) { _ in A() }
        container.register(B.self, using: { (_: A) in B() })
        container.register(C.self, scope: .container, using: { (_: B) in C() })
        #expect(await issues(allowing: [.transient]) == ["captive session: C → B → A"])
    }

    @Test("Lazy dependencies are checked") func lazyDependencies() async {
        struct Owner {
            @Dependency var a: A
            @Dependency var b: B
        }
        container.register(A.self, scope: .session) { _ in A() }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(await issues() == ["notRegistered: Owner → B", "captive session: Owner → A"])
    }

    @Test("Lazy dependencies are checked only if a factory creates the owner") func ownerOfAFactory() async {
        container.register(A.self) { _ in A() }
        let model = await MainActor.run { [container] in container.withCurrent { Model() } }
        #expect(await issues().isEmpty)
        container.register(Model.self) { _ in await Model() }
        #expect(await issues() == ["notRegistered: Model → B"])
        withExtendedLifetime(model) {}
    }

    @Test("A validation releases all instances") func release() async {
        final class Owner: Sendable {
            let leaf = Dependency(Leaf.self)
        }
        for scope in [Scope.container, .weak, .session, .graph, .transient] {
            container.register(Leaf.self, scope: scope, name: "\(scope)") { _ in Leaf(counter: counter) }
        }
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(await issues().isEmpty)
        #expect(counter.created == 6)
        #expect(counter.alive == 0)
    }

    @Test("A factory runs once for all services that depend on it", arguments: [Scope.transient, .weak])
    func sharedDependency(scope: Scope) async {
        container.registerTree(leafScope: scope, counter: counter)
        #expect(await issues().isEmpty)
        #expect(counter.created == 1)
    }

    @Test("A dependency that a factory can do without is not reported") func optionalDependency() async {
        container.register(String.self) { resolver in
            (try? resolver.resolve(A.self)) == nil ? "without" : "with"
        }
        #expect(await issues().isEmpty)
    }

    @Test("Async factories run, and their failures are reported") func asyncFactories() async {
        container.register(A.self, scope: .container) { _ in await yielding(A()) }
        container.register(B.self) { resolver in
            _ = try await resolver.resolve(A.self)
            return B()
        }
        container.register(C.self, scope: .weak) { _ in C() }
        container.register(D.self) { _ in throw CancelledPurchase() }
        #expect(await issues() == ["notAClass: C", "factoryFailed: D"])
    }

    @Test("A synchronous factory with an async dependency is reported") func missingAwait() async {
        container.register(B.self, using: { (_: A) in B() })
        container.register(A.self) { _ in await yielding(A()) }
        #expect(await issues() == ["needsAwait: B → A"])
    }

    @Test("Registrations of the parent are checked with those of the child") func child() async throws {
        let child = DIContainer(name: "child", parent: container)
        container.register(Branch.self, using: Branch.init)
        child.register(Leaf.self) { _ in Leaf() }
        try await child.validate()
        #expect(await issues() == ["notRegistered: Branch → Leaf"])
    }

    @Test("The description has one line per issue") func description() async {
        container.register(Branch.self, scope: .container, using: Branch.init)
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(String.self) { resolver in "\(try resolver.resolve(Int.self))" }
        let failure = await #expect(throws: ValidationFailure.self) { try await container.validate() }
        let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.count == 3)
        #expect(lines.first == "The container \"app\" is not valid:")
        #expect(lines.last?.contains("(Branch → Leaf)") == true)
    }
}

private struct CancelledPurchase: Error {}

@MainActor private final class Model {
    @Dependency private var a: A
    @Dependency private var b: B

    init() {}
}
