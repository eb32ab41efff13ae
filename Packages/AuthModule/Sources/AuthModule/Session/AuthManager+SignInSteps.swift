extension AuthManager {
    func signInOptions() async throws(AuthError) -> SignInOptions {
        let metadata = try await client.discovery.metadata()
        let hasBrowser = interactiveSignIn.browser != nil && interactiveSignIn.hashing != nil
        let issuesCodes =
            metadata.authorizationEndpoint != nil && (metadata.grantTypes?.contains("authorization_code") ?? true)
        return SignInOptions(
            browser: hasBrowser && issuesCodes,
            deviceCode: metadata.deviceAuthorizationEndpoint != nil,
            password: metadata.grantTypes?.contains("password") ?? false
        )
    }

    nonisolated func signIn(with method: SignInMethod) -> SignInSteps {
        SignInSteps { [self] report throws(AuthError) in
            report(.waiting)
            let user: AuthUser
            switch method {
            case .browser:
                user = try await signIn { [interactiveSignIn] () async throws(AuthError) in
                    try await interactiveSignIn.signInWithBrowser(report: report)
                }
            case .deviceCode:
                user = try await signIn { [interactiveSignIn] () async throws(AuthError) in
                    try await interactiveSignIn.signInWithDeviceCode(report: report)
                }
            case .password(let credentials): user = try await signIn(credentials)
            }
            report(.done(user))
        }
    }
}
