public import Core

/// Changes the profile of the current account.
public protocol ProfileEditing: Sendable {
    /// Sends `changes` (`PATCH /v1/profile`), then stores and publishes the user that the server returns.
    ///
    /// If another account becomes the current one during the request, the changes still belong to `account`.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - account: The account that the changes are made for, which must be the current one.
    /// - Returns: The changed user.
    /// - Throws: ``AuthError/accountChanged``, without sending `changes`, if another account is the current one,
    ///   ``AuthError/profileRefused`` if the server rejects a value, or an error of
    ///   ``AuthManaging/accessToken(for:validFor:)``. After ``AuthError/cancelled`` and ``AuthError/network(_:)`` the server
    ///   may have applied the changes.
    @discardableResult
    func updateProfile(_ changes: ProfileChanges, of account: AccountID) async throws(AuthError) -> AuthUser
}

/// Changes to a profile. Properties that are `nil` stay unchanged.
public struct ProfileChanges: Sendable, Hashable, Encodable, Redacted {
    /// The display name: 1 to 60 characters.
    public var name: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`.
    public var locale: String?

    /// Creates changes.
    public init(name: String? = nil, locale: String? = nil) {
        self.name = name
        self.locale = locale
    }
}

extension OAuthClient {
    /// Changes the profile of the token's user at the API. OpenID Connect defines no request for it.
    func updateProfile(_ changes: ProfileChanges, with token: AccessToken) async throws(AuthError) -> AuthUser {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.value)"]
        do {
            return try await network.send(
                Endpoint<UserClaims>(.patch, "/v1/profile", headers: headers, body: .json(changes))
            ).user(issuer: configuration.accountIssuer)
        } catch .server(let failure) where [400, 422].contains(failure.status) {
            throw .profileRefused
        } catch .server(let failure) {
            // A title, so that this response of the API does not pass for one of the sign-in server.
            let problem = ProblemDetails(title: "The profile was not changed")
            throw .network(.server(ServerFailure(response: failure.withoutContent.response, problem: problem)))
        } catch {
            throw AuthError(error)
        }
    }
}
