import Locking

/// Holds registrations and the instances created from them.
///
/// ```swift
/// let container = DIContainer()
/// container.register((any ItemsLoading).self, scope: .container) { resolver in
///     LoadItems(network: try resolver.resolve())
/// }
/// let items = try container.resolve((any ItemsLoading).self)
/// ```
///
/// It may be used from any number of threads. No lock is held while a factory runs. An instance that is kept is created
/// once: an async caller waits suspended for it, a synchronous one blocks its thread while another thread runs the
/// factory. In an async context the compiler chooses the async `resolve`.
public final class DIContainer: Sendable, DependencyRegistrar {
    struct State {
        var entries = EntryTable()
        /// In an overriding container, the entries for the parents' registrations, by the registration's id.
        var inherited: [Int: Entry] = [:]
        /// The configured modules.
        var modules: Set<ObjectIdentifier> = []
        fileprivate var children: [ObjectIdentifier: WeakContainer] = [:]
    }

    /// An entry, with its instance once that is kept for good, so that a lookup finds both under one lock.
    struct Slot {
        let entry: Entry
        var instance: AnyBox?
    }

    /// The entries by their keys. Keys without a name have a table of their own, because hashing a type alone takes half
    /// the time; the slots are an array, because an instance is read from it without copying the slot.
    struct EntryTable {
        private var unnamed: [ObjectIdentifier: Int] = [:]
        private var named: [DependencyKey: Int] = [:]
        private(set) var slots: [Slot] = []

        private func index(of key: DependencyKey) -> Int? {
            key.name == nil ? unnamed[ObjectIdentifier(key.type)] : named[key]
        }

        func instance(for key: DependencyKey) -> AnyBox? { index(of: key).flatMap { slots[$0].instance } }

        func slot(for key: DependencyKey) -> Slot? { index(of: key).map { slots[$0] } }

        /// Puts an entry in the place of one with the same key, which is returned.
        @discardableResult
        mutating func put(_ entry: Entry, instance: AnyBox? = nil) -> Entry? {
            let key = entry.registration.key
            let slot = Slot(entry: entry, instance: instance)
            if let index = index(of: key) {
                defer { slots[index] = slot }
                return slots[index].entry
            }
            if key.name == nil { unnamed[ObjectIdentifier(key.type)] = slots.count } else { named[key] = slots.count }
            slots.append(slot)
            return nil
        }
    }

    fileprivate struct WeakContainer {
        weak var container: DIContainer?
    }

    /// The use that a container is created for.
    enum Kind {
        case standard
        /// Creates its own instances of everything that its parents register.
        case overriding
        /// As `overriding`, and creates one instance whatever the scope.
        case validating(Validation)
        /// Stands for a current container where there is none.
        case placeholder
    }

    /// The name in errors.
    public let name: String
    /// The container that is searched for what is not registered here.
    public let parent: DIContainer?

    let state = Mutex(State())
    private let kind: Kind

    /// Creates an empty container.
    ///
    /// A registration in a child hides the parent's for those who resolve from the child. Instances that the parent
    /// keeps never see it. Later registrations in the parent are seen by the child.
    public convenience init(name: String = "container", parent: DIContainer? = nil) {
        self.init(name: name, parent: parent, kind: .standard)
    }

    init(name: String, parent: DIContainer?, kind: Kind) {
        self.name = name
        self.parent = parent
        self.kind = kind
        parent?.state.withLock { $0.children[ObjectIdentifier(self)] = WeakContainer(container: self) }
    }

    deinit {
        parent?.state.withLock { $0.children[ObjectIdentifier(self)] = nil }
    }

    /// The running validation.
    var validation: Validation? { if case .validating(let validation) = kind { validation } else { nil } }

    /// Adds a registration. It replaces one of the same key in this container and drops its instance.
    public func add(_ registration: Registration) {
        _ = state.withLock { $0.entries.put(Entry(registration, owner: self)) }
    }

    /// Drops the instances of a scope, here and in the children: `reset(.session)` at sign-out.
    ///
    /// Holders of such an instance keep it; the next resolve creates a new one. An instance that is being created goes
    /// to those who asked before the reset, and is not kept.
    public func reset(_ scope: Scope) {
        let (children, dropped) = state.withLock { state -> ([DIContainer], [Entry]) in
            let inherited = state.inherited.values.filter { $0.registration.scope == scope }
            for entry in inherited { state.inherited[entry.registration.id] = nil }
            let entries = state.entries.slots.map(\.entry).filter { $0.registration.scope == scope }
            for entry in entries { state.entries.put(Entry(entry.registration, owner: self, module: entry.module)) }
            return (state.children.values.compactMap(\.container), inherited + entries)
        }
        for child in children { child.reset(scope) }
        // Released without the lock, because a deinit may resolve.
        withExtendedLifetime(dropped) {}
    }

    /// The nearest registration of `key`, here or in a parent.
    func slot(for key: DependencyKey) -> Slot? {
        if let slot = state.withLock({ $0.entries.slot(for: key) }) { return slot }
        guard let slot = parent?.slot(for: key) else { return nil }
        return switch kind {
        case .standard, .placeholder: slot
        case .overriding, .validating: Slot(entry: inheritedEntry(for: slot.entry))
        }
    }

    /// Stores the instance of `entry` for later lookups, unless the entry was reset or replaced.
    func keep(_ box: AnyBox, of entry: Entry) {
        let key = entry.registration.key
        guard entry.registration.scope != .weak else { return }
        state.withLock { state in
            if state.entries.slot(for: key)?.entry === entry { state.entries.put(entry, instance: box) }
        }
    }

    /// The entry that an overriding container has of its own for an entry of a parent.
    private func inheritedEntry(for entry: Entry) -> Entry {
        let registration = entry.registration
        return state.withLock { state in
            if let inherited = state.inherited[registration.id] { return inherited }
            let inherited = Entry(registration, owner: self)
            state.inherited[registration.id] = inherited
            return inherited
        }
    }

    /// Every registration that can be resolved here, in the order of registering.
    var visibleRegistrations: [Registration] {
        let all = ancestors.flatMap { container in
            container.state.withLock { $0.entries.slots.map(\.entry.registration) }
        }
        return Dictionary(all.map { ($0.key, $0) }) { nearer, _ in nearer }.values.sorted { $0.id < $1.id }
    }

    /// This container, its parent, and so on.
    var ancestors: some Sequence<DIContainer> { sequence(first: self, next: \.parent) }

    func missing(_ key: DependencyKey, parent: ResolutionStep?) -> ResolutionError {
        let path = (parent?.path ?? []) + [key]
        let isOutside = ancestors.contains { if case .placeholder = $0.kind { true } else { false } }
        return ResolutionError(isOutside ? .noCurrentContainer : .notRegistered, path: path, container: name)
    }
}
