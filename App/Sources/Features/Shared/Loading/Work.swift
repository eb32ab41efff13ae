import Observation

/// Something that a model does, once at a time. It is cancelled when its owner goes away or says so.
@MainActor @Observable
final class Work {
    /// Whether it is being done.
    private(set) var isRunning = false

    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var turn = 0

    deinit {
        task?.cancel()
    }

    /// Does `body`, unless something is being done already. It must not hold the owner, or that could never go away.
    func start(_ body: @escaping @MainActor () async -> Void) {
        guard !isRunning else { return }
        isRunning = true
        turn += 1
        let turn = turn
        task = Task { [weak self] in
            await body()
            self?.end(turn)
        }
    }

    /// Cancels what is being done, if anything is; something else may be started at once.
    func cancel() {
        task?.cancel()
        end(turn)
    }

    /// Returns when what is being done is done. A caller that is cancelled cancels it.
    func finish() async {
        guard let task else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Returns when what is being done is done. A caller that is cancelled waits all the same.
    func wait() async {
        await task?.value
    }

    private func end(_ turn: Int) {
        guard self.turn == turn else { return }
        isRunning = false
        task = nil
    }
}
