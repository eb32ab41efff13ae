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
}

/// Returns the value of `body`, or throws `cancelled` as soon as the caller is cancelled.
func unlessCancelled<Value: Sendable, Failure>(
    or cancelled: Failure,
    _ body: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    guard !Task.isCancelled else { throw cancelled }
    let task = Task { await Result(body) }
    guard let result = await task.valueUnlessCancelled else {
        task.cancel()
        throw cancelled
    }
    return try result.get()
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
