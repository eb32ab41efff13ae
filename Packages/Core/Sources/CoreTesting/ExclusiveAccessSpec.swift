public import Core

/// The specification of locks between processes. A suite runs each check on new locks:
///
/// ```swift
/// @Test(arguments: ExclusiveAccessSpec.checks)
/// func `Locks in memory meet the specification`(_ check: ExclusiveAccessSpec.Check) async throws {
///     try await check.run(on: InMemoryExclusiveAccess())
/// }
/// ```
public enum ExclusiveAccessSpec: Specification {
    /// The implementation that is checked.
    public typealias Subject = any ExclusiveAccess

    /// All checks.
    public static let checks: [Check] = [
        Check("a lock is free again after its body") { access in
            let first = try await access.withLock("a", wait: .zero) { 1 }
            let second = try await access.withLock("a", wait: .zero) { 2 }
            try expect([first, second], [1, 2])
        },
        Check("bodies of one name run one after the other") { access in
            let running = Monitor(0)
            let mostRunning = Monitor(0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await access.withLock("a", wait: .seconds(60)) {
                            let count = running.withLock { count in
                                count += 1
                                return count
                            }
                            mostRunning.withLock { $0 = max($0, count) }
                            await Task.yield()
                            running.withLock { $0 -= 1 }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(mostRunning.withLock(\.self), 1)
        },
        Check("a lock of another name is free") { access in
            try await whileLocked("a", access) { try expect(await error("b", wait: .zero, access), nil) }
        },
        Check("with a wait of zero, a held lock is busy") { access in
            try await whileLocked("a", access) {
                try expect(await error("a", wait: .zero, access), .busy(name: "a", waited: .zero))
            }
        },
        Check("a lock that is held until the end of the wait is busy") { access in
            let wait = Duration.milliseconds(20)
            try await whileLocked("a", access) {
                try expect(await error("a", wait: wait, access), .busy(name: "a", waited: wait))
            }
        },
        Check("cancellation ends a wait, but not a body") { access in
            let hasRun = try await whenCancelled { try await access.withLock("a", wait: .seconds(60)) { true } }
            try expect(hasRun, true)
            try await whileLocked("a", access) {
                let waiting = Task { await error("a", wait: .seconds(60), access) }
                waiting.cancel()
                try expect(await waiting.value, .busy(name: "a", waited: .seconds(60)))
            }
        },
    ]

    /// Returns the error of a lock with an empty body.
    private static func error(_ name: String, wait: Duration, _ access: any ExclusiveAccess) async
        -> ExclusiveAccessError?
    {
        do throws(ExclusiveAccessError) {
            try await access.withLock(name, wait: wait) {}
            return nil
        } catch {
            return error
        }
    }

    /// Runs `body` while another task has the lock.
    private static func whileLocked(
        _ name: String,
        _ access: any ExclusiveAccess,
        _ body: () async throws -> Void
    ) async throws {
        let gate = Gate()
        Task { try await access.withLock(name, wait: .zero) { await gate.pass() } }
        await gate.untilArrived()
        defer { gate.open() }
        try await body()
    }
}
