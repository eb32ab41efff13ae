import Foundation
import Locking

/// The creation of a service, or a block that runs with another current container.
///
/// Steps are linked from the innermost outwards. This list reveals cycles, and errors read their path from it.
final class ResolutionStep: Sendable {
    /// The container that resolves the dependencies of this step.
    let container: DIContainer
    /// The registration of the service; `nil` for a block.
    let registration: Registration?
    let parent: ResolutionStep?

    /// The thread of a running synchronous factory or block, or the task of an async one; 0 before and after the run.
    private let runner = Atomic(0)
    /// In the outermost step, the storages of the instances of scope `.graph`.
    private let graphStorages = Mutex<[(container: DIContainer, storage: InstanceStorage)]>([])

    private static let local = TaskLocal<ResolutionStep?>(wrappedValue: nil)

    init(container: DIContainer, registration: Registration?, parent: ResolutionStep?) {
        self.container = container
        self.registration = registration
        self.parent = parent
    }

    /// The innermost step of the calling code, or of the code that started its task.
    static var innermost: ResolutionStep? { local.get() }

    /// The step of the innermost factory that the calling code is part of.
    ///
    /// A task started by a factory inherits the task-local value but is not part of the factory, because the factory
    /// need not wait for it.
    static var enclosing: ResolutionStep? {
        guard let step = local.get(), step.isRunByCaller else { return nil }
        return step.registration == nil ? step.parent : step
    }

    private var isRunByCaller: Bool {
        let runner = runner.load(ordering: .acquiring)
        return runner == Self.currentThread || runner == Self.currentTask
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// The thread's handle, which is a pointer on Darwin and a number on Linux.
    private static var currentThread: Int { Int(bitPattern: pthread_self()) }

    /// Indicates that the factory or the block is running.
    var isRunning: Bool { runner.load(ordering: .acquiring) != 0 }

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

    /// Returns the storage that the outermost step shares for a service of scope `.graph`.
    func graphStorage(of registration: Registration, in container: DIContainer) -> InstanceStorage {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost.graphStorages.withLock { storages in
            for known in storages where known.storage.registration === registration && known.container === container {
                return known.storage
            }
            if storages.isEmpty { storages.reserveCapacity(8) }
            let storage = InstanceStorage(registration, container: container)
            storages.append((container, storage))
            return storage
        }
    }

    func error(_ reason: ResolutionError.Reason) -> ResolutionError {
        ResolutionError(reason: reason, path: path, container: container.name)
    }

    /// Returns the error of the factory. A `ResolutionError` of a dependency keeps its own path.
    func factoryError(_ thrown: any Error) -> ResolutionError {
        switch thrown {
        case let thrown as ResolutionError: thrown
        case is CancellationError: error(.cancelled)
        default: error(.factoryFailed(thrown))
        }
    }

    /// Runs `operation` inside this step.
    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        runner.store(Self.currentThread, ordering: .relaxed)
        defer { end() }
        return try Self.local.withValue(self, operation: operation)
    }

    /// Runs an async `operation` inside this step.
    nonisolated(nonsending) func run<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        runner.store(Self.currentTask ?? 0, ordering: .relaxed)
        defer { end() }
        return try await Self.local.withValue(self, operation: operation)
    }

    /// Ends the step. The outermost one releases its instances, because a task that inherited it would keep them alive.
    private func end() {
        runner.store(0, ordering: .releasing)
        guard parent == nil else { return }
        _ = graphStorages.withLock { storages in
            defer { storages = [] }
            return storages
        }
    }
}
