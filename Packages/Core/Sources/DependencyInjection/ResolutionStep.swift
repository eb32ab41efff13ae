import Foundation
import Locking

/// A service that is being created, or a block that runs with another current container.
///
/// Steps are linked from the innermost outwards. Cycles are found along this list, and errors read their path from it.
final class ResolutionStep: Sendable {
    /// The container that resolves the dependencies of this step.
    let container: DIContainer
    /// The service that is being created; `nil` for a block.
    let registration: Registration?
    let parent: ResolutionStep?

    private let isOpen = Atomic(true)
    /// The thread of a synchronous factory or block; 0 for an async one.
    private let thread = Atomic(0)
    /// The task of an async factory or block; 0 for a synchronous one.
    private let task = Atomic(0)
    /// In the outermost step, the instances of scope `.graph`.
    private let graph = Mutex<[(container: DIContainer, entry: Entry)]>([])

    private static let local = TaskLocal<ResolutionStep?>(wrappedValue: nil)

    init(container: DIContainer, registration: Registration?, parent: ResolutionStep?) {
        self.container = container
        self.registration = registration
        self.parent = parent
    }

    /// The innermost step of the calling code, or of the code that started its task.
    static var innermost: ResolutionStep? { local.get() }

    /// The innermost service that the calling code creates.
    ///
    /// A task started by a factory inherits the task-local, but is not part of the factory, which need not wait for it.
    static var enclosing: ResolutionStep? {
        guard let step = local.get(), step.isRunning, step.isRunByCaller else { return nil }
        return step.registration == nil ? step.parent : step
    }

    /// Whether the calling code is on the thread of the synchronous factory, or in the task of the async one.
    private var isRunByCaller: Bool {
        let task = task.load(ordering: .relaxed)
        return task == 0 ? thread.load(ordering: .relaxed) == Self.currentThread : task == Self.currentTask
    }

    private static var currentTask: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

    /// The thread's handle, which is a pointer on Darwin and a number on Linux.
    private static var currentThread: Int { Int(bitPattern: pthread_self()) }

    /// Whether the factory or the block still runs.
    var isRunning: Bool { isOpen.load(ordering: .acquiring) }

    /// The keys of this step and its parents, outermost first.
    var path: [DependencyKey] {
        Array(sequence(first: self, next: \.parent).compactMap(\.registration?.key).reversed())
    }

    func isInside(_ other: ResolutionStep) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === other }
    }

    /// Returns `true` if this step or an outer one creates the service of `registration` in `container`.
    func creates(_ registration: Registration, in container: DIContainer) -> Bool {
        self.registration === registration && self.container === container
            || parent?.creates(registration, in: container) ?? false
    }

    /// The entry that the outermost resolve shares for a service of scope `.graph`.
    func graphEntry(for registration: Registration, in container: DIContainer) -> Entry {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost.graph.withLock { entries in
            for known in entries where known.entry.registration === registration && known.container === container {
                return known.entry
            }
            if entries.isEmpty { entries.reserveCapacity(8) }
            let entry = Entry(registration, owner: container)
            entries.append((container, entry))
            return entry
        }
    }

    func error(_ reason: ResolutionError.Reason) -> ResolutionError {
        ResolutionError(reason, path: path, container: container.name)
    }

    /// The error of the factory; one from further in keeps its own path.
    func factoryError(_ thrown: any Error) -> ResolutionError {
        switch thrown {
        case let thrown as ResolutionError: thrown
        case is CancellationError: error(.cancelled)
        default: error(.factoryFailed(thrown))
        }
    }

    /// Runs `operation` inside this step.
    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        thread.store(Self.currentThread, ordering: .relaxed)
        defer { close() }
        return try Self.local.withValue(self, operation: operation)
    }

    /// Runs an async `operation` inside this step.
    nonisolated(nonsending) func run<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        task.store(Self.currentTask, ordering: .relaxed)
        defer { close() }
        return try await Self.local.withValue(self, operation: operation)
    }

    /// Ends the step, and with the outermost one its graph: a task that inherited the step would keep it alive.
    private func close() {
        isOpen.store(false, ordering: .releasing)
        guard parent == nil else { return }
        _ = graph.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}

/// Resolves the dependencies of a factory.
///
/// It knows the path to the service that is being created, so that it finds cycles and errors show the path. After the
/// factory has returned it resolves as its container does.
public struct Resolver: Sendable {
    let step: ResolutionStep

    /// The container in which the service is created.
    public var container: DIContainer { step.container }

    private var parent: ResolutionStep? { step.isRunning ? step : .enclosing }

    /// Resolves a service. The type may be inferred: `LoadItems(items: try resolver.resolve())`.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        try container.resolve(type, DependencyKey(type, name: name), parent: parent)
    }

    /// Resolves a service whose factory may be async; see ``DIContainer/resolve(_:name:)``.
    nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        try await container.resolve(type, DependencyKey(type, name: name), parent: parent)
    }

    /// During a validation, resolves each type and records every one that fails.
    func validate<each Service: Sendable>(_ types: repeat (each Service).Type) {
        guard let validation = container.validation else { return }
        for type in repeat each types {
            do throws(ResolutionError) { _ = try resolve(type) } catch { validation.add(error) }
        }
    }
}

extension DIContainer {
    /// The container of the innermost factory, `withCurrent` or `withDependencies` that the calling code runs in.
    ///
    /// Outside of them it is an empty container that nobody else sees; its errors say so.
    public static var current: DIContainer {
        ResolutionStep.innermost?.container
            ?? DIContainer(name: "none", parent: nil, kind: .placeholder)
    }

    /// Runs `operation` with this container as ``current``: `let model = container.withCurrent { HomeModel() }`.
    public func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        // Already current: the factory under way stays known, so that `validate()` sees its dependencies.
        if ResolutionStep.innermost?.container === self { return try operation() }
        return try ResolutionStep(container: self, registration: nil, parent: .enclosing).run(operation)
    }

    /// Runs an async `operation`, and the tasks it starts, with this container as ``current``.
    nonisolated(nonsending) public func withCurrent<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await ResolutionStep(container: self, registration: nil, parent: .enclosing).run(operation)
    }

    /// A child of the current container with its own instances of everything.
    fileprivate static func overriding() -> DIContainer {
        let parent = ResolutionStep.innermost?.container
        let name = parent.map { "\($0.name), overridden" } ?? "overrides"
        return DIContainer(name: name, parent: parent, kind: .overriding)
    }
}

/// Runs `operation` with other dependencies, for this task and its children only:
/// `withDependencies { $0.register(instance: FakeItems(), as: (any LoadItems).self) } operation: { HomeModel() }`.
///
/// `register` receives a child of ``DIContainer/current``. It creates its own instances of everything that the parents
/// register, so that they see the overrides and nothing outside sees them: tests can run in parallel. Only instances
/// registered as such are shared. An object created inside holds the child until its dependencies are resolved.
public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: () throws -> Result
) rethrows -> Result {
    let container = DIContainer.overriding()
    try register(container)
    return try container.withCurrent(operation)
}

/// Runs an async `operation` with other dependencies, for this task and its children only.
nonisolated(nonsending) public func withDependencies<Result>(
    _ register: (DIContainer) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    let container = DIContainer.overriding()
    try register(container)
    return try await container.withCurrent(operation)
}
