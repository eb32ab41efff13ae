public import Locking

/// A dependency that is resolved on first use and then kept by its owner: `@Dependency var loadItems: any LoadItems`.
///
/// It is resolved from the container that is ``DIContainer/current`` when the owner is created. Without a current container,
/// the creation of the owner traps. If the service cannot be resolved, reading it traps with the text of the
/// ``ResolutionError``; `try _loadItems.resolve()` throws the error instead. Copies of a struct share the service.
@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
    @usableFromInline let storage: DependencyStorage

    /// Creates a dependency on the registration of `type`, or on the one with a name.
    public init(
        _ type: Service.Type = Service.self,
        name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        storage = DependencyStorage(DependencyKey(type, name: name), file: file, line: line)
    }

    /// The service.
    @inlinable public var wrappedValue: Service {
        let resolved = storage.state.withLock { state -> Service? in
            guard case .resolved(let box) = state else { return nil }
            // Only `resolve()` stores a box, and it has the service's type.
            return unsafeDowncast(box, to: Box<Service>.self).service
        }
        return resolved ?? resolveOrTrap()
    }

    /// The wrapper itself, for ``resolve()``.
    public var projectedValue: Dependency { self }

    /// Returns the service. Throws the error with which reading ``wrappedValue`` traps.
    public func resolve() throws(ResolutionError) -> Service {
        let box =
            switch storage.state.withLock({ $0 }) {
            case .resolved(let box): box
            case .unresolved(let container): storage.keep(try container.box(Service.self, storage.key))
            }
        // The box comes from the container, which found it by the key of the service's type.
        return unsafeDowncast(box, to: Box<Service>.self).service
    }

    @usableFromInline func resolveOrTrap() -> Service {
        do throws(ResolutionError) {
            return try resolve()
        } catch {
            // A property cannot throw, and a missing service is a programming error. `validate()` reports it if a
            // factory creates the owner.
            fatalError(error.description, file: storage.file, line: storage.line)
        }
    }
}

/// The state that copies of a dependency share.
@usableFromInline final class DependencyStorage: Sendable {
    @usableFromInline enum State: Sendable {
        case unresolved(DIContainer)
        /// The `Box` of the service. It replaces the container, which may keep the owner: that would be a retain cycle.
        case resolved(any AnyObject & Sendable)
    }

    @usableFromInline let state: Mutex<State>
    let key: DependencyKey
    let file: StaticString
    let line: UInt

    init(_ key: DependencyKey, file: StaticString, line: UInt) {
        let container = DIContainer.current
        // A programming error. Otherwise, it would show only when the service is first read, such as after an error.
        if container.kind == .placeholder {
            fatalError(container.missing(key, requester: nil).description, file: file, line: line)
        }
        state = Mutex(.unresolved(container))
        self.key = key
        self.file = file
        self.line = line
        guard let owner = ResolutionStep.enclosing, owner.container === container else { return }
        owner.registration?.recordDependency(on: key, .lazy)
    }

    /// Stores `box` unless another thread was first, and returns the stored box.
    func keep(_ box: AnyBox) -> AnyBox {
        let previous = state.withLock { state in
            defer { if case .unresolved = state { state = .resolved(box) } }
            return state
        }
        return if case .resolved(let first) = previous { first } else { box }
    }
}

extension DIContainer {
    /// The container of the innermost factory, `withCurrent` or `withDependencies` that the calling code runs in.
    ///
    /// Outside of them it is a new empty container whose errors say so.
    public static var current: DIContainer {
        ResolutionStep.innermost?.container ?? DIContainer(name: "none", parent: nil, kind: .placeholder)
    }

    /// Runs `operation` with this container as ``current``: `let model = container.withCurrent { HomeModel() }`.
    public func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try ResolutionStep(container: self, registration: nil, parent: .enclosing).run(operation)
    }

    /// Runs an async `operation`, and the tasks it starts, with this container as ``current``.
    nonisolated(nonsending) public func withCurrent<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await ResolutionStep(container: self, registration: nil, parent: .enclosing).run(operation)
    }

    /// Returns a child of the current container that creates its own instances of everything.
    fileprivate static func overriding(_ register: (DIContainer) throws -> Void) rethrows -> DIContainer {
        let parent = ResolutionStep.innermost?.container
        let name = parent.map { "\($0.name), overridden" } ?? "overrides"
        let container = DIContainer(name: name, parent: parent, kind: .overriding)
        try register(container)
        return container
    }
}

/// Runs `operation` with other dependencies, for this task and its children only:
/// `withDependencies { $0.register(instance: FakeItems(), as: (any LoadItems).self) } operation: { HomeModel() }`.
///
/// `register` receives a child of ``DIContainer/current``. The child creates its own instances of everything that its
/// parents register: they use the overrides, and code outside never sees them, so tests can run in parallel. Only
/// instances registered by `register(instance:as:)` are shared. An object created inside retains the child until its
/// dependencies are resolved.
public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: () throws -> Result
) rethrows -> Result {
    try DIContainer.overriding(register).withCurrent(operation)
}

/// Runs an async `operation` with other dependencies, for this task and its children only.
nonisolated(nonsending) public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await DIContainer.overriding(register).withCurrent(operation)
}
