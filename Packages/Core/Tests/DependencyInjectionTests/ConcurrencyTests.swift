import DependencyInjection
import Foundation
import Locking
import Testing

struct ConcurrencyTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    @Test("A slow factory runs once in each of 2,000 races") func races() async {
        let containers = (0..<2000).map { _ in
            let container = DIContainer()
            container.register(Leaf.self, scope: .container) { _ in
                for _ in 0..<20 { sched_yield() }
                return Leaf(counter: counter)
            }
            return container
        }
        let leaves = await onThreads(4) { _ in
            containers.map { (try? $0.resolve(Leaf.self)).map(ObjectIdentifier.init) }
        }
        #expect(counter.created == 2000)
        #expect(Set(leaves).count == 1)
        #expect(leaves.first?.contains(nil) == false)
    }

    @Test("Threads may register, resolve and reset at the same time") func threads() async {
        let child = DIContainer(parent: container)
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        let failures = await onThreads(4) { thread in
            var failures = 0
            for round in 0..<2000 {
                switch (thread + round) % 4 {
                case 0: container.register(Leaf.self, scope: .session) { _ in Leaf() }
                case 1: container.reset(.session)
                default: if child.error(Branch.self) != nil { failures += 1 }
                }
            }
            return failures
        }
        #expect(failures.reduce(0, +) == 0)
    }

    @Test("After races a child uses the last registration of its parent") func lastRegistration() async throws {
        let child = DIContainer(parent: container)
        container.register(instance: -1)
        _ = await onThreads(3) { thread in
            for value in 0..<1000 {
                if thread == 0 { container.register(instance: value) } else { _ = try? child.resolve(Int.self) }
            }
        }
        #expect(try await child.resolve(Int.self) == 999)
    }

    @Test("Two threads in one cycle both get an error") func cycleOfThreads() async {
        let bothRun = ThreadRendezvous(2)
        let started = Mutex(Set<String>())
        @Sendable func waitForBoth(_ name: String) {
            if started.withLock({ $0.insert(name).inserted }) { bothRun.arrive() }
        }
        container.register(A.self, scope: .container) { resolver in
            waitForBoth("A")
            _ = try resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: .container) { resolver in
            waitForBoth("B")
            _ = try resolver.resolve(A.self)
            return B()
        }
        expectCycle(await onThreads(2) { [container] in $0 == 0 ? container.error(A.self) : container.error(B.self) })
    }

    /// Checks that the first error is a cycle from A, the second one from B.
    private func expectCycle(_ errors: [ResolutionError?], sourceLocation: SourceLocation = #_sourceLocation) {
        for (start, error) in zip(["A", "B"], errors) {
            #expect(error?.kind == "cycle", sourceLocation: sourceLocation)
            #expect(error?.keys.first == start, sourceLocation: sourceLocation)
            #expect(Set(error?.keys ?? []) == ["A", "B"], sourceLocation: sourceLocation)
        }
    }

    /// Registers A and B, which depend on each other; each waits until the other is being created too.
    private func registerAsyncCycle(scope: Scope) {
        let bothRun = TaskRendezvous(2)
        container.register(A.self, scope: scope) { resolver in
            await bothRun.arrive()
            _ = try await resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: scope) { resolver in
            await bothRun.arrive()
            _ = try await resolver.resolve(A.self)
            return B()
        }
    }

    @Test("Two async factories in one cycle both get an error") func cycleOfAsyncFactories() async {
        registerAsyncCycle(scope: .container)
        async let a = #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
        async let b = #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
        await expectCycle([a, b])
    }

    @Test("A cycle between child tasks of a factory is found") func cycleOfChildTasks() async {
        registerAsyncCycle(scope: .graph)
        container.register(C.self) { resolver in
            async let a = resolver.resolve(A.self)
            async let b = resolver.resolve(B.self)
            _ = try await (a, b)
            return C()
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(C.self) }
        #expect(error?.kind == "cycle")
        #expect(error?.keys.first == "C")
    }

    @Test("An async factory runs once for many callers") func asyncFactory() async throws {
        container.register(Leaf.self, scope: .container) { _ in
            for _ in 0..<50 { await Task.yield() }
            return Leaf(counter: counter)
        }
        let leaves = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<200 { group.addTask { ObjectIdentifier(try await container.resolve(Leaf.self)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(leaves.count == 1)
        #expect(counter.created == 1)
    }

    @Test("An async caller waits for a synchronous factory on another thread") func synchronousFactory() async throws {
        let (started, release) = (ThreadRendezvous(2), ThreadRendezvous(2))
        container.register(Leaf.self, scope: .container) { _ in
            started.arrive()
            release.arrive()
            return Leaf()
        }
        async let created = onThreads(1) { [container] _ in try? container.resolve(Leaf.self) }
        _ = await onThreads(1) { _ in started.arrive() }
        async let waiting = container.resolve(Leaf.self)
        _ = await onThreads(1) { _ in release.arrive() }
        #expect(try await waiting === created.first ?? nil)
    }

    /// Registers a factory that waits for the test at its start and before its end, and starts it.
    private func startLeaf(_ create: @escaping @Sendable () throws -> Leaf) async -> (
        Task<Leaf, any Error>, TaskRendezvous
    ) {
        let (started, release) = (TaskRendezvous(2), TaskRendezvous(2))
        container.register(Leaf.self, scope: .container) { _ in
            await started.arrive()
            await release.arrive()
            return try create()
        }
        container.register(Branch.self) { resolver in Branch(leaf: try await resolver.resolve()) }
        let task = Task { try await container.resolve(Leaf.self) }
        await started.arrive()
        return (task, release)
    }

    @Test("A cancelled caller gets an error, and the others get the instance") func cancellation() async throws {
        let (first, release) = await startLeaf { Leaf() }
        first.cancel()
        let error = await #expect(throws: ResolutionError.self) { try await first.value }
        #expect(error?.kind == "cancelled")
        let second = Task { try await container.resolve(Branch.self) }
        second.cancel()
        let errorOfSecond = await #expect(throws: ResolutionError.self) { try await second.value }
        #expect(errorOfSecond?.keys == ["Branch", "Leaf"])
        let third = Task { try await container.resolve(Leaf.self) }
        await release.arrive()
        let leaf = try await third.value
        #expect(try await container.resolve(Leaf.self) === leaf)
    }

    @Test("Each caller gets the error of a factory with its own path") func failure() async throws {
        let (first, release) = await startLeaf { throw CocoaError(.fileNoSuchFile) }
        let second = Task { try await container.resolve(Branch.self) }
        // The second caller may wait already, or run the factory again.
        await release.arrive()
        let errors = await (
            #expect(throws: ResolutionError.self) { try await first.value },
            #expect(throws: ResolutionError.self) { try await second.value }
        )
        #expect(errors.0?.keys == ["Leaf"])
        #expect(errors.1?.keys == ["Branch", "Leaf"])
    }

    @Test("A wait for a chain of 60 async services begins at once", .timeLimit(.minutes(1))) func longChain()
        async throws
    {
        let depth = 60
        container.register(Bool.self, scope: .container, name: "\(depth)") { [container] _ in
            let other = Task { try await container.resolve(String.self) }
            other.cancel()
            return (try? await other.value) == nil
        }
        for level in 0..<depth {
            container.register(Bool.self, scope: .container, name: "\(level)") {
                try await $0.resolve(Bool.self, name: "\(level + 1)")
            }
        }
        container.register(String.self) { "\(try await $0.resolve(Bool.self, name: "0"))" }
        #expect(try await container.resolve(Bool.self, name: "0"))
    }

    @Test("A task of a factory may resolve the service that the factory creates") func taskOfAFactory() async throws {
        let taskRuns = ThreadRendezvous(2)
        let task = Mutex<Task<Leaf, any Error>?>(nil)
        container.register(Leaf.self, scope: .container) { [container] _ in
            task.withLock {
                $0 = Task {
                    taskRuns.arrive()
                    return try await container.resolve(Leaf.self)
                }
            }
            taskRuns.arrive()
            return Leaf()
        }
        let created = await onThreads(1) { [container] _ in try? container.resolve(Leaf.self) }
        #expect(try await task.withLock { $0 }?.value === created.first ?? nil)
    }

    @Test("The path of a task of an async factory begins with the task") func pathOfATask() async throws {
        container.register([String].self) { [container] _ in
            await Task { container.error(Branch.self)?.keys ?? [] }.value
        }
        #expect(try await container.resolve([String].self) == ["Branch"])
    }

    @Test("A resolver may be used on another thread while the factory runs") func resolverOnAThread() async throws {
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Branch.self) { resolver in
            let leaf = await onThreads(1) { _ in try? resolver.resolve(Leaf.self) }.first
            return Branch(leaf: try #require(leaf ?? nil))
        }
        _ = try await container.resolve(Branch.self)
    }

    @Test("An async factory creates a service of the main actor") @MainActor func mainActor() async throws {
        @MainActor final class Model {
            let leaf: Leaf
            init(leaf: Leaf) { self.leaf = leaf }
        }
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Model.self, scope: .container) { await Model(leaf: try await $0.resolve()) }
        let model = try await container.resolve(Model.self)
        #expect(try await container.resolve(Model.self) === model)
    }

    @Test("Scope graph shares an instance between child tasks of a factory") func graphOfChildTasks() async throws {
        container.register(Leaf.self, scope: .graph) { _ in await yielding(Leaf(counter: counter)) }
        container.register(Tree.self) { resolver in
            async let one = resolver.resolve(Leaf.self)
            async let other = resolver.resolve(Leaf.self)
            return try await Tree(branch: Branch(leaf: one), leaf: other)
        }
        let tree = try await container.resolve(Tree.self)
        #expect(tree.leaf === tree.branch.leaf)
        #expect(counter.created == 1)
    }
}
