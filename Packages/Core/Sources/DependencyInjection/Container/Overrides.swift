/// Runs `operation` with other dependencies, for this task and its children only.
///
/// ```swift
/// let model = withDependencies {
///     $0.register(instance: FakeItems(), as: (any ItemsLoading).self)
/// } operation: {
///     HomeModel()
/// }
/// ```
///
/// `register` is handed a container that stands before ``DIContainer/current``. It has its own instances of everything
/// that is registered further up, so that what is made inside sees the overrides, and nothing made inside is seen
/// outside: tests that run at the same time do not meet. An instance that was registered as such is shared. What was made
/// inside keeps this container as long as it has dependencies to resolve.
public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: () throws -> Result
) rethrows -> Result {
    let frame = overridingFrame()
    try register(frame.view)
    return try frame.cover(operation)
}

/// Runs an async `operation` with other dependencies, for this task and its children only.
///
/// The operation runs where the caller does, and is cancelled as the caller is.
nonisolated(nonsending) public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    let frame = overridingFrame()
    try register(frame.view)
    return try await frame.cover(operation)
}

private func overridingFrame() -> Frame {
    let parent = DIContainer.current
    let container = DIContainer(name: "\(parent.name), overridden", parent: parent, isIsolated: true, recorder: nil)
    return Frame(view: container, record: nil, parent: nil)
}
