import UnixSignals

/// SIGINT and SIGTERM as cancellation.
enum Interruption {
    /// Does `body`, and cancels it when the process is told to stop. Ends once `body` has.
    ///
    /// - Throws: `CancellationError` if it was told to stop, else what `body` throws.
    static func cancels(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await body()
                return true
            }
            group.addTask {
                for await _ in signals { return false }
                return true
            }
            let isDone = try await group.next() ?? true
            group.cancelAll()
            if !isDone { throw CancellationError() }
        }
    }

    /// Waits until the task is cancelled.
    ///
    /// - Throws: `CancellationError`, always.
    static func wait() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}
