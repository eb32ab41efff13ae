import DependencyInjection
import Foundation
import Locking
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyTests {
    let container = DIContainer()
    let counter = InstanceCounter()

    @Test func `A slow factory runs once in each of 2,000 races`() async {
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

    @Test(arguments: [Scope.container, .weak])
    func `Threads may register and resolve at the same time`(scope: Scope) async {
        let child = DIContainer(parent: container)
        container.register(Leaf.self, scope: scope) { _ in Leaf() }
        container.register(Branch.self, using: Branch.init)
        let failures = await onThreads(4) { thread in
            var failures = 0
            for round in 0..<2000 {
                if (thread + round).isMultiple(of: 3) {
                    container.register(Leaf.self, scope: scope) { _ in Leaf() }
                } else if child.error(Branch.self) != nil {
                    failures += 1
                }
            }
            return failures
        }
        #expect(failures.reduce(0, +) == 0)
    }

    @Test func `Threads in one cycle all get an error with its path`() async {
        container.register(A.self, scope: .container, using: { (_: B) in A() })
        container.register(B.self, scope: .container, using: { (_: A) in B() })
        let errors = await onThreads(4) { [container] thread in
            (0..<500).map { _ in thread.isMultiple(of: 2) ? container.error(A.self) : container.error(B.self) }
        }
        for (thread, errors) in errors.enumerated() {
            let path = thread.isMultiple(of: 2) ? ["A", "B", "A"] : ["B", "A", "B"]
            #expect(errors.allSatisfy { $0?.keys == path })
        }
    }

    @Test func `Factories of a parent and its child that use each other do not deadlock`() async throws {
        for _ in 0..<200 {
            let parent = DIContainer()
            let child = DIContainer(parent: parent)
            let started = ThreadRendezvous(2)
            parent.register(Leaf.self, scope: .container) { _ in Leaf() }
            child.register(Branch.self, scope: .container, using: Branch.init)
            parent.register(Tree.self, scope: .container) { [weak child] parent in
                Tree(branch: try #require(child).resolve(), leaf: try parent.resolve())
            }
            let leaves = await onThreads(2) { thread -> Leaf? in
                started.arrive()
                return thread == 0 ? try? child.resolve(Branch.self).leaf : try? parent.resolve(Tree.self).leaf
            }
            #expect(try leaves.allSatisfy { try $0 === parent.resolve(Leaf.self) })
        }
    }

    @Test func `A kept instance is found while another thread runs a factory`() async throws {
        let (started, release) = (ThreadRendezvous(2), ThreadRendezvous(2))
        container.register(instance: 1)
        _ = try container.resolve(Int.self)
        container.register(Leaf.self) { _ in
            started.arrive()
            release.arrive()
            return Leaf()
        }
        let found = await onThreads(2) { [container] thread -> Bool in
            guard thread == 0 else { return (try? container.resolve(Leaf.self)) != nil }
            started.arrive()
            defer { release.arrive() }
            return (try? container.resolve(Int.self)) == 1
        }
        #expect(found == [true, true])
    }

    @Test func `Threads that resolve at the same time share no graph instance`() async {
        container.registerTree(leafScope: .graph)
        let trees = await onThreads(4) { [container] _ in
            (0..<500).compactMap { _ in try? container.resolve(Tree.self) }
        }
        let all = trees.flatMap(\.self)
        #expect(all.allSatisfy { $0.leaf === $0.branch.leaf })
        #expect(Set(all.map { ObjectIdentifier($0.leaf) }).count == 2000)
    }

    @Test func `A task of a factory gets the instance that the factory creates`() async throws {
        let taskRuns = ThreadRendezvous(2)
        let task = Mutex<Task<Leaf, any Error>?>(nil)
        container.register(Leaf.self, scope: .container) { [container] _ in
            task.withLock {
                $0 = Task {
                    taskRuns.arrive()
                    return try container.resolve(Leaf.self)
                }
            }
            taskRuns.arrive()
            return Leaf()
        }
        let created = await onThreads(1) { [container] _ in try? container.resolve(Leaf.self) }
        #expect(try await task.withLock { $0 }?.value === created.first ?? nil)
    }

    @Test func `The path of a task of a factory begins with the task`() async throws {
        container.register(Task<[String], Never>.self) { container in Task { container.error(Branch.self)?.keys ?? [] }
        }
        #expect(try await container.resolve(Task<[String], Never>.self).value == ["Branch"])
    }
}
