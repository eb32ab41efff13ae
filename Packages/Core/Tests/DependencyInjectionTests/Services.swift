import DependencyInjection
import Locking

protocol Repository: AnyObject, Sendable {}

/// A service without dependencies that can count its instances.
final class Leaf: Repository, Sendable {
    let counter: InstanceCounter?

    init(counter: InstanceCounter? = nil) {
        self.counter = counter
        counter?.change(by: 1)
    }

    deinit { counter?.change(by: -1) }
}

final class Branch: Sendable {
    let leaf: Leaf

    init(leaf: Leaf) {
        self.leaf = leaf
    }
}

struct Tree: Sendable {
    let branch: Branch
    let leaf: Leaf
}

/// The number of instances that were created, and of those that are alive.
final class InstanceCounter: Sendable {
    private let counts = Mutex((created: 0, alive: 0))

    var created: Int { counts.withLock(\.created) }
    var alive: Int { counts.withLock(\.alive) }

    func change(by step: Int) {
        counts.withLock { counts in
            counts.alive += step
            if step > 0 { counts.created += step }
        }
    }
}

/// Services without content; tests register the dependencies between them.
struct A: Sendable {}
struct B: Sendable {}
struct C: Sendable {}
struct D: Sendable {}

extension DIContainer {
    /// Registers `Leaf` in a scope, and `Branch` and `Tree`, which depend on it, as transient.
    func registerTree(leafScope: Scope, counter: InstanceCounter? = nil) {
        register(Leaf.self, scope: leafScope) { _ in Leaf(counter: counter) }
        register(Branch.self, using: Branch.init)
        register(Tree.self, using: Tree.init)
    }

    /// Returns the error of a resolve, or `nil` if it succeeds.
    func error<Service: Sendable>(_ type: Service.Type) -> ResolutionError? {
        do throws(ResolutionError) {
            _ = try resolve(type)
            return nil
        } catch {
            return error
        }
    }
}

extension ResolutionError {
    /// The keys of the path.
    var keys: [String] { path.map(\.description) }

    /// The name of the reason, with the scope of a captive dependency.
    var kind: String {
        if case .captiveDependency(let scope, _) = reason { return "captive \(scope)" }
        return String("\(reason)".prefix { $0 != "(" })
    }
}
