import Locking

/// Locks in memory, which exclude the tasks of this process only.
public final class InMemoryExclusiveAccess: ExclusiveAccess {
    private let heldNames = Mutex(Set<String>())
    private let releases = Broadcaster<String>()
    private let clock: any Clock<Duration>

    /// Creates locks. `clock` measures the maximum time of a wait.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Runs `body` while no other body of the same name runs.
    ///
    /// - Throws: Only ``ExclusiveAccessError/busy(name:waited:)``.
    public func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async throws(ExclusiveAccessError) -> Result {
        if !tryLock(name) {
            guard wait > .zero, await waitForLock(name, for: wait) else { throw .busy(name: name, waited: wait) }
        }
        defer {
            heldNames.withLock { _ = $0.remove(name) }
            releases.send(name)
        }
        return await body()
    }

    private func tryLock(_ name: String) -> Bool {
        heldNames.withLock { $0.insert(name).inserted }
    }

    private func waitForLock(_ name: String, for wait: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { [self] in
                let releases = releases.stream { $0 == name }
                // The lock may have been released before the stream began.
                if !Task.isCancelled, tryLock(name) { return true }
                for await _ in releases where !Task.isCancelled {
                    if tryLock(name) { return true }
                }
                return false
            }
            group.addTask { [clock] in
                try? await clock.sleep(for: wait)
                return false
            }
            let isLocked = await group.next() ?? false
            group.cancelAll()
            // The lock may have been taken at the end of the wait.
            return await group.reduce(isLocked) { $0 || $1 }
        }
    }
}
