import DependencyInjection
import Foundation
import Testing

struct ErrorTests {
    let container = DIContainer(name: "home")

    private func error<Service: Sendable>(_ type: Service.Type) -> ResolutionError? {
        do throws(ResolutionError) {
            _ = try container.resolve(type)
            return nil
        } catch {
            return error
        }
    }

    @Test func aMissingServiceIsNamedWithItsWholePath() {
        container.register(Branch.self, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        let text = error(Tree.self)?.description
        #expect(
            text == "Leaf is not registered in the container \"home\" (Tree → Branch → Leaf). "
                + "Register it in this container or one of its parents before it is resolved."
        )
    }

    @Test func aCycleIsFoundAtOnceAndNamedWithItsPath() {
        for scope in [Scope.transient, .graph, .container, .weak, .session] {
            container.register(A.self, scope: scope, using: { (_: B) in A() })
            container.register(B.self, scope: scope, using: { (_: C) in B() })
            container.register(C.self, scope: scope, using: { (_: B) in C() })
            // The second time shows that the failure left nothing behind.
            for _ in 0..<2 {
                let found = error(A.self)
                #expect(found?.keys == ["A", "B", "C", "B"])
                #expect(found?.description.hasPrefix("B depends on itself (A → B → C → B).") == true)
            }
        }
    }

    /// The ways by which a factory can ask for a service without its resolver.
    enum Way: CaseIterable {
        case container, current, dependency, block

        func resolve<Service: Sendable>(_ type: Service.Type, in container: DIContainer) throws {
            switch self {
            case .container: _ = try container.resolve(type)
            case .current: _ = try DIContainer.current.resolve(type)
            case .dependency: _ = try Dependency(type).resolve()
            case .block: _ = try container.withCurrent { try DIContainer.current.resolve(type) }
            }
        }
    }

    @Test(arguments: Way.allCases, [Scope.transient, .graph, .container, .weak])
    func aCycleWithoutTheResolverIsFound(way: Way, scope: Scope) {
        container.register(Leaf.self, scope: scope) { resolver in try resolver.resolve(Branch.self).leaf }
        container.register(Branch.self, scope: scope) { [container] _ in
            try way.resolve(Tree.self, in: container)
            return Branch(leaf: Leaf())
        }
        container.register(Tree.self, scope: scope) { [container] _ in
            try way.resolve(Leaf.self, in: container)
            throw CocoaError(.featureUnsupported)
        }
        for _ in 0..<2 { #expect(error(Leaf.self)?.keys == ["Leaf", "Branch", "Tree", "Leaf"]) }
    }

    @Test(arguments: Way.allCases, [Scope.transient, .graph, .container])
    func aCycleOfAsyncFactoriesWithoutTheResolverIsFound(way: Way, scope: Scope) async {
        container.register(Leaf.self, scope: scope) { resolver in
            await Task.yield()
            return try await resolver.resolve(Branch.self).leaf
        }
        container.register(Branch.self, scope: scope) { [container] _ in
            await Task.yield()
            switch way {
            case .container: _ = try await container.resolve(Leaf.self)
            case .current, .dependency: _ = try await DIContainer.current.resolve(Leaf.self)
            case .block: _ = try await container.withCurrent { try await DIContainer.current.resolve(Leaf.self) }
            }
            return Branch(leaf: Leaf())
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Leaf.self) }
        #expect(error?.keys == ["Leaf", "Branch", "Leaf"])
    }

    @Test func aCycleInsideAnOverrideInAFactoryIsFound() {
        container.register(A.self) { resolver in
            try withDependencies { _ in
            } operation: {
                _ = try resolver.resolve(B.self)
            }
            return A()
        }
        container.register(B.self) { [container] _ in
            _ = try container.resolve(A.self)
            return B()
        }
        #expect(error(A.self)?.keys == ["A", "B", "A"])
    }

    @Test func aPathGoesThroughServicesOfAllScopes() {
        container.register(Branch.self, scope: .container, using: Branch.init)
        container.register(Int.self, scope: .graph, using: { (_: Branch) in 1 })
        container.register(String.self) { [container] _ in "\(try container.resolve(Int.self))" }
        container.register(A.self, using: { (_: String) in A() })
        for _ in 0..<3 { #expect(error(A.self)?.keys == ["A", "String", "Int", "Branch", "Leaf"]) }
    }

    @Test func aFactorysErrorIsKeptButItsTextIsNotShown() {
        struct Secret: Error { let token = "s3cr3t" }
        container.register(Leaf.self) { _ in throw Secret() }
        container.register(Branch.self, using: Branch.init)
        let found = error(Branch.self)
        #expect(found?.keys == ["Branch", "Leaf"])
        if case .factoryFailed(let cause)? = found?.reason { #expect(cause is Secret) }
        #expect(found?.kind == "failed")
        #expect(found?.description.contains("The factory of Leaf threw Secret (Branch → Leaf).") == true)
        #expect(found?.description.contains("s3cr3t") == false)
        #expect(found?.localizedDescription.contains("s3cr3t") == false)
    }

    @Test func afterAFailureTheNextResolveTriesAgain() throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .container) { _ in
            let leaf = Leaf(counter: counter)
            if counter.made == 1 { throw CocoaError(.fileNoSuchFile) }
            return leaf
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Leaf.self) }
        #expect(try container.resolve(Leaf.self) === container.resolve(Leaf.self))
    }

    @Test func weakScopeRefusesAValue() {
        container.register(Int.self, scope: .weak) { _ in 1 }
        #expect(error(Int.self)?.kind == "value")
    }

    @Test func aSynchronousResolveOfAnAsyncServiceSaysSo() async throws {
        container.register(Leaf.self, scope: .container) { _ in
            await Task.yield()
            return Leaf()
        }
        container.register(Branch.self, using: Branch.init)
        let found = error(Branch.self)
        #expect(
            found?.description.hasPrefix("Leaf has an async factory and is not created yet (Branch → Leaf).") == true
        )
        let leaf = try await container.resolve(Leaf.self)
        #expect(try await container.resolve(Branch.self).leaf === leaf)
    }

    @Test func readingADependencyThatIsMissingTrapsWithTheSameText() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                struct Model { @Dependency var leaf: Leaf }
                _ = DIContainer(name: "app").withCurrent { Model() }.leaf
            }
        )
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("Leaf is not registered in the container \"app\"."))
        #expect(text.contains("ErrorTests.swift"))
    }
}
