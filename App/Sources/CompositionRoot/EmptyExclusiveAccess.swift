import Core

/// The locks of an app without data. There is nothing to protect, so none excludes another.
struct EmptyExclusiveAccess: ExclusiveAccess {
    func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async -> Result {
        await body()
    }
}
