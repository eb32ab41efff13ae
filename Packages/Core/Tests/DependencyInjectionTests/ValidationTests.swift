import DependencyInjection
import Testing

struct ValidationTests {
    let container = DIContainer(name: "app")

    private func issues(allowing scopes: Set<Scope> = []) async -> [String] {
        do throws(ValidationFailure) {
            try await container.validate(allowingCaptive: scopes)
            return []
        } catch {
            return error.issues.map { "\($0.kind): " + $0.keys.joined(separator: " → ") }
        }
    }

    @Test func aSoundGraphPasses() async throws {
        container.register(Leaf.self, scope: .container) { _ in Leaf() }
        container.register(Branch.self, scope: .session, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        #expect(await issues().isEmpty)
    }

    @Test func everythingThatIsMissingIsReportedAtOnce() async {
        container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(A.self))" }
        container.register(Int.self, using: { (_: B, _: C) in 1 })
        container.register(Double.self) { resolver in Double(try resolver.resolve(Int.self)) }
        #expect(await issues() == ["missing: String → A", "missing: Int → B", "missing: Int → C"])
    }

    @Test func everyCycleIsReportedOnce() async {
        container.register(A.self, using: { (_: B, _: C) in A() })
        container.register(B.self, using: { (_: A) in B() })
        container.register(C.self, using: { (_: A) in C() })
        container.register(D.self, using: { (_: D) in D() })
        #expect(await issues() == ["cycle: A → B → A", "cycle: A → C → A", "cycle: D → D"])
    }

    @Test func everyCaptureIsReported() async {
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

    @Test func aCaptureByWayOfATransientServiceIsReported() async {
        container.register(A.self, scope: .session) { _ in A() }
        container.register(B.self, using: { (_: A) in B() })
        container.register(C.self, scope: .container, using: { (_: B) in C() })
        #expect(await issues(allowing: [.transient]) == ["captive session: C → B → A"])
    }

    @Test func aLazyDependencyIsCheckedToo() async {
        struct Owner {
            @Dependency var a: A
            @Dependency var b: B
        }
        container.register(A.self, scope: .session) { _ in A() }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(await issues() == ["missing: Owner → B", "captive session: Owner → A"])
    }

    @Test func aLazyDependencyOfAModelMadeElsewhereIsSeenOnceAFactoryMakesIt() async {
        container.register(A.self) { _ in A() }
        let made = await Model()
        #expect(await issues().isEmpty)
        container.register(Model.self) { _ in await Model() }
        #expect(await issues() == ["missing: Model → B"])
        withExtendedLifetime(made) {}
    }

    @Test func nothingThatWasMadeIsKept() async {
        final class Owner: Sendable {
            let leaf = Dependency(Leaf.self)
        }
        let counter = LiveCounter()
        for scope in [Scope.container, .weak, .session, .graph, .transient] {
            container.register(Leaf.self, scope: scope, name: "\(scope)") { _ in Leaf(counter: counter) }
        }
        container.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
        container.register(Owner.self, scope: .container) { _ in Owner() }
        #expect(await issues().isEmpty)
        #expect(counter.made == 6)
        #expect(counter.alive == 0)
    }

    @Test func everyFactoryRunsOnceHoweverManyNeedIt() async {
        let counter = LiveCounter()
        container.register(Leaf.self) { _ in Leaf(counter: counter) }
        container.register(Branch.self, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        #expect(await issues().isEmpty)
        #expect(counter.made == 1)
    }

    @Test func aDependencyThatAFactoryCanDoWithoutIsNotMissing() async {
        container.register(String.self) { resolver in
            (try? resolver.resolve(A.self)) == nil ? "without" : "with"
        }
        #expect(await issues().isEmpty)
    }

    @Test func asyncFactoriesRunAndMustBeAwaited() async {
        container.register(A.self, scope: .container) { _ in
            await Task.yield()
            return A()
        }
        container.register(B.self) { resolver in
            _ = try await resolver.resolve(A.self)
            return B()
        }
        container.register(C.self, scope: .weak) { _ in C() }
        container.register(D.self) { _ in throw CancelledPurchase() }
        #expect(await issues() == ["value: C", "failed: D"])
    }

    @Test func aSynchronousFactoryOfAnAsyncServiceIsReported() async {
        container.register(B.self, using: { (_: A) in B() })
        container.register(A.self) { _ in
            await Task.yield()
            return A()
        }
        #expect(await issues() == ["await: B → A"])
    }

    @Test func theParentsRegistrationsAreCheckedAsTheChildSeesThem() async throws {
        let child = DIContainer(name: "child", parent: container)
        container.register(Branch.self, using: Branch.init)
        child.register(Leaf.self) { _ in Leaf() }
        try await child.validate()
        #expect(await issues() == ["missing: Branch → Leaf"])
    }

    @Test func theReportHasALineForEachIssue() async {
        container.register(Branch.self, scope: .container, using: Branch.init)
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(String.self) { resolver in "\(try resolver.resolve(Int.self))" }
        let failure = await #expect(throws: ValidationFailure.self) { try await container.validate() }
        let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.count == 3)
        #expect(lines.first == "The container \"app\" has 2 issues:")
        #expect(lines.last?.contains("(Branch → Leaf)") == true)
    }
}

private struct CancelledPurchase: Error {}

@MainActor private final class Model {
    @Dependency private var a: A
    @Dependency private var b: B

    init() {}
}
