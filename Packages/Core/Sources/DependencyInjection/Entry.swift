import Foundation
import Locking

/// A `Box` whose service type is erased.
typealias AnyBox = any AnyObject & Sendable

/// Holds an instance.
@usableFromInline final class Box<Service: Sendable>: Sendable {
    @usableFromInline let service: Service

    required init(_ service: Service) {
        self.service = service
    }
}

/// The instance of one registration, created once and shared by all who resolve it.
///
/// A container has an entry for each registration, and an outermost resolve one for each service of scope `.graph`.
/// Boxes are type-erased here; their type is that of the registration's key.
final class Entry: Sendable {
    typealias Outcome = Result<AnyBox, ResolutionError>
    typealias Resume = @Sendable (Outcome) -> Void

    private enum State {
        case empty
        case creating(by: ResolutionStep, waiters: [ObjectIdentifier: Resume])
        case kept(AnyBox)
        case weak(WeakReference)
    }

    /// The next step of a caller to get the instance.
    enum Acquisition {
        case take(AnyBox)
        case create
        case wait(for: ResolutionStep)
    }

    let registration: Registration
    /// The container in which the factory resolves. Unowned, because it holds this entry. It is alive while somebody
    /// resolves, who holds it or one of its children.
    unowned let owner: DIContainer
    /// The name of the module that registered the service.
    let module: String?
    private let state = Mutex(State.empty)

    init(_ registration: Registration, owner: DIContainer, module: String? = nil) {
        self.registration = registration
        self.owner = owner
        self.module = module
    }

    /// The instance, if there is one.
    var instance: AnyBox? { state.withLock { instance(in: $0) } }

    private func instance(in state: State) -> AnyBox? {
        switch state {
        case .empty, .creating: nil
        case .kept(let box): box
        case .weak(let reference): reference.object.flatMap { registration.factory.box($0) }
        }
    }

    /// Returns the instance, or makes `step` the one that creates it, or tells which step creates it already.
    func acquire(for step: ResolutionStep) -> Acquisition {
        state.withLock { state in
            if let box = instance(in: state) { return .take(box) }
            if case .creating(let creator, _) = state { return .wait(for: creator) }
            state = .creating(by: step, waiters: [:])
            return .create
        }
    }

    /// Ends the creation and hands its outcome to the waiters. After a failure the next caller tries again.
    @discardableResult
    func finish(_ outcome: Outcome) throws(ResolutionError) -> AnyBox {
        let waiters = state.withLock { state -> [ObjectIdentifier: Resume] in
            guard case .creating(_, let waiters) = state else { return [:] }
            switch outcome {
            case .failure: state = .empty
            case .success(let box):
                let reference = registration.scope == .weak ? registration.factory.weakReference(to: box) : nil
                state = reference.map(State.weak) ?? .kept(box)
            }
            return waiters
        }
        for resume in waiters.values { resume(outcome) }
        let box = try outcome.get()
        if registration.scope.isKept { owner.keep(box, of: self) }
        return box
    }

    /// Calls `resume` once with the outcome of `creator`. Returns false if the outcome is already there.
    private func addWaiter(_ step: ResolutionStep, for creator: ResolutionStep, resume: @escaping Resume) -> Bool {
        state.withLock { state in
            guard case .creating(let current, var waiters) = state, current === creator else { return false }
            waiters[ObjectIdentifier(step)] = resume
            state = .creating(by: current, waiters: waiters)
            return true
        }
    }

    /// Ends the waiting of a cancelled caller.
    private func cancelWaiter(_ step: ResolutionStep) {
        let resume = state.withLock { state -> Resume? in
            guard case .creating(let creator, var waiters) = state else { return nil }
            let resume = waiters.removeValue(forKey: ObjectIdentifier(step))
            state = .creating(by: creator, waiters: waiters)
            return resume
        }
        resume?(.failure(step.error(.cancelled)))
    }
}

/// A reference to an instance that does not keep it alive.
final class WeakReference {
    private(set) weak var object: AnyObject?

    /// Creates no reference to a value that is not a class instance, which a cast to `AnyObject` would box.
    init?(_ instance: some Any) {
        guard type(of: instance as Any) is AnyObject.Type else { return nil }
        object = instance as AnyObject
    }
}

