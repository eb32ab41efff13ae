import Locking

/// A registry of services that creates their instances on demand.
///
/// ```swift
/// let container = DIContainer()
/// container.register((any ItemsLoading).self, scope: .container) { resolver in
///     LoadItems(network: try resolver.resolve())
/// }
/// let items = try container.resolve((any ItemsLoading).self)
/// ```
///
/// A container is safe to use from any number of threads. No lock is held while a factory runs. A kept instance is
/// created once: an async caller suspends until it exists, a synchronous one blocks its thread while another thread runs
/// the factory. In an async context the compiler chooses the async `resolve`.
public final class DIContainer: Sendable, DependencyRegistrar {
    struct State {
        var registrations: [DependencyKey: Registration] = [:]
        /// The storages of kept instances by the ids of their registrations, which may belong to a parent.
        fileprivate var storages: [Int: InstanceStorage] = [:]
        /// The kept instances of `registrations`, so that finding one takes a single lock.
        var instances = InstanceTable()
        /// The configured modules.
        var modules: Set<ObjectIdentifier> = []
        /// Weak references to the children.
        fileprivate var children: [ObjectIdentifier: @Sendable () -> DIContainer?] = [:]
    }

    /// Instances by key. Unnamed keys have a dictionary of their own, because a type alone is hashed in less time.
    struct InstanceTable {
        private var unnamed: [ObjectIdentifier: AnyBox] = [:]
        private var named: [DependencyKey: AnyBox] = [:]

        subscript(key: DependencyKey) -> AnyBox? {
            get { key.name == nil ? unnamed[ObjectIdentifier(key.type)] : named[key] }
            set { if key.name == nil { unnamed[ObjectIdentifier(key.type)] = newValue } else { named[key] = newValue } }
        }
    }

    /// The purpose of a container.
    enum Kind {
        case standard
        /// Creates its own instances of everything that its parents register.
        case overriding
        /// Stands for a current container where there is none.
        case placeholder
    }

    /// The name in errors.
    public let name: String
    /// The container that is searched for keys without a registration in this one.
    public let parent: DIContainer?

    let state = Mutex(State())
    let kind: Kind
    /// The validation that the container runs. It creates every service once, whatever the scope.
    let validation: Validation?

    /// Creates an empty container.
    ///
    /// A registration in a child hides the parent's from callers that resolve from the child. Instances that the parent
    /// keeps never see it. The child sees later registrations in the parent.
    public convenience init(name: String = "container", parent: DIContainer? = nil) {
        self.init(name: name, parent: parent, kind: .standard)
    }

    init(name: String, parent: DIContainer?, kind: Kind, validation: Validation? = nil) {
        self.name = name
        self.parent = parent
        self.kind = kind
        self.validation = validation
        parent?.state.withLock { $0.children[ObjectIdentifier(self)] = { [weak self] in self } }
    }

    deinit {
        parent?.state.withLock { $0.children[ObjectIdentifier(self)] = nil }
    }

    /// Adds a registration. It replaces one of the same key in this container and drops its instance.
    public func add(_ registration: Registration) {
        // The replaced values are released without the lock, because a deinit may resolve.
        _ = state.withLock { state -> (Registration?, InstanceStorage?) in
            let replaced = state.registrations.updateValue(registration, forKey: registration.key)
            state.instances[registration.key] = nil
            return (replaced, replaced.flatMap { state.storages.removeValue(forKey: $0.id) })
        }
    }

    /// Drops the instances of a scope in this container and its children, such as `reset(.session)` at sign-out.
    ///
    /// Owners of such an instance keep it; the next resolve creates a new one. An instance that is being created goes
    /// to the callers that asked before the reset, and is not kept.
    public func reset(_ scope: Scope) {
        dropInstances { $0.scope == scope }
    }

    /// Drops the instances of the registrations that meet a condition, here and in the children.
    func dropInstances(where isDropped: (Registration) -> Bool) {
        let (children, dropped) = state.withLock { state -> ([DIContainer], [InstanceStorage]) in
            let dropped = state.storages.values.filter { isDropped($0.registration) }
            for registration in dropped.map(\.registration) {
                state.storages[registration.id] = nil
                if state.registrations[registration.key] === registration { state.instances[registration.key] = nil }
            }
            return (state.children.values.compactMap { $0() }, dropped)
        }
        for child in children { child.dropInstances(where: isDropped) }
        // Released without the lock, because a deinit may resolve.
        withExtendedLifetime(dropped) {}
    }

    /// Returns the nearest registration of `key`, here or in a parent, and the storage of its instance if that is kept.
    func lookUp(_ key: DependencyKey) -> (registration: Registration, storage: InstanceStorage?)? {
        let own = state.withLock { state in
            state.registrations[key].map { (registration: $0, storage: storage(of: $0, in: &state)) }
        }
        if let own { return own }
        let inherited = parent?.lookUp(key)
        guard kind == .overriding, let (registration, _) = inherited else { return inherited }
        return (registration, state.withLock { storage(of: registration, in: &$0) })
    }

    private func storage(of registration: Registration, in state: inout State) -> InstanceStorage? {
        guard registration.scope.isKept || validation != nil else { return nil }
        if let storage = state.storages[registration.id] { return storage }
        let storage = InstanceStorage(registration, container: self)
        state.storages[registration.id] = storage
        return storage
    }

    /// Adds an instance to those that a resolve finds first, unless a reset or a registration has dropped its storage.
    func cache(_ instance: AnyBox, of storage: InstanceStorage) {
        let registration = storage.registration
        guard registration.scope.isKept, registration.scope != .weak else { return }
        state.withLock { state in
            let isCurrent = state.storages[registration.id] === storage
            guard isCurrent, state.registrations[registration.key] === registration else { return }
            state.instances[registration.key] = instance
        }
    }

    /// Every registration that can be resolved here, in the order of registering.
    var visibleRegistrations: [Registration] {
        let all = ancestors.flatMap { container in container.state.withLock { Array($0.registrations.values) } }
        return Dictionary(all.map { ($0.key, $0) }) { nearer, _ in nearer }.values.sorted { $0.id < $1.id }
    }

    /// This container, its parent, and so on.
    var ancestors: some Sequence<DIContainer> { sequence(first: self, next: \.parent) }

    /// Returns the error for a key that is not registered.
    func missing(_ key: DependencyKey, requester: ResolutionStep?) -> ResolutionError {
        let path = (requester?.path ?? []) + [key]
        let isOutside = ancestors.contains { $0.kind == .placeholder }
        return ResolutionError(reason: isOutside ? .noCurrentContainer : .notRegistered, path: path, container: name)
    }
}
