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
