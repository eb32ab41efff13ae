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
            let ids = Set(try await accounts.accounts().map(\.id))
            let own = try await accounts.storedAccounts().filter { ids.contains($0.user.id) }
            if own.isEmpty { return .notSignedIn }
            return own.allSatisfy(\.mustSignInAgain) ? .sessionEnded : .noAccountInUse
        }
    }
}
