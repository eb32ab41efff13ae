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
