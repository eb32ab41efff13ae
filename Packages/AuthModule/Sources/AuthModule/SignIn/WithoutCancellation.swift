/// Returns the result of `request`, which is not cancelled with the caller. Otherwise, tokens that the server has already
/// issued would be lost instead of revoked.
func withoutCancellation<Value: Sendable>(
    _ request: @escaping @Sendable () async throws(AuthError) -> Value
) async throws(AuthError) -> Value {
    try await Task { await Result(request) }.value.get()
}
