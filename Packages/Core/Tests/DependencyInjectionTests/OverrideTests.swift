import DependencyInjection
import DependencyInjectionTesting
import Testing

struct OverrideTests {
    struct Model {
        @Dependency var number: Int
    }

    @Test func overridesApplyInsideAndNowhereElse() throws {
        let outer = DIContainer.current
        let inside = withDependencies {
            $0.register(instance: 1)
        } operation: {
            DIContainer.current.require(Int.self)
        }
        #expect(inside == 1)
        #expect(DIContainer.current === outer)
        #expect((try? outer.resolve(Int.self) as Int) == nil)
    }

    @Test func aModelMadeInsideKeepsItsDependenciesOutside() {
        let model = withDependencies {
            $0.register(instance: 2)
        } operation: {
            Model()
        }
        #expect(model.number == 2)
    }

    @Test func overridesNest() {
        withDependencies {
            $0.register(instance: 1)
            $0.register(instance: "outer")
        } operation: {
            withDependencies {
                $0.register(instance: 2)
            } operation: {
                #expect(DIContainer.current.require(Int.self) == 2)
                #expect(DIContainer.current.require(String.self) == "outer")
            }
            #expect(DIContainer.current.require(Int.self) == 1)
        }
    }

    @Test func whatIsKeptOutsideIsMadeAnewInsideAndSeesTheOverrides() throws {
        try withDependencies {
            $0.register(Leaf.self, scope: .container) { _ in Leaf() }
            $0.register(Branch.self, scope: .container, using: Branch.init)
        } operation: {
            let outside = try DIContainer.current.resolve(Branch.self)
            let fake = Leaf()
            try withDependencies {
                $0.register(instance: fake)
            } operation: {
                let (first, second) = try (
                    DIContainer.current.resolve(Branch.self), DIContainer.current.resolve(Branch.self)
                )
                #expect(first.leaf === fake)
                #expect(first === second)
            }
            let again = try DIContainer.current.resolve(Branch.self)
            #expect(again === outside)
        }
    }

    @Test(arguments: 0..<50) func testsThatRunAtTheSameTimeDoNotMeet(number: Int) async {
        await withDependencies {
            $0.register(instance: number)
        } operation: {
            await Task.yield()
            #expect(Model().number == number)
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<3 { group.addTask { Model().number } }
                for await seen in group { #expect(seen == number) }
            }
        }
    }

    @Test(.dependencies { $0.register(instance: 5) })
    func theTraitOverridesForATest() async {
        #expect(Model().number == 5)
    }

    @Suite(
        .dependencies {
            $0.register(instance: 6)
            $0.register(instance: "suite")
            $0.register(Leaf.self, scope: .container) { _ in Leaf() }
        }
    )
    struct TheTraitOfASuite {
        @Test func appliesToItsTests() {
            #expect(Model().number == 6)
        }

        @Test(.dependencies { $0.register(instance: 7) }) func isOverriddenByATests() {
            #expect(Model().number == 7)
            #expect(DIContainer.current.require(String.self) == "suite")
        }
    }

    @Test func anOverrideDoesNotReachAContainerThatIsAskedByName() throws {
        let container = DIContainer()
        container.register(instance: 1)
        let seen = try withDependencies {
            $0.register(instance: 2)
        } operation: {
            try container.resolve(Int.self)
        }
        #expect(seen == 1)
    }

    @Test func anErrorOfTheOperationComesOut() async {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try withDependencies { _ in
            } operation: {
                throw Failure()
            }
        }
        await #expect(throws: Failure.self) {
            try await withDependencies { _ in
            } operation: {
                await Task.yield()
                throw Failure()
            }
        }
    }
}
