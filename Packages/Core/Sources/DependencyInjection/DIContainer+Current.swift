extension DIContainer {
    /// The container of the calling code and of the tasks that it starts.
    static let local = TaskLocal<DIContainer?>(wrappedValue: nil)

    /// The container of the innermost factory, `make`, `withCurrent` or `withDependencies` that the calling code runs in.
    ///
    /// - Precondition: The code runs in one of them.
    public static var current: DIContainer {
        guard let container = local.get() else {
            // A programming error, and no input: the call stands outside of the blocks that set the container.
            fatalError(
                "No container is current. Run this code inside `container.withCurrent { … }` or `withDependencies`."
            )
        }
        return container
    }

    /// Creates an object with this container as ``current``: `let model = container.make(HomeModel())`.
    public func make<Object>(_ object: @autoclosure () throws -> Object) rethrows -> Object {
        let object = try withCurrent(object)
        events?(.made(Object.self))
        return object
    }

    /// Runs `operation` with this container as ``current``.
    public func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if Self.local.get() === self { return try operation() }
        return try Self.local.withValue(self, operation: operation)
    }

    /// Runs an async `operation`, and the tasks it starts, with this container as ``current``.
    nonisolated(nonsending) public func withCurrent<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.local.withValue(self, operation: operation)
    }

    /// Returns a child of the current container, if there is one, that creates its own instances of everything.
    fileprivate static func overriding(_ register: (DIContainer) throws -> Void) rethrows -> DIContainer {
        let parent = local.get()
        let name = parent.map { "\($0.name), overridden" } ?? "overrides"
        let container = DIContainer(name: name, parent: parent, isOverriding: true, events: parent?.events)
        try register(container)
        return container
    }
}

/// Runs `operation` with other dependencies, for this task and its children only:
/// `withDependencies { $0.register(instance: FakeItems(), as: (any LoadItems).self) } operation: { HomeModel() }`.
///
/// `register` receives a child of ``DIContainer/current``, or a new container if none is current. The child creates its
/// own instances of everything that its parents register: they use the overrides, and code outside never sees them, so
/// tests can run in parallel. Only instances registered by `register(instance:as:)` are shared. An object created inside
/// retains the child until its dependencies are resolved.
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
