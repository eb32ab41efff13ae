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
        struct A: Sendable {}
        struct B: Sendable {}
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
        let paths = await onThreads(2) { [container] thread -> [String] in
            do throws(ResolutionError) {
                if thread == 0 { _ = try container.resolve(A.self) } else { _ = try container.resolve(B.self) }
                return []
            } catch {
                guard case .cycle = error.reason else { return [] }
                return error.path.map(\.description)
            }
        }
        #expect(paths[0].first == "A" && Set(paths[0]) == ["A", "B"])
        #expect(paths[1].first == "B" && Set(paths[1]) == ["A", "B"])
    }

    @Test func twoAsyncFactoriesInOneCycleBothLearnIt() async {
        struct A: Sendable {}
        struct B: Sendable {}
        let meeting = Meeting(2)
        container.register(A.self, scope: .container) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: .container) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(A.self)
            return B()
        }
        async let a = #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
        async let b = #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
        let paths = await [a, b].map { error in
            guard case .cycle? = error?.reason else { return [String]() }
            return error?.path.map(\.description) ?? []
        }
        #expect(paths[0].first == "A" && Set(paths[0]) == ["A", "B"])
        #expect(paths[1].first == "B" && Set(paths[1]) == ["A", "B"])
    }

    @Test func aCycleBetweenBranchesThatRunAtTheSameTimeIsFound() async {
        struct A: Sendable {}
        struct B: Sendable {}
        struct Root: Sendable {}
        let meeting = Meeting(2)
        container.register(A.self, scope: .graph) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(B.self)
            return A()
        }
        container.register(B.self, scope: .graph) { resolver in
            await meeting.arrive()
            _ = try await resolver.resolve(A.self)
            return B()
        }
        container.register(Root.self) { resolver in
            async let a = resolver.resolve(A.self)
            async let b = resolver.resolve(B.self)
            _ = try await (a, b)
            return Root()
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Root.self) }
        guard case .cycle? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.path.first?.description == "Root")
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
        guard case .cancelled? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
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
        #expect(errors.0?.path.map(\.description) == ["Leaf"])
        #expect(errors.1?.path.map(\.description) == ["Branch", "Leaf"])
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
                    return error.path.map(\.description)
                }
            }
            .value
        }
        #expect(try await container.resolve([String].self) == ["Branch"])
    }

    @Test func aResolverMayBeUsedOnAnotherThreadWhileTheFactoryRuns() async throws {
        final class Handover: Sendable {
            let leaf = Mutex<Leaf?>(nil)
        }
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Branch.self) { resolver in
            let (handover, done) = (Handover(), Rendezvous(2))
            Thread {
                let leaf = try? resolver.resolve(Leaf.self)
                handover.leaf.withLock { $0 = leaf }
                done.arrive()
            }
            .start()
            done.arrive()
            return Branch(leaf: try #require(handover.leaf.withLock { $0 }))
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
