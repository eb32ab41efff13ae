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
/// factory. In async code `resolve` is therefore the async one.
public final class DIContainer: Sendable, DependencyRegistrar {
    struct State {
        var entries = EntryTable()
        /// In an overriding container, the entries for the parents' registrations, by the registration's id.
        var inherited: [Int: Entry] = [:]
        /// The configured modules.
        var modules: Set<ObjectIdentifier> = []
        fileprivate var children: [Int: WeakContainer] = [:]
    }

    /// An entry, with its instance once that is kept for good, so that a lookup finds both under one lock.
    struct Slot {
        let entry: Entry
        let instance: AnyBox?

        init(_ entry: Entry, instance: AnyBox? = nil) {
            self.entry = entry
            self.instance = instance ?? entry.registration.instance
        }
    }

    /// The entries by their keys. Keys without a name have a table of their own, because hashing a type alone takes half
    /// the time; the slots are an array, because an instance is read from it without copying the slot.
    struct EntryTable {
        private var unnamed: [ObjectIdentifier: Int] = [:]
        private var named: [DependencyKey: Int] = [:]
        private(set) var slots: [Slot] = []

        func index(of key: DependencyKey) -> Int? {
            key.name == nil ? unnamed[ObjectIdentifier(key.type)] : named[key]
        }

        func instance(for key: DependencyKey) -> AnyBox? { index(of: key).flatMap { slots[$0].instance } }

        func entry(for key: DependencyKey) -> Entry? { index(of: key).map { slots[$0].entry } }

        /// Puts an entry in the place of one with the same key, which is returned.
        @discardableResult
        mutating func put(_ slot: Slot) -> Entry? {
            let key = slot.entry.registration.key
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

    /// The name in errors.
    public let name: String
    /// The container that is searched for what is not registered here.
    public let parent: DIContainer?

    /// Never reused, unlike an address.
    let id: Int
    let state = Mutex(State())
    /// Whether this container creates its own instances of what its parents register.
    private let isOverriding: Bool
    /// The running validation, which creates one instance for every scope.
    let validation: Validation?
    /// Whether this container stands for a current container where there is none.
    private let isPlaceholder: Bool

    private static let lastID = Atomic(0)

    /// Creates an empty container.
    ///
    /// A registration in a child hides the parent's for those who resolve from the child. Instances that the parent
    /// keeps never see it. Later registrations in the parent are seen by the child.
    public convenience init(name: String = "container", parent: DIContainer? = nil) {
        self.init(name: name, parent: parent, isOverriding: false)
    }

    init(
        name: String,
        parent: DIContainer?,
        isOverriding: Bool,
        validation: Validation? = nil,
        isPlaceholder: Bool = false
    ) {
        self.name = name
        self.parent = parent
        self.isOverriding = isOverriding
        self.validation = validation
        self.isPlaceholder = isPlaceholder
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        parent?.state.withLock { $0.children[id] = WeakContainer(container: self) }
    }

    deinit {
        parent?.state.withLock { $0.children[id] = nil }
    }

    /// Adds a registration. It replaces one of the same key in this container and drops its instance.
    public func add(_ registration: Registration) {
        _ = state.withLock { $0.entries.put(Slot(Entry(registration, owner: self))) }
    }

    /// Drops the instances of a scope, here and in the children: `reset(.session)` at sign-out.
    ///
    /// Holders of such an instance keep it; the next resolve creates a new one. An instance that is being created goes
    /// to those who asked before the reset, and is not kept.
    public func reset(_ scope: Scope) {
        let (children, dropped) = state.withLock { state -> ([DIContainer], [Entry]) in
            let inherited = state.inherited.filter { $0.value.registration.scope == scope }
            for id in inherited.keys { state.inherited[id] = nil }
            let entries = state.entries.slots.map(\.entry).filter { $0.registration.scope == scope }
            for entry in entries {
                state.entries.put(Slot(Entry(entry.registration, owner: self, module: entry.module)))
            }
            return (state.children.values.compactMap(\.container), inherited.values + entries)
        }
        for child in children { child.reset(scope) }
        // Released without the lock, because a deinit may resolve.
        withExtendedLifetime(dropped) {}
    }

    /// The nearest registration of `key`, here or in a parent.
    func slot(for key: DependencyKey) -> Slot? {
        if let slot = state.withLock({ state in state.entries.index(of: key).map { state.entries.slots[$0] } }) {
            return slot
        }
        return parent?.slot(for: key).map { isOverriding ? Slot(inheritedEntry(for: $0.entry)) : $0 }
    }

    /// Stores the instance of `entry` for later lookups, unless the entry was reset or replaced.
    func keep(_ box: AnyBox, of entry: Entry) {
        let key = entry.registration.key
        guard entry.registration.scope != .weak else { return }
        state.withLock { state in
            if state.entries.entry(for: key) === entry { state.entries.put(Slot(entry, instance: box)) }
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
        let isOutside = ancestors.contains(where: \.isPlaceholder)
        return ResolutionError(isOutside ? .noCurrentContainer : .notRegistered, path: path, container: name)
    }
}
