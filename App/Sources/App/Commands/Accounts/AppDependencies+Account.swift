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
            try await accounts.accounts().isEmpty ? .notSignedIn : .noAccountInUse
        }
    }
}
