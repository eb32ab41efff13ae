import DependencyInjection
import Testing

struct ValidationTests {
    let container = DIContainer(name: "app")
    let counter = InstanceCounter()

    private func issues(isolation: (any Actor)? = #isolation) -> [String] {
        do throws(ValidationFailure) {
            try container.validate(isolation: isolation)
            return []
        } catch {
            return error.issues.map { "\($0.kind): " + $0.keys.joined(separator: " → ") }
        }
    }

    @Test func `All missing services are reported`() {
        container.register(String.self) { container in "\(try container.resolve(A.self))" }
        container.register(Int.self, using: { (_: B, _: C) in 1 })
        container.register(Double.self) { container in Double(try container.resolve(Int.self)) }
        #expect(issues() == ["notRegistered: String → A", "notRegistered: Int → B", "notRegistered: Int → C"])
    }

    @Test func `Every cycle is reported once`() {
        container.register(A.self, using: { (_: B, _: C) in A() })
        container.register(B.self, using: { (_: A) in B() })
        container.register(C.self, using: { (_: A) in C() })
        container.register(D.self, using: { (_: D) in D() })
        #expect(issues() == ["cycle: A → B → A", "cycle: A → C → A", "cycle: D → D"])
    }

    @Test func `Every captive dependency is reported`() {
        container.register(A.self, scope: .container) { _ in A() }
        container.register(Leaf.self, scope: .weak, using: { (_: A, _: C) in Leaf() })
        container.register(C.self) { _ in C() }
        container.register(Branch.self, scope: .weak, using: Branch.init)
        container.register(D.self, scope: .container, using: { (_: C, _: Leaf, _: Branch) in D() })
        #expect(
            issues() == [
                "captive transient: Leaf → C", "captive weak: D → Leaf", "captive transient: D → C",
                "captive weak: D → Branch",
            ]
        )
    }

    @Test func `A captive dependency through a transient service is reported`() {
        container.register(Leaf.self, scope: .weak) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        container.register(C.self, scope: .container, using: { (_: Branch) in C() })
        #expect(issues() == ["captive transient: C → Branch", "captive weak: C → Branch → Leaf"])
    }

    @Test func `Lazy dependencies are checked`() {
        struct Owner {
            @Dependency var a: A
            @Dependency var b: B
        }
        container.register(A.self) { _ in A() }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(issues() == ["notRegistered: Owner → B", "captive transient: Owner → A"])
    }

    @Test @MainActor func `Dependencies of a view model are checked if a factory creates it`() {
        container.register(A.self) { _ in A() }
        #expect(issues().isEmpty)
        container.register(onMainActor: Model.self) { _ in Model() }
        #expect(issues() == ["notRegistered: Model → B"])
    }

    @Test func `A validation releases all instances`() {
        final class Owner: Sendable {
            let leaf = Dependency(Leaf.self)
        }
        for scope in [Scope.container, .weak, .graph, .transient] {
            container.register(Leaf.self, scope: scope, name: "\(scope)") { _ in Leaf(counter: counter) }
        }
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(issues().isEmpty)
        #expect(counter.created == 5)
        #expect(counter.alive == 0)
    }

    @Test(arguments: [Scope.transient, .weak])
    func `A factory runs once for all services that depend on it`(scope: Scope) {
        container.registerTree(leafScope: scope, counter: counter)
        #expect(issues().isEmpty)
        #expect(counter.created == 1)
    }

    @Test func `A dependency that a factory can do without is not reported`() {
        container.register(String.self) { container in
            (try? container.resolve(A.self)) == nil ? "without" : "with"
        }
        #expect(issues().isEmpty)
    }

    @Test func `Failures of factories are reported`() {
        container.register(C.self, scope: .weak) { _ in C() }
        container.register(D.self) { _ in throw CancelledPurchase() }
        #expect(issues() == ["notAClass: C", "factoryFailed: D"])
    }

    @Test func `Registrations of the parent are checked with those of the child`() throws {
        let child = DIContainer(name: "child", parent: container)
        container.register(Branch.self, using: Branch.init)
        child.register(Leaf.self) { _ in Leaf() }
        try child.validate()
        #expect(issues() == ["notRegistered: Branch → Leaf"])
    }

    @Test func `The description has one line per issue`() {
        container.register(Branch.self, scope: .container, using: Branch.init)
        container.register(Leaf.self, scope: .weak) { _ in Leaf() }
        container.register(String.self) { container in "\(try container.resolve(Int.self))" }
        let failure = #expect(throws: ValidationFailure.self) { try container.validate() }
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
