/// Sends the token request of a sign-in after the revocations of this process, and saves and uses its tokens.
typealias FinishSignIn =
    @Sendable (
        _ authorization: AuthorizationRequest?,
        _ request: @escaping @Sendable () async throws(AuthError) -> TokenResponse
    ) async throws(AuthError) -> AuthUser
