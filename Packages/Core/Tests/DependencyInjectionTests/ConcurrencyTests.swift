import DependencyInjection
import Foundation
import Locking
import Testing

struct ConcurrencyTests {
    let container = DIContainer()

    @Test func inTwoThousandRacesASlowFactoryRunsOnceEach() async {
        let counter = LiveCounter()
        let containers = (0..<2000).map { _ in
            let container = DIContainer()
            container.register(Leaf.self, scope: .container) { _ in
                for _ in 0..<20 { sched_yield() }
                return Leaf(counter: counter)
            }
            return container
        }
        let seen = await onThreads(4) { _ in containers.map { (try? $0.resolve(Leaf.self)).map(ObjectIdentifier.init) }
        }
        #expect(counter.made == 2000)
        #expect(Set(seen).count == 1)
        #expect(seen.first?.contains(nil) == false)
    }

    @Test func threadsMayRegisterResolveAndResetAtTheSameTime() async {
        let child = DIContainer(parent: container)
        container.register(Leaf.self, scope: .session) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        let failures = await onThreads(4) { thread in
            var failures = 0
            for round in 0..<2000 {
                switch (thread + round) % 4 {
                case 0: container.register(Leaf.self, scope: .session) { _ in Leaf() }
                case 1: container.reset(.session)
                default: if (try? child.resolve(Branch.self)) == nil { failures += 1 }
                }
            }
            return failures
        }
        #expect(failures.reduce(0, +) == 0)
    }

    @Test func theChildSeesTheLastRegistrationAfterRaces() async throws {
        let child = DIContainer(parent: container)
        container.register(instance: -1)
        _ = await onThreads(3) { thread in
            for value in 0..<1000 {
                if thread == 0 { container.register(instance: value) } else { _ = try? child.resolve(Int.self) }
            }
        }
        #expect(try await child.resolve(Int.self) == 999)
    }

    @Test func twoThreadsInOneCycleBothLearnIt() async {
        let ready = Rendezvous(2)
        let first = Mutex(Set<String>())
        @Sendable func meetOnce(_ name: String) {
            if first.withLock({ $0.insert(name).inserted }) { ready.arrive() }
        }
        container.register(A.self, scope: .container) { resolver in
            meetOnce("A")
            _ = try resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: .container) { resolver in
            meetOnce("B")
            _ = try resolver.resolve(A.self)
            return B()
        }
        let errors = await onThreads(2) { [container] thread -> ResolutionError? in
            do throws(ResolutionError) {
                if thread == 0 { _ = try container.resolve(A.self) } else { _ = try container.resolve(B.self) }
                return nil
            } catch {
                return error
            }
        }
        expectCycle(errors)
    }

    /// Checks that the first error is a cycle from A, the second one from B.
    private func expectCycle(_ errors: [ResolutionError?], sourceLocation: SourceLocation = #_sourceLocation) {
        for (start, error) in zip(["A", "B"], errors) {
            #expect(error?.kind == "cycle", sourceLocation: sourceLocation)
            #expect(error?.keys.first == start, sourceLocation: sourceLocation)
            #expect(Set(error?.keys ?? []) == ["A", "B"], sourceLocation: sourceLocation)
        }
    }

