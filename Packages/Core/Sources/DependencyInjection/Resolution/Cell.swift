import Synchronization

/// The place of one instance that is made once and shared.
final class Cell<Service: Sendable>: AnyCell {
    typealias Outcome = Result<Service, ResolutionError>
    typealias Resume = @Sendable (Outcome) -> Void

    private enum State {
        case empty
        case making(by: Frame, waiters: [Waiter: Resume])
        case kept(Service)
        case heldWeakly(WeakReference)
    }

    private let state = Mutex(State.empty)

    /// The instance, if there is one.
    var instance: Service? { state.withLock { Self.instance(of: $0) } }

    private static func instance(of state: State) -> Service? {
        switch state {
        case .empty, .making: nil
        case .kept(let service): service
        // The reference was made from a Service.
        case .heldWeakly(let reference): reference.object as? Service
        }
    }

    /// What someone who wants the instance is to do.
    enum Claim {
        case take(Service)
        case make
        case wait(for: Frame)
    }

    /// Takes the instance, or the task of making it as `frame`, or learns who makes it.
    func claim(_ frame: Frame) -> Claim {
        state.withLock { state in
            if let instance = Self.instance(of: state) { return .take(instance) }
            if case .making(let maker, _) = state { return .wait(for: maker) }
            state = .making(by: frame, waiters: [:])
            return .make
        }
    }

    /// Has `resume` called, once, with what `maker` comes to. False if it has come to something already.
    func enlist(_ waiter: Waiter, for maker: Frame, resume: @escaping Resume) -> Bool {
        state.withLock { state in
            guard case .making(let current, var waiters) = state, current === maker else { return false }
            waiters[waiter] = resume
            state = .making(by: current, waiters: waiters)
            return true
        }
    }

    /// Ends the waiting of one who cannot wait any longer, with `outcome`.
    func dismiss(_ waiter: Waiter, with outcome: Outcome) {
        let resume = state.withLock { state -> Resume? in
            guard case .making(let maker, var waiters) = state else { return nil }
            let resume = waiters.removeValue(forKey: waiter)
            state = .making(by: maker, waiters: waiters)
            return resume
        }
        resume?(outcome)
    }

    /// Ends the making. After a failure the next who asks tries again.
    func finish(_ outcome: Outcome, weakly: Bool) {
        let waiters = state.withLock { state -> [Waiter: Resume] in
            let waiting: [Waiter: Resume] = if case .making(_, let waiters) = state { waiters } else { [:] }
            switch outcome {
            case .success(let service) where weakly: state = .heldWeakly(WeakReference(service))
            case .success(let service): state = .kept(service)
            case .failure: state = .empty
            }
            return waiting
        }
        for resume in waiters.values { resume(outcome) }
    }
}

/// A cell whose service type is not known to the holder.
protocol AnyCell: AnyObject, Sendable {}

/// Who waits for a cell.
struct Waiter: Hashable {
    let id: Int

    private static let nextID = Atomic(1)

    init() {
        id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

/// Refers to an instance without keeping it.
struct WeakReference {
    private(set) weak var object: AnyObject?

    init(_ instance: some Any) {
        object = instance as AnyObject
    }

    /// Whether `instance` is of a class, and not a value that a cast to `AnyObject` would box.
    static func isPossible(for instance: some Any) -> Bool {
        type(of: instance as Any) is AnyObject.Type
    }
}
