import Synchronization

/// How a service comes to be.
enum Maker<Service: Sendable>: Sendable {
    case instance(Service)
    case sync(@Sendable (Resolver) throws -> Service)
    case async(@Sendable (Resolver) async throws -> Service)
}

/// A key, and how its service is made.
final class Registration<Service: Sendable>: AnyRegistration {
    let record: RegistrationRecord
    let maker: Maker<Service>

    init(record: RegistrationRecord, maker: Maker<Service>) {
        self.record = record
        self.maker = maker
    }

    func tryOut(in container: DIContainer) async throws(ResolutionError) {
        if let factory = Service.self as? any RequestFactoryType.Type {
            try await factory.tryExample(in: container)
        } else {
            _ = try await container.value(Service.self, record.key, parent: nil)
        }
    }
}

/// A registration whose service type is not known to the holder.
protocol AnyRegistration: AnyObject, Sendable {
    var record: RegistrationRecord { get }
    /// Resolves the key of this registration in `container` and drops what it gets.
    func tryOut(in container: DIContainer) async throws(ResolutionError)
}

/// What is known of a registration without its service type, and what is learnt of it while it is used.
@usableFromInline final class RegistrationRecord: Sendable {
    let key: DependencyKey
    let scope: Scope
    let tags: Set<String>
    let source: RegistrationSource
    let isAsync: Bool
    /// Unlike an address, never used again; and it grows in the order of registering.
    let id: Int

    private let dependencies = Mutex<[DependencyKey: DependencyGraph.Edge.Kind]>([:])
    private let lastDependent = Atomic(0)
    private let resolved = Atomic(false)
    private static let nextID = Atomic(1)

    init(key: DependencyKey, scope: Scope, tags: Set<String>, source: RegistrationSource, isAsync: Bool) {
        self.key = key
        self.scope = scope
        self.tags = tags
        self.source = source
        self.isAsync = isAsync
        id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    var wasResolved: Bool { resolved.load(ordering: .relaxed) }

    /// The keys that were asked for while this service was made, or by its `@Dependency` properties.
    var knownDependencies: [DependencyKey: DependencyGraph.Edge.Kind] { dependencies.withLock { $0 } }

    func noteResolved() {
        // A store each time would take the cache line from the other threads.
        if !wasResolved { resolved.store(true, ordering: .relaxed) }
    }

    /// Remembers that `dependent` asked for this service. Most services are asked for by the same dependent again and
    /// again, so that the usual cost is one load.
    func noteNeeded(by dependent: RegistrationRecord) {
        guard !isNeeded(byID: dependent.id) else { return }
        dependent.noteDependency(key, kind: .eager)
        lastDependent.store(dependent.id, ordering: .relaxed)
    }

    /// Whether the registration of that id was the last that asked.
    func isNeeded(byID id: Int) -> Bool { lastDependent.load(ordering: .relaxed) == id }

    func noteDependency(_ key: DependencyKey, kind: DependencyGraph.Edge.Kind) {
        dependencies.withLock { known in
            if known[key] != .eager { known[key] = kind }
        }
    }
}

/// Where a registration was written.
struct RegistrationSource: Sendable, CustomStringConvertible {
    let fileID: StaticString
    let line: UInt

    var description: String { "\(fileID):\(line)" }
}
