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

/// Returns the value of `body`, or throws ``AuthError/cancelled`` as soon as the caller is cancelled.
func unlessCancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(AuthError) -> Value
) async throws(AuthError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let task = Task { await Result(body) }
    guard let result = await task.valueUnlessCancelled else {
        task.cancel()
        throw .cancelled
    }
    return try result.get()
}

/// Returns the value of `body`, which is cancelled after `limit`, or with the caller, and must then end. A value that has come
/// until then is not lost.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    by clock: any Clock<Duration>,
    _ body: @escaping @Sendable () async -> Value?
) async -> Value? {
    let task = Task { await body() }
    let timer = Task { if (try? await clock.sleep(for: limit)) != nil { task.cancel() } }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
        await task.value
    } onCancel: {
        task.cancel()
    }
}
