import DependencyInjection
import Testing

struct WithDependenciesTests {
    struct Model {
        @Dependency var number: Int
    }

    private func resolveCurrent<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        try DIContainer.current.resolve()
    }

    @Test func `Overrides apply to the current container inside the block only`() throws {
        let outer = DIContainer()
        outer.register(instance: 2)
        try outer.withCurrent {
            let numbers = try withDependencies {
                $0.register(instance: 1)
            } operation: {
                try [resolveCurrent(Int.self), outer.resolve(Int.self)]
            }
            #expect(numbers == [1, 2])
            #expect(DIContainer.current === outer)
        }
        #expect(try outer.resolve(Int.self) == 2)
    }

    @Test func `An inner block overrides an outer one`() throws {
        func services() throws -> [String] { ["\(try resolveCurrent(Int.self))", try resolveCurrent(String.self)] }
        try withDependencies {
            $0.register(instance: 1)
            $0.register(instance: "outer")
        } operation: {
            let inside = try withDependencies {
                $0.register(instance: 2)
            } operation: {
                try services()
            }
            #expect(inside == ["2", "outer"])
            #expect(try services() == ["1", "outer"])
        }
    }

    @Test func `A kept service is created again inside and uses the overrides`() throws {
        try withDependencies {
            $0.register(Leaf.self, scope: .container) { _ in Leaf() }
            $0.register(Branch.self, scope: .container, using: Branch.init)
        } operation: {
            let outside = try resolveCurrent(Branch.self)
            let fake = Leaf()
            try withDependencies {
                $0.register(instance: fake)
            } operation: {
                let (first, second) = try (resolveCurrent(Branch.self), resolveCurrent(Branch.self))
                #expect(first.leaf === fake)
                #expect(first === second)
            }
            #expect(try resolveCurrent(Branch.self) === outside)
        }
    }

    @Test(arguments: 0..<50)
    func `Tests that run at the same time use their own overrides`(number: Int) async {
        await withDependencies {
            $0.register(instance: number)
        } operation: {
            await Task.yield()
            #expect(Model().number == number)
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<3 { group.addTask { Model().number } }
                for await other in group { #expect(other == number) }
            }
        }
    }

    @Test func `withCurrent sets the current container for the block and its tasks`() async throws {
        let container = DIContainer()
        container.register(instance: 1)
        container.withCurrent { #expect(DIContainer.current === container) }
        await container.withCurrent {
            await Task.yield()
            #expect(DIContainer.current === container)
            #expect(await Task { Model().number }.value == 1)
        }
    }
}
