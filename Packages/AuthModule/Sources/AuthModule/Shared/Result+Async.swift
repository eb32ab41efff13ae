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
