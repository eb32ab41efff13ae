import Core

extension Result where Success: Sendable {
    /// Creates a result from the return value or the error of `body`.
    init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
    /// Returns the result of `body`, or `nil` as soon as the caller is cancelled.
    static func unlessCancelled(_ body: @escaping @Sendable () async throws(Failure) -> Success) async -> Result? {
        guard !Task.isCancelled else { return nil }
        let task = Task { await Result(body) }
        let result = await task.valueUnlessCancelled
        if result == nil { task.cancel() }
        return result
    }
}

extension Task where Failure == Never {
    /// Returns the value, or `nil` after `limit` or a cancellation of the caller. The task continues either way.
    func value(within limit: Duration, by clock: any Clock<Duration>) async -> Success? {
        await withTaskGroup { group in
            group.addTask { await valueUnlessCancelled }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
