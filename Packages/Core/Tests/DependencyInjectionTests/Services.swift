import DependencyInjection
import Locking

/// What the tests resolve: services that hold what they were given.
protocol Repository: Sendable {}

final class Leaf: Repository, Sendable {
    let counter: LiveCounter?

    init(counter: LiveCounter? = nil) {
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

final class Tree: Sendable {
    let branch: Branch
    let leaf: Leaf

    init(branch: Branch, leaf: Leaf) {
        self.branch = branch
        self.leaf = leaf
    }
}

/// Counts what was made and what of it is alive.
final class LiveCounter: Sendable {
    private let counts = Mutex((made: 0, alive: 0))

    var made: Int { counts.withLock(\.made) }
    var alive: Int { counts.withLock(\.alive) }

    func change(by step: Int) {
        counts.withLock { counts in
            counts.alive += step
            if step > 0 { counts.made += step }
        }
    }
}

/// Services without content; tests register the dependencies between them.
struct A: Sendable {}
struct B: Sendable {}
struct C: Sendable {}
struct D: Sendable {}

extension ResolutionError {
    /// The keys of the path.
    var keys: [String] { path.map(\.description) }

    var kind: String {
        switch reason {
        case .notRegistered, .noCurrentContainer: "missing"
        case .cycle: "cycle"
        case .needsAwait: "await"
        case .notAClass: "value"
        case .factoryFailed: "failed"
        case .cancelled: "cancelled"
        case .captiveDependency(let scope, _): "captive \(scope)"
        }
    }
}
