import DependencyInjection
import Foundation
import Testing

struct ResolutionErrorTests {
    static let scopes = [Scope.transient, .graph, .container, .weak]

    let container = DIContainer(name: "home")
    let counter = InstanceCounter()

    @Test func `The text for a missing service contains the whole path`() {
        container.register(Branch.self, using: Branch.init)
        container.register(Tree.self, using: Tree.init)
        #expect(
            container.error(Tree.self)?.description
                == "Leaf is not registered in the container \"home\" (Tree → Branch → Leaf). "
                + "Register it in this container or one of its parents before it is resolved."
        )
    }

    @Test(arguments: scopes)
    func `A cycle is an error with its path`(scope: Scope) {
        container.register(A.self, scope: scope, using: { (_: B) in A() })
        container.register(B.self, scope: scope, using: { (_: C) in B() })
        container.register(C.self, scope: scope, using: { (_: B) in C() })
        // The second resolve shows that the first failure has no after-effect.
        for _ in 0..<2 {
            let error = container.error(A.self)
            #expect(error?.keys == ["A", "B", "C", "B"])
            #expect(error?.description.hasPrefix("B depends on itself (A → B → C → B).") == true)
        }
    }

    /// A way in which a factory can resolve a service without its parameter.
    enum Source: CaseIterable {
        case container, current, dependency, block, overrides

        func resolve<Service: Sendable>(_ type: Service.Type, in container: DIContainer) throws {
            switch self {
            case .container: _ = try container.resolve(type)
            case .current: _ = try DIContainer.current.resolve(type)
            case .dependency: _ = try Dependency(type).resolve()
            case .block: _ = try container.withCurrent { try DIContainer.current.resolve(type) }
            case .overrides:
                _ = try withDependencies {
                    $0.register(instance: 0)
                } operation: {
                    try container.resolve(type)
                }
            }
        }
    }

    @Test(arguments: Source.allCases, scopes)
    func `A cycle is found whatever the factory resolves from`(source: Source, scope: Scope) {
        container.register(Leaf.self, scope: scope) { container in try container.resolve(Branch.self).leaf }
        container.register(Branch.self, scope: scope) { [container] _ in
            try source.resolve(Tree.self, in: container)
            return Branch(leaf: Leaf())
        }
        container.register(Tree.self, scope: scope) { [container] _ in
            try source.resolve(Leaf.self, in: container)
            throw CocoaError(.featureUnsupported)
        }
        for _ in 0..<2 { #expect(container.error(Leaf.self)?.keys == ["Leaf", "Branch", "Tree", "Leaf"]) }
    }

    @Test func `A path contains services of all scopes`() {
        container.register(Branch.self, scope: .container, using: Branch.init)
        container.register(Int.self, scope: .graph, using: { (_: Branch) in 1 })
        container.register(String.self) { [container] _ in "\(try container.resolve(Int.self))" }
        container.register(A.self, using: { (_: String) in A() })
        for _ in 0..<3 { #expect(container.error(A.self)?.keys == ["A", "String", "Int", "Branch", "Leaf"]) }
    }

    @Test func `The reason contains the error of a factory, and the text does not`() {
        struct Secret: Error { let token = "s3cr3t" }
        container.register(Leaf.self) { _ in throw Secret() }
        container.register(Branch.self, using: Branch.init)
        let error = container.error(Branch.self)
        #expect(error?.keys == ["Branch", "Leaf"])
        if case .factoryFailed(let cause)? = error?.reason { #expect(cause is Secret) }
        #expect(error?.kind == "factoryFailed")
        #expect(error?.description.contains("The factory of Leaf threw Secret (Branch → Leaf).") == true)
        #expect(error?.description.contains("s3cr3t") == false)
        #expect(error?.localizedDescription.contains("s3cr3t") == false)
    }

    @Test func `After a failure the next resolve runs the factory again`() throws {
        container.register(Leaf.self, scope: .container) { _ in
            let leaf = Leaf(counter: counter)
            if counter.created == 1 { throw CocoaError(.fileNoSuchFile) }
            return leaf
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Leaf.self) }
        #expect(try container.resolve(Leaf.self) === container.resolve(Leaf.self))
    }

    @Test func `Scope weak refuses a value`() {
        container.register(Int.self, scope: .weak) { _ in 1 }
        #expect(container.error(Int.self)?.kind == "notAClass")
    }

    @Test func `Reading a missing dependency traps with the text of the error`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                struct Model { @Dependency var leaf: Leaf }
                _ = DIContainer(name: "app").withCurrent { Model() }.leaf
            }
        )
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("Leaf is not registered in the container \"app\"."))
        #expect(text.contains("ResolutionErrorTests.swift"))
    }

    @Test func `A dependency that is created while no container is current stops the process`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                struct Model { @Dependency var leaf: Leaf }
                _ = Model()
            }
        )
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("No container is current. Create the owner of this @Dependency on Leaf inside"))
        #expect(text.contains("ResolutionErrorTests.swift"))
    }

    @Test func `Reading the current container while there is none stops the process`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = DIContainer.current
            }
        )
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("No container is current."))
    }
}
