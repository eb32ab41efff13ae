import Locking

/// A registry of services that creates their instances on demand.
///
/// ```swift
/// let container = DIContainer()
/// container.register((any ItemsLoading).self, scope: .container) { container in
///     LoadItems(network: try container.resolve())
/// }
/// let items = try container.resolve((any ItemsLoading).self)
/// ```
///
/// A container is safe to use from any number of threads. Factories run one at a time, under a recursive lock that the
/// container shares with its parents and children. A container finds its own instances of scope `.container` without it.
public final class DIContainer: Sendable, DependencyRegistrar {
    struct State {
        var registrations: [DependencyKey: Registration] = [:]
        /// The instances of `registrations` in scope `.container`.
        var instances: [DependencyKey: AnyBox] = [:]
        /// References to the instances of scope `.weak`, by the ids of their registrations.
        var weakInstances: [Int: @Sendable () -> AnyBox?] = [:]
        /// The instances that are not in `instances`, by the ids of their registrations: those of the main actor, and those of
        /// the parents' registrations that an overriding container keeps.
        var otherInstances: [Int: AnyBox] = [:]
        /// The configured modules.
        var modules: Set<ObjectIdentifier> = []
    }

    /// The name in errors.
    public let name: String
    /// The container that is searched for keys without a registration in this one.
    public let parent: DIContainer?

    let state = Mutex(State())
    let tree: ContainerTree
    /// `true` if the container creates its own instances of everything that its parents register.
    private let isOverriding: Bool
    /// The validation that the container runs. It creates every service once, whatever the scope.
    let validation: Validation?
    /// Called for each event of this container and its children, on the thread of the event. `nil` if nothing handles them.
    let events: (@Sendable (DependencyEvent) -> Void)?

    /// Creates an empty container.
    ///
    /// A registration in a child hides the parent's from callers that resolve from the child. Instances that the parent
    /// keeps never see it. The child sees later registrations in the parent.
    ///
    /// - Parameters:
    ///   - name: The name in errors.
    ///   - parent: The container that is searched for keys without a registration in this one.
    ///   - events: Called for each event, if necessary under the lock of the container, so it must not wait. By default the
    ///     handler of the parent.
    public convenience init(
        name: String = "container",
        parent: DIContainer? = nil,
        events: (@Sendable (DependencyEvent) -> Void)? = nil
    ) {
        self.init(name: name, parent: parent, isOverriding: false, events: events ?? parent?.events)
    }

    init(
        name: String,
        parent: DIContainer?,
        isOverriding: Bool,
        validation: Validation? = nil,
        events: (@Sendable (DependencyEvent) -> Void)? = nil
    ) {
        self.name = name
        self.parent = parent
        self.events = events
        self.isOverriding = isOverriding
        self.validation = validation
        tree = parent?.tree ?? ContainerTree()
    }

    /// Adds a registration. It replaces one of the same key in this container and drops its instance.
    public func add(_ registration: Registration) {
        // The replaced values are released without the mutex, because a deinit may resolve.
        _ = state.withLock { state -> [AnyBox?] in
            let replaced = state.registrations.updateValue(registration, forKey: registration.key)
            if let replaced { state.weakInstances[replaced.id] = nil }
            let other = replaced.flatMap { state.otherInstances.removeValue(forKey: $0.id) }
            defer { state.instances[registration.key] = registration.instance }
            return [replaced, other, state.instances[registration.key]]
        }
    }

    /// Returns the nearest registration of `key`, here or in a parent, and the container that creates its instance.
    func lookUp(_ key: DependencyKey) -> (registration: Registration, creator: DIContainer)? {
        if let registration = state.withLock({ $0.registrations[key] }) { return (registration, self) }
        guard let (registration, creator) = parent?.lookUp(key) else { return nil }
        return (registration, isOverriding || !isKept(registration) ? self : creator)
    }

    private func isKept(_ registration: Registration) -> Bool { registration.scope.isKept || validation != nil }

    /// The instance of `registration` that this container or the running resolve shares.
    func instance(of registration: Registration) -> AnyBox? {
        if let instance = registration.instance { return instance }
        guard isKept(registration) else { return tree.graphInstance(of: registration, in: self) }
        return state.withLock { state in
            if let other = state.otherInstances[registration.id] { return other }
            if let weak = state.weakInstances[registration.id] { return weak() }
            return state.registrations[registration.key] === registration ? state.instances[registration.key] : nil
        }
    }

    /// Stores a new instance of `registration` as its scope demands.
    func keep(_ box: AnyBox, of registration: Registration) throws(ResolutionError) {
        let reference = registration.scope == .weak ? registration.weakReference(box) : nil
        if registration.scope == .weak, reference == nil { throw error(.notAClass) }
        guard isKept(registration) else { return tree.addGraphInstance(box, of: registration, in: self) }
        state.withLock { state in
            let current = state.registrations[registration.key]
            // The factory or another thread may have replaced the registration.
            guard current == nil || current === registration else { return }
            if let reference, validation == nil {
                state.weakInstances[registration.id] = reference
            } else if current == nil || registration.isOnMainActor {
                state.otherInstances[registration.id] = box
            } else {
                state.instances[registration.key] = box
            }
        }
    }

    /// Drops the instances of the parents' registrations.
    func dropInheritedInstances() {
        _ = state.withLock { state in
            defer { state.otherInstances = [:] }
            return state.otherInstances
        }
    }

    /// Every registration that can be resolved here, in the order of registering.
    var visibleRegistrations: [Registration] {
        let all = ancestors.flatMap { container in container.state.withLock { Array($0.registrations.values) } }
        return Dictionary(all.map { ($0.key, $0) }) { nearer, _ in nearer }.values.sorted { $0.id < $1.id }
    }

    /// This container, its parent, and so on.
    var ancestors: some Sequence<DIContainer> { sequence(first: self, next: \.parent) }
}
