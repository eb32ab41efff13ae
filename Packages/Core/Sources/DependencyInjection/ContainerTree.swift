import Foundation
import Locking

/// A container, its children and their children. They share one lock for the creation of services.
///
/// The lock is recursive, because a factory resolves while it holds the lock. So all running factories of a tree are on
/// the stack of one thread, `creations` mirrors this stack, and a cycle is a service that occurs in it twice.
final class ContainerTree: Sendable {
    /// The creation of a service in a container.
    struct Creation {
        let registration: Registration
        let container: DIContainer

        func creates(_ registration: Registration, in container: DIContainer) -> Bool {
            self.registration === registration && self.container === container
        }
    }

    private struct State {
        /// The running factories, outermost first.
        var creations: [Creation] = []
        /// The instances of scope `.graph` that the outermost resolve has created, and their boxes.
        var graphInstances: [(creation: Creation, box: AnyBox)] = []
    }

    /// Held while services are created.
    let lock = NSRecursiveLock()
    /// Changes only while `lock` is held.
    private let state = Mutex(State())

    /// The service that the calling thread is creating.
    var innermost: Creation? {
        // Fails if another thread is creating services.
        guard lock.try() else { return nil }
        defer { lock.unlock() }
        return state.withLock { $0.creations.last }
    }

    /// The keys of the running factories, outermost first.
    var path: [DependencyKey] { state.withLock { $0.creations.map(\.registration.key) } }

    /// Begins a creation. Returns `false` if it is already running, which is a cycle.
    func begin(_ creation: Creation) -> Bool {
        state.withLock { state in
            guard !state.creations.contains(where: { $0.creates(creation.registration, in: creation.container) }) else {
                return false
            }
            state.creations.append(creation)
            return true
        }
    }

    /// Ends the innermost creation. The outermost one releases the graph instances.
    func end() {
        // Released without the mutex, because a deinit may resolve.
        _ = state.withLock { state in
            defer { if state.creations.isEmpty { state.graphInstances = [] } }
            return (state.creations.removeLast(), state.creations.isEmpty ? state.graphInstances : [])
        }
    }

    func graphInstance(of registration: Registration, in container: DIContainer) -> AnyBox? {
        guard registration.scope == .graph else { return nil }
        return state.withLock { state in
            state.graphInstances.first { $0.creation.creates(registration, in: container) }?.box
        }
    }

    func addGraphInstance(_ box: AnyBox, of registration: Registration, in container: DIContainer) {
        guard registration.scope == .graph else { return }
        let creation = Creation(registration: registration, container: container)
        state.withLock { $0.graphInstances.append((creation, box)) }
    }
}
