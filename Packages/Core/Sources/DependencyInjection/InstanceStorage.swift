import Foundation
import Locking

/// A `Box` whose service type is erased.
typealias AnyBox = any AnyObject & Sendable

/// A class instance that contains a service, which may be a value.
@usableFromInline final class Box<Service: Sendable>: Sendable {
    @usableFromInline let service: Service

    init(_ service: Service) {
        self.service = service
    }
}

/// A storage that creates the instance of one registration once and shares it.
///
/// A container has one storage for each registration whose instance it keeps. An outermost resolve has one for each
/// service of scope `.graph`. Boxes are type-erased here; their type is that of the registration's key.
final class InstanceStorage: Sendable {
    typealias Outcome = Result<AnyBox, ResolutionError>
    typealias Resume = @Sendable (Outcome) -> Void

    private enum Progress {
        case empty
        case creating(by: ResolutionStep)
        case created(AnyBox)
        case weak(() -> AnyBox?)
    }

    /// The action by which a caller gets the instance.
    enum Acquisition {
        case take(AnyBox)
        case create
        case wait(for: ResolutionStep)
    }

    let registration: Registration
    /// The container in which the factory resolves. Unowned, because it retains this storage. It is alive during a
    /// resolve, because the caller retains it or one of its children.
    private unowned let container: DIContainer
    private let state = Mutex<(progress: Progress, waiters: [ObjectIdentifier: Resume])>((.empty, [:]))

    init(_ registration: Registration, container: DIContainer) {
        self.registration = registration
        self.container = container
    }

    /// The instance, if it exists.
    var instance: AnyBox? { state.withLock { instance(in: $0.progress) } }

    private func instance(in progress: Progress) -> AnyBox? {
        switch progress {
        case .empty, .creating: nil
        case .created(let box): box
        case .weak(let reference): reference()
        }
    }

    /// Returns a step that creates the instance, or waits for it, on behalf of `requester`.
    func step(requester: ResolutionStep?) -> ResolutionStep {
        ResolutionStep(container: container, registration: registration, parent: requester)
    }

    /// Returns the instance or the step that creates it; if neither exists, `step` becomes its creator.
    func acquire(for step: ResolutionStep) -> Acquisition {
        state.withLock { state in
            if let box = instance(in: state.progress) { return .take(box) }
            if case .creating(let creator) = state.progress { return .wait(for: creator) }
            state.progress = .creating(by: step)
            return .create
        }
    }

    /// Ends the creation and passes its outcome to the waiters. After a failure the next caller tries again.
    @discardableResult
    func finish(_ outcome: Outcome) throws(ResolutionError) -> AnyBox {
        let waiters = state.withLock { state -> [ObjectIdentifier: Resume] in
            defer { state.waiters = [:] }
            switch outcome {
            case .failure: state.progress = .empty
            case .success(let box):
                let isWeak = registration.scope == .weak && container.validation == nil
                let reference = isWeak ? registration.factory.weakReference(to: box) : nil
                state.progress = reference.map(Progress.weak) ?? .created(box)
            }
            return state.waiters
        }
        for resume in waiters.values { resume(outcome) }
        let box = try outcome.get()
        container.cache(box, of: self)
        return box
    }

    /// Calls `resume` once with the outcome of `creator`. Returns `false` if `creator` has already finished.
    private func addWaiter(_ step: ResolutionStep, for creator: ResolutionStep, resume: @escaping Resume) -> Bool {
        state.withLock { state in
            guard case .creating(let current) = state.progress, current === creator else { return false }
            state.waiters[ObjectIdentifier(step)] = resume
            return true
        }
    }

    /// Ends the wait of a cancelled caller.
    private func cancelWaiter(_ step: ResolutionStep) {
        let resume = state.withLock { $0.waiters.removeValue(forKey: ObjectIdentifier(step)) }
        resume?(.failure(step.error(.cancelled)))
    }

    /// Blocks this thread until another thread has run the synchronous factory.
    ///
    /// That thread is already running, so it does not need a free thread of the cooperative pool. Returns `nil` if
    /// `creator` has already finished; then the caller acquires the instance again.
    func waitBlocking(for creator: ResolutionStep, as step: ResolutionStep) throws(ResolutionError) -> AnyBox? {
        try WaitGraph.begin(step, waitsFor: creator)
        defer { WaitGraph.end(step) }
        let hasFinished = NSCondition()
        let outcome = Mutex<Outcome?>(nil)
        let isWaiting = addWaiter(step, for: creator) { result in
            hasFinished.withLock {
                outcome.withLock { $0 = result }
                hasFinished.signal()
            }
        }
        guard isWaiting else { return nil }
        hasFinished.withLock { while outcome.withLock({ $0 == nil }) { hasFinished.wait() } }
        return try instance(from: outcome.withLock { $0 }, of: creator, for: step)
    }

    /// Suspends until `creator` finishes. Returns `nil` if it has already; then the caller acquires the instance again.
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
        return try instance(from: outcome, of: creator, for: step)
    }

    /// Returns the instance of an outcome, or throws its error with the path of `step` in place of the creator's.
    private func instance(
        from outcome: Outcome?,
        of creator: ResolutionStep,
        for step: ResolutionStep
    ) throws(ResolutionError) -> AnyBox? {
        try outcome?.mapError { error in
            // An error from elsewhere, such as the cancellation of the waiter itself, has its own path.
            guard error.path.starts(with: creator.path) else { return error }
            let path = step.path + error.path.dropFirst(creator.path.count)
            return ResolutionError(reason: error.reason, path: path, container: error.container)
        }
        .get()
    }
}

/// The steps in all containers that wait for other steps. They reveal cycles across threads and tasks.
enum WaitGraph {
    private typealias Waits = [ObjectIdentifier: (requester: ResolutionStep, creator: ResolutionStep)]

    private static let waits = Mutex<Waits>([:])

    /// Records that the requester of `step` waits for `creator`.
    ///
    /// Throws a cycle if `creator` waits for the requester, directly or through other steps.
    static func begin(_ step: ResolutionStep, waitsFor creator: ResolutionStep) throws(ResolutionError) {
        // A caller that creates nothing is part of no cycle.
        guard let requester = step.parent else { return }
        try waits.withLock { waits throws(ResolutionError) in
            var visited: Set<ObjectIdentifier> = []
            if let cycle = path(from: creator, to: requester, in: waits, visited: &visited) {
                throw ResolutionError(reason: .cycle, path: requester.path + cycle, container: creator.container.name)
            }
            waits[ObjectIdentifier(step)] = (requester, creator)
        }
    }

    static func end(_ step: ResolutionStep) {
        _ = waits.withLock { $0.removeValue(forKey: ObjectIdentifier(step)) }
    }

    /// Returns the keys from `creator` to a step that encloses `requester`, if each of these steps waits for the next.
    private static func path(
        from creator: ResolutionStep,
        to requester: ResolutionStep,
        in waits: Waits,
        visited: inout Set<ObjectIdentifier>
    ) -> [DependencyKey]? {
        guard visited.insert(ObjectIdentifier(creator)).inserted else { return nil }
        let first = creator.registration.map { [$0.key] } ?? []
        if requester.isInside(creator) { return first }
        for wait in waits.values where wait.requester.isInside(creator) {
            let inner = wait.requester.path.dropFirst(creator.path.count)
            if let rest = path(from: wait.creator, to: requester, in: waits, visited: &visited) {
                return first + inner + rest
            }
        }
        return nil
    }
}
