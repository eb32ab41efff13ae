/// Changes the profile of the current user.
public protocol ProfileEditing: Sendable {
    /// Sends `changes` (`PATCH /v1/profile`), then stores and publishes the user that the server returns, even if another
    /// account has become the current one.
    ///
    /// - Returns: The changed user.
    /// - Throws: ``AuthError/profileRefused`` if the server rejects a value, or an error of
    ///   ``AuthManaging/accessToken(for:validFor:)``. After ``AuthError/cancelled`` and ``AuthError/network(_:)`` the server
    ///   may have applied the changes.
    @discardableResult
    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser
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
