import Foundation

/// Runs `body`, on iOS while the system lets the app run, after it has left the foreground too. When that time ends, the
/// task of `body` is cancelled, so that it releases its locks before the app is suspended.
func withBackgroundTime<Value: Sendable, Failure>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    #if os(iOS)
    let task = Task { await Result(body) }
    // The system calls the closure on threads of its own, which may block.
    let end = DispatchSemaphore(value: 0)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "Signing in or refreshing the session") { isExpired in
        if isExpired { task.cancel() } else { end.wait() }
    }
    defer { end.signal() }
    return try await withTaskCancellationHandler {
        await task.value
    } onCancel: {
        task.cancel()
    }.get()
    #else
    try await body()
    #endif
}
