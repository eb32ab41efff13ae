/// How the instance of a cell is had: made, or waited for.
extension Cell {
    /// The instance; made here, or waited for while another thread makes it.
    func value(
        _ keeper: DIContainer,
        _ registration: Registration<Service>,
        parent: Frame?
    ) throws(ResolutionError) -> Service {
        if let instance { return instance }
        guard case .sync(let factory) = registration.maker else {
            return try keeper.makeNow(registration.maker, registration.record, parent: parent)
        }
        if keeper.recorder == nil { registration.record.noteResolved() }
        let frame = Frame(view: keeper, record: registration.record, parent: parent)
        while true {
            switch claim(frame) {
            case .take(let service): return service
            case .make: return try make(as: frame, factory, weakly: registration.record.scope == .weak)
            case .wait(let maker):
                let wait = ThreadWait<Outcome>()
                let waiter = try begin(frame, maker)
                defer { WaitGraph.end(waiter) }
                guard enlist(waiter, for: maker, resume: wait.bring) else { continue }
                return try received(wait(), frame, maker)
            }
        }
    }

    /// The instance; made here, in a task of its own if the factory is async, or waited for.
    nonisolated(nonsending) func value(
        _ keeper: DIContainer,
        _ registration: Registration<Service>,
        parent: Frame?
    ) async throws(ResolutionError) -> Service {
        if let instance { return instance }
        let isWeak = registration.record.scope == .weak
        if keeper.recorder == nil { registration.record.noteResolved() }
        let frame = Frame(view: keeper, record: registration.record, parent: parent)
        while true {
            let maker: Frame
            switch claim(frame) {
            case .take(let service): return service
            case .make:
                switch registration.maker {
                case .instance(let service): return service
                case .sync(let factory): return try make(as: frame, factory, weakly: isWeak)
                case .async(let factory):
                    Task { await self.make(as: frame, factory, weakly: isWeak) }
                    maker = frame
                }
            case .wait(let other): maker = other
            }
            if let outcome = try await outcome(frame, maker) { return try received(outcome, frame, maker) }
        }
    }

    private func make(
        as frame: Frame,
        _ factory: (Resolver) throws -> Service,
        weakly: Bool
    ) throws(ResolutionError) -> Service {
        var outcome: Outcome
        do throws(ResolutionError) {
            outcome = .success(try frame.run(factory))
        } catch {
            outcome = .failure(error)
        }
        outcome = checked(outcome, frame, weakly: weakly)
        finish(outcome, weakly: weakly)
        return try outcome.get()
    }

    private func make(
        as frame: Frame,
        _ factory: @Sendable (Resolver) async throws -> Service,
        weakly: Bool
    ) async {
        var outcome: Outcome
        do throws(ResolutionError) {
            outcome = .success(try await frame.run(factory))
        } catch {
            outcome = .failure(error)
        }
        finish(checked(outcome, frame, weakly: weakly), weakly: weakly)
    }

    private func checked(_ outcome: Outcome, _ frame: Frame, weakly: Bool) -> Outcome {
        guard weakly, case .success(let service) = outcome, !WeakReference.isPossible(for: service) else {
            return outcome
        }
        return .failure(ResolutionError(.notAClass, path: frame.path, container: frame.view))
    }

    /// Waits suspended. `nil` when `maker` had come to something before: then the cell is to be asked again.
    nonisolated(nonsending) private func outcome(_ frame: Frame, _ maker: Frame) async throws(ResolutionError)
        -> Outcome?
    {
        let waiter = try begin(frame, maker)
        defer { WaitGraph.end(waiter) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
                guard enlist(waiter, for: maker, resume: { continuation.resume(returning: $0) }) else {
                    return continuation.resume(returning: nil)
                }
                // The handler may have run before there was anyone to dismiss.
                if Task.isCancelled { dismiss(waiter, with: .failure(cancelled(frame))) }
            }
        } onCancel: {
            dismiss(waiter, with: .failure(cancelled(frame)))
        }
    }

    private func cancelled(_ frame: Frame) -> ResolutionError {
        ResolutionError(.cancelled, path: frame.path, container: frame.view)
    }

    private func begin(_ frame: Frame, _ maker: Frame) throws(ResolutionError) -> Waiter {
        let waiter = Waiter()
        // Nobody waits for one who makes nothing yet; `frame` itself makes nothing, it is to be made by `maker`.
        if let dependent = frame.parent, let circle = WaitGraph.begin(waiter, of: dependent, for: maker) {
            throw ResolutionError(.cycle, path: circle, container: frame.view)
        }
        return waiter
    }

    private func received(_ outcome: Outcome, _ frame: Frame, _ maker: Frame) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try outcome.get()
        } catch {
            throw maker === frame ? error : error.rerooted(at: frame.path, droppingFirst: maker.path.count)
        }
    }
}
