import Synchronization

/// One service being made, or one `withDependencies` block: a step on the way from the outermost resolve.
///
/// The frames are a linked list from the innermost outwards. It is what a cycle is found on, what an error's path is
/// read from, and it tells which container is the current one.
@usableFromInline final class Frame: Sendable {
    /// The container that this step resolves in.
    let view: DIContainer
    /// What is being made; `nil` for a `withDependencies` block.
    let record: RegistrationRecord?
    let parent: Frame?

    /// The task that runs an async factory.
    let task = Atomic(0)

    private let isOpen = Atomic(true)
    /// In the outermost frame, what scope `.graph` shares.
    private let shared = Mutex<[SharedKey: any AnyCell]?>(nil)

    init(view: DIContainer, record: RegistrationRecord?, parent: Frame?) {
        self.view = view
        self.record = record
        self.parent = parent
    }

    /// Whether the factory still runs. A resolver that is used later starts afresh.
    var isRunning: Bool { isOpen.load(ordering: .acquiring) }

    /// Runs a factory as this step.
    func run<Service>(_ factory: (Resolver) throws -> Service) throws(ResolutionError) -> Service {
        do {
            return try asStep { step in try factory(Resolver(container: view, frame: nil, step: step)) }
        } catch {
            throw ResolutionError(error, path: path, container: view)
        }
    }

    /// Runs an async factory as this step.
    nonisolated(nonsending) func run<Service: Sendable>(
        _ factory: @Sendable (Resolver) async throws -> Service
    ) async throws(ResolutionError) -> Service {
        do {
            return try await cover { try await factory(Resolver(container: view, frame: self, step: 0)) }
        } catch {
            throw ResolutionError(error, path: path, container: view)
        }
    }

    /// Ends the step, and with the outermost one what it shared: a task that inherited the frame would keep it alive.
    func close() {
        isOpen.store(false, ordering: .releasing)
        guard parent == nil else { return }
        let dropped = shared.withLock { cells in
            defer { cells = nil }
            return cells
        }
        withExtendedLifetime(dropped) {}
    }

    /// The cell of a `.graph` service in this outermost resolve.
    func sharedCell<Service>(_ type: Service.Type, id: Int, view: DIContainer) -> Cell<Service> {
        let root = sequence(first: self, next: \.parent).reduce(self) { $1 }
        let key = SharedKey(registration: id, container: view.id)
        let cell = root.shared.withLock { cells -> any AnyCell in
            if let cell = cells?[key] { return cell }
            let cell = Cell<Service>()
            cells = cells ?? [:]
            cells?[key] = cell
            return cell
        }
        // A registration's id is stored with cells of its own service type only.
        return unsafeDowncast(cell, to: Cell<Service>.self)
    }

    private struct SharedKey: Hashable {
        let registration: Int
        let container: Int
    }
}

extension Frame {
    /// What is being made, outermost first.
    var path: [DependencyKey] {
        var path: [DependencyKey] = []
        for frame in sequence(first: self, next: \.parent) {
            if let key = frame.record?.key { path.append(key) }
        }
        return path.reversed()
    }

    func isInside(_ other: Frame) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === other }
    }

    /// Whether the same registration is already being made in the same container further out.
    func isMaking(_ record: RegistrationRecord, in view: DIContainer) -> Bool {
        sequence(first: self, next: \.parent).contains { $0.record === record && $0.view === view }
    }
}
