import DependencyInjection
import Testing

struct OverrideTests {
    struct Model {
        @Dependency var number: Int
    }

    @Test func overridesApplyInsideAndNowhereElse() throws {
        let outer = DIContainer()
        try outer.withCurrent {
            let inside = try withDependencies {
                $0.register(instance: 1)
            } operation: {
                try DIContainer.current.resolve(Int.self)
            }
            #expect(inside == 1)
            #expect(DIContainer.current === outer)
        }
        #expect(throws: ResolutionError.self) { try outer.resolve(Int.self) }
    }

    @Test func overridesNest() throws {
        func seen() throws -> [String] {
            ["\(try DIContainer.current.resolve(Int.self))", try DIContainer.current.resolve(String.self)]
        }
        try withDependencies {
            $0.register(instance: 1)
            $0.register(instance: "outer")
        } operation: {
            let inside = try withDependencies {
                $0.register(instance: 2)
            } operation: {
                try seen()
            }
            let outside = try seen()
            #expect(inside == ["2", "outer"])
            #expect(outside == ["1", "outer"])
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

    @Test func currentIsTheContainerOfTheBlockAndOfItsTasks() async throws {
        let container = DIContainer()
        container.register(instance: 1)
        container.withCurrent { #expect(DIContainer.current === container) }
        await container.withCurrent {
            await Task.yield()
            #expect(DIContainer.current === container)
            #expect(await Task { Model().number }.value == 1)
        }
        #expect(DIContainer.current !== container)
    }

    @Test func outsideOfEveryContainerAnErrorSaysWhatToDo() {
        DIContainer.current.register(instance: 1)
        let error = #expect(throws: ResolutionError.self) { try DIContainer.current.resolve(Int.self) }
        #expect(
            error?.description == "Int cannot be resolved, because no container is current. "
                + "Create its owner inside `container.withCurrent { … }` or `withDependencies`."
        )
        #expect(throws: ResolutionError.self) { try Model().$number.resolve() }
    }
}