/// The steps that wait for other steps, in all containers. It finds cycles across threads and tasks.
enum WaitGraph {
    private typealias Waits = [ObjectIdentifier: (dependent: ResolutionStep, creator: ResolutionStep)]

    private static let waits = Mutex<Waits>([:])

    /// Records that `step`, and so the step that depends on it, waits for `creator`.
    ///
    /// Throws the path of the cycle if `creator` waits for the dependent, directly or by way of others.
    static func begin(_ step: ResolutionStep, waitsFor creator: ResolutionStep) throws(ResolutionError) {
        // Nobody waits for a caller that is not creating anything.
        guard let dependent = step.parent else { return }
        let cycle = waits.withLock { waits -> [DependencyKey]? in
            if let way = way(from: creator, to: dependent, in: waits, visited: []) { return way }
            waits[ObjectIdentifier(step)] = (dependent, creator)
            return nil
        }
        guard let cycle else { return }
        throw ResolutionError(.cycle, path: dependent.path + cycle, container: creator.container.name)
    }

    static func end(_ step: ResolutionStep) {
        _ = waits.withLock { $0.removeValue(forKey: ObjectIdentifier(step)) }
    }

    /// The keys from `creator` to a step that encloses `dependent`, each waiting for the next; nil if there is no such chain.
    private static func way(
        from creator: ResolutionStep,
        to dependent: ResolutionStep,
        in waits: Waits,
        visited: [ResolutionStep]
    ) -> [DependencyKey]? {
        guard !visited.contains(where: { $0 === creator }) else { return nil }
        let first = creator.registration.map { [$0.key] } ?? []
        if dependent.isInside(creator) { return first }
        for wait in waits.values where wait.dependent.isInside(creator) {
            let inner = wait.dependent.path.dropFirst(creator.path.count)
            if let rest = way(from: wait.creator, to: dependent, in: waits, visited: visited + [creator]) {
                return first + inner + rest
            }
        }
        return nil
    }
}

extension Entry {
    /// Blocks this thread until another thread has run the synchronous factory.
    ///
    /// That thread makes progress whatever the cooperative pool does. Returns `nil` if `creator` has finished before;
    /// then the entry is asked again.
    func waitBlocking(for creator: ResolutionStep, as step: ResolutionStep) throws(ResolutionError) -> AnyBox? {
        try WaitGraph.begin(step, waitsFor: creator)
        defer { WaitGraph.end(step) }
        let arrived = NSCondition()
        let arrival = Mutex<Outcome?>(nil)
        let isWaiting = addWaiter(step, for: creator) { outcome in
            arrived.withLock {
                arrival.withLock { $0 = outcome }
                arrived.signal()
            }
        }
        guard isWaiting else { return nil }
        let outcome = arrived.withLock {
            while true {
                if let outcome = arrival.withLock({ $0 }) { return outcome }
                arrived.wait()
            }
        }
        return try received(outcome, from: creator, as: step)
    }

    /// Waits suspended. Returns `nil` if `creator` has finished before; then the entry is asked again.
    nonisolated(nonsending) func wait(
        for creator: ResolutionStep,
        as step: ResolutionStep
    ) async throws(ResolutionError) -> AnyBox? {
        try WaitGraph.begin(step, waitsFor: creator)
        defer { WaitGraph.end(step) }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
                guard addWaiter(step, for: creator, resume: { continuation.resume(returning: $0) }) else {
                    return continuation.resume(returning: nil)
                }
                // The handler may have run before there was a waiter to cancel.
                if Task.isCancelled { cancelWaiter(step) }
            }
        } onCancel: {
            cancelWaiter(step)
        }
        return try outcome.map { outcome throws(ResolutionError) in try received(outcome, from: creator, as: step) }
    }

    /// Gives an error of the creator the path of the step that waited for it.
    private func received(
        _ outcome: Outcome,
        from creator: ResolutionStep,
        as step: ResolutionStep
    ) throws(ResolutionError) -> AnyBox {
        do throws(ResolutionError) {
            return try outcome.get()
        } catch {
            // An error from elsewhere, such as the cancellation of the waiter itself, has its own path.
            guard error.path.starts(with: creator.path) else { throw error }
            let path = step.path + error.path.dropFirst(creator.path.count)
            throw ResolutionError(error.reason, path: path, container: error.container)
        }
    }
}