    /// Registers A and B, which need each other; each waits until the other is being created too.
    private func registerAsyncCycle(scope: Scope) {
        let meeting = Meeting(2)
        container.register(A.self, scope: scope) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: scope) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(A.self)
            return B()
        }
    }

    @Test func twoAsyncFactoriesInOneCycleBothLearnIt() async {
        registerAsyncCycle(scope: .container)
        async let a = #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
        async let b = #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
        await expectCycle([a, b])
    }

    @Test func aCycleBetweenBranchesThatRunAtTheSameTimeIsFound() async {
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

    @Test func anAsyncFactoryRunsOnceUnderManyCallers() async throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .container) { _ in
            for _ in 0..<50 { await Task.yield() }
            return Leaf(counter: counter)
        }
        let seen = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<200 { group.addTask { ObjectIdentifier(try await container.resolve(Leaf.self)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen.count == 1)
        #expect(counter.made == 1)
    }

    @Test func asyncCallersWaitForASynchronousFactoryOnAnotherThread() async throws {
        let started = Rendezvous(2)
        let release = Rendezvous(2)
        container.register(Leaf.self, scope: .container) { _ in
            started.arrive()
            release.arrive()
            return Leaf()
        }
        async let made = onThreads(1) { [container] _ in try? container.resolve(Leaf.self) }
        _ = await onThreads(1) { _ in started.arrive() }
        async let waiting = container.resolve(Leaf.self)
        _ = await onThreads(1) { _ in release.arrive() }
        #expect(try await waiting === made.first ?? nil)
    }

    @Test func aCancelledCallerLeavesAndTheOthersGetTheirInstance() async throws {
        let (started, release) = (Meeting(2), Meeting(2))
        container.register(Leaf.self, scope: .container) { _ in
            await started.arrive()
            await release.arrive()
            return Leaf()
        }
        let first = Task { try await container.resolve(Leaf.self) }
        await started.arrive()
        first.cancel()
        let error = await #expect(throws: ResolutionError.self) { try await first.value }
        #expect(error?.kind == "cancelled")
        container.register(Branch.self) { resolver in Branch(leaf: try await resolver.resolve()) }
        let waiting = Task { try await container.resolve(Branch.self) }
        waiting.cancel()
        let itsError = await #expect(throws: ResolutionError.self) { try await waiting.value }
        #expect(itsError?.keys == ["Branch", "Leaf"])
        let second = Task { try await container.resolve(Leaf.self) }
        await release.arrive()
        let leaf = try await second.value
        #expect(try await container.resolve(Leaf.self) === leaf)
    }

    @Test func aFailureReachesAllWhoWaitedWithTheirOwnPath() async throws {
        let (started, release) = (Meeting(2), Meeting(2))
        container.register(Leaf.self, scope: .container) { _ in
            await started.arrive()
            await release.arrive()
            throw CocoaError(.fileNoSuchFile)
        }
        container.register(Branch.self) { resolver in Branch(leaf: try await resolver.resolve()) }
        let first = Task { try await container.resolve(Leaf.self) }
        await started.arrive()
        let second = Task { try await container.resolve(Branch.self) }
        // The second is told whether it waits already or asks again afterwards.
        await release.arrive()
        let errors = await (
            #expect(throws: ResolutionError.self) { try await first.value },
            #expect(throws: ResolutionError.self) { try await second.value }
        )
        #expect(errors.0?.keys == ["Leaf"])
        #expect(errors.1?.keys == ["Branch", "Leaf"])
    }

    @Test func aTaskThatAFactoryStartsMayResolveWhatIsBeingMade() async throws {
        let asks = Rendezvous(2)
        let result = Mutex<Task<Leaf, any Error>?>(nil)
        container.register(Leaf.self, scope: .container) { [container] _ in
            let task = Task {
                asks.arrive()
                return try await container.resolve(Leaf.self)
            }
            result.withLock { $0 = task }
            asks.arrive()
            return Leaf()
        }
        let made = await onThreads(1) { [container] _ in try? container.resolve(Leaf.self) }
        let seen = try await result.withLock { $0 }?.value
        #expect(seen === made.first ?? nil)
    }

    @Test func aTaskThatAnAsyncFactoryStartsIsOnAPathOfItsOwn() async throws {
        container.register([String].self) { [container] _ in
            await Task {
                do throws(ResolutionError) {
                    _ = try await container.resolve(Branch.self)
                    return []
                } catch {
                    return error.keys
                }
            }
            .value
        }
        #expect(try await container.resolve([String].self) == ["Branch"])
    }

    @Test func aResolverMayBeUsedOnAnotherThreadWhileTheFactoryRuns() async throws {
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Branch.self) { resolver in
            let leaf = await onThreads(1) { _ in try? resolver.resolve(Leaf.self) }.first
            return Branch(leaf: try #require(leaf ?? nil))
        }
        _ = try await container.resolve(Branch.self)
    }

    @Test @MainActor func aServiceOfTheMainActorIsMadeThere() async throws {
        @MainActor final class Model {
            let leaf: Leaf
            init(leaf: Leaf) { self.leaf = leaf }
        }
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Model.self, scope: .container) { resolver in
            await Model(leaf: try await resolver.resolve())
        }
        let model = try await container.resolve(Model.self)
        #expect(try await container.resolve(Model.self) === model)
    }

    @Test func asyncGraphScopeIsSharedBetweenBranchesThatRunAtTheSameTime() async throws {
        let counter = LiveCounter()
        container.register(Leaf.self, scope: .graph) { _ in
            await Task.yield()
            return Leaf(counter: counter)
        }
        container.register(Tree.self) { resolver in
            async let one = resolver.resolve(Leaf.self)
            async let other = resolver.resolve(Leaf.self)
            return try await Tree(branch: Branch(leaf: one), leaf: other)
        }
        let tree = try await container.resolve(Tree.self)
        #expect(tree.leaf === tree.branch.leaf)
        #expect(counter.made == 1)
    }
}
