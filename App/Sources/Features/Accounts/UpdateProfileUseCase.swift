package import AuthModule
package import Core

/// A use case that changes the profile of an account at the shop, and then here.
///
/// The changes belong to the account, also if another one becomes the current one during the request.
package struct UpdateProfileUseCase: Sendable {
    /// Changes the profile of an account and returns the changed user.
    package let execute: @Sendable (_ changes: ProfileChanges, _ account: AccountID) async throws -> AuthUser

    static func live(network: any NetworkServiceProtocol, accounts: any AuthManaging) -> Self {
        Self { changes, account in
            let profile = try await profile(after: changes, of: account, network)
            guard var user = try await accounts.accounts().first(where: { $0.id == account }) else {
                throw AuthError.signInRequired
            }
            user.claims.merge(profile.filter { $0.key != "sub" }) { $1 }
            await accounts.update(user)
            return user
        }
    }

    /// Sends the changes (`PATCH /v1/profile`). OpenID Connect defines no request for it.
    private static func profile(
        after changes: ProfileChanges,
        of account: AccountID,
        _ network: any NetworkServiceProtocol
    ) async throws -> [String: ClaimValue] {
        let endpoint = Endpoint<[String: ClaimValue]>(
            .patch,
            "/v1/profile",
            body: .json(changes),
            authorization: .account(account)
        )
        let profile: [String: ClaimValue]
        do throws(NetworkError) {
            profile = try await network.send(endpoint)
        } catch .server(let failure) where [400, 422].contains(failure.status) {
            throw ProfileError.refused
        }
        guard profile["sub"] == .string(account.subject) else {
            throw AuthError.invalidResponse("The server responded with the profile of another user.")
        }
        return profile
    }
}

/// Changes to a profile. Properties that are `nil` stay unchanged.
package struct ProfileChanges: Sendable, Encodable {
    /// The display name: 1 to 60 characters.
    var name: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`.
    var locale: String?
}
