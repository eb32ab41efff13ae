import AuthModule
import CompositionRoot

extension AppDependencies {
    /// The account in use. Throws ``noAccountError`` if there is none.
    var user: AuthUser {
        get async throws {
            if let user = auth.currentUser { return user }
            throw try await noAccountError
        }
    }

    var noAccountError: CommandError {
        get async throws {
            if try await accounts.accounts().isEmpty {
                return CommandError(
                    "Nobody is signed in.",
                    suggestion: "Sign in with: App login",
                    status: .signInNeeded
                )
            }
            return CommandError(
                "No account is in use.",
                suggestion: "Choose one with: App accounts --use ACCOUNT",
                status: .signInNeeded
            )
        }
    }
}
