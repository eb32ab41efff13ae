import Synchronization

/// Holds registrations and the instances made from them.
///
/// ```swift
/// let container = DIContainer()
/// container.register((any ItemsLoading).self, scope: .container) { resolver in
///     LoadItems(network: try resolver.resolve())
/// }
/// let items = try container.resolve((any ItemsLoading).self)
/// ```
///
/// It is safe from any number of threads. Factories run with no lock held. A service that is kept is made once, however
/// many ask at the same time: an async caller waits suspended, a synchronous one blocks its thread until the factory,
/// which runs on another thread, has returned. In async code `resolve` is therefore the async one.
public final class DIContainer: Sendable, DependencyRegistrar {
    /// The name in errors and graphs.
    public let name: String
    /// Where a lookup goes on that finds nothing here.
    public let parent: DIContainer?

    /// Unlike an address, never used again.
    let id: Int
    /// Whether what is registered further up is made and kept here, apart from the instances there.
    let isIsolated: Bool
    /// Where a validation that runs in this container notes what it finds.
    let recorder: ValidationRecorder?
    let state = Mutex(ContainerState())
    @usableFromInline let cache = SlotCache()

    private static let nextID = Atomic(1)
    private static let process = Mutex(DIContainer(name: "shared"))

    /// An empty container; `parent` is searched for what is not registered here.
    ///
    /// What a child registers hides what its parent has under the same key, for those who ask the child; the parent's
    /// kept instances never see it. What the parent registers later is seen here.
    public convenience init(name: String = "container", parent: DIContainer? = nil) {
        self.init(name: name, parent: parent, isIsolated: false, recorder: nil)
    }

    init(name: String, parent: DIContainer?, isIsolated: Bool, recorder: ValidationRecorder?) {
        self.name = name
        self.parent = parent
        self.isIsolated = isIsolated
        self.recorder = recorder
        id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
        parent?.state.withLock { $0.adopt(self) }
    }

    /// The process's default container; the App may put its own in its place when it starts.
    ///
    /// Code that resolves by hand asks ``current``, so that a test can override what it gets.
    public static var shared: DIContainer {
        get { process.withLock { $0 } }
        set {
            let old = process.withLock { container in
                defer { container = newValue }
                return container
            }
            withExtendedLifetime(old) {}
        }
    }

    /// The container of the innermost ``withDependencies(_:operation:)`` or factory that this code runs in, or else
    /// ``shared``.
    public static var current: DIContainer { Frame.innermost?.view ?? shared }

    /// Takes one registration. One of the same key that is here already is replaced, and its instance dropped.
    public func add(_ registration: DependencyRegistration) {
        let (dropped, wasLookedUp) = state.withLock { state in
            (state.put(registration.base, owner: nil), state.takeLookedUp())
        }
        if wasLookedUp { forgetLookups() }
        withExtendedLifetime(dropped) {}
    }

    /// Drops the instances of a scope, here and in the child containers: `reset(.session)` at sign-out.
    ///
    /// Who holds such an instance goes on holding it; who resolves from now on gets a new one. An instance that is being
    /// made at this moment goes to those who asked before, and is not kept.
    public func reset(_ scope: Scope) {
        let (dropped, children) = state.withLock { state in
            let dropped = state.cells.filter { $0.value.scope == scope }
            for id in dropped.keys { state.cells[id] = nil }
            return (dropped, state.children.compactMap(\.container))
        }
        cache.clear()
        for child in children { child.reset(scope) }
        withExtendedLifetime(dropped) {}
    }

    /// Forgets where lookups led, here and below, after a change of what they find.
    func forgetLookups() {
        cache.clear()
        for child in state.withLock({ $0.children.compactMap(\.container) }) { child.forgetLookups() }
    }
}
