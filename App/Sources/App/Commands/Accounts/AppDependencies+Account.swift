import AuthModule
import CompositionRoot

extension AppDependencies {
    /// The account in use.
    ///
    /// - Throws: ``noAccountError`` if there is none.
    var user: AuthUser {
        get async throws {
            if let user = auth.currentUser { return user }
            throw try await noAccountError
        }
    }

    var noAccountError: CommandError {
        get async throws {
            let isSignedOut = try await accounts.accounts().isEmpty
            return CommandError(
                isSignedOut ? "Nobody is signed in." : "No account is in use.",
                suggestion: isSignedOut ? "Sign in with: App login" : "Choose one with: App accounts --use ACCOUNT",
                status: .signInNeeded
            )
        }
    }
}
