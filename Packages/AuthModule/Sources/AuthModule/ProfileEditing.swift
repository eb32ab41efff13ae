/// Changes what a user says about themselves.
public protocol ProfileEditing: Sendable {
    /// Sends `changes` of the current user (`PATCH /v1/profile`) and keeps what the server makes of them.
    ///
    /// - Returns: The user as they are now, whom ``AuthManaging/userChanges()`` tells as well.
    /// - Throws: ``AuthError/profileRefused`` if the server does not take the values, ``AuthError/sessionEnded`` if
    ///   another account became the current one meanwhile, and what ``AuthManaging/accessToken()`` throws. With
    ///   ``AuthError/cancelled`` or ``AuthError/network(_:)`` it is not known whether they were taken.
    @discardableResult
    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser
}

/// What is to be changed of a user; what is nil stays.
public struct ProfileChanges: Sendable, Hashable, Encodable {
    /// The name to show: 1 to 60 characters.
    public var name: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`.
    public var locale: String?

    /// Names what is to be changed.
    public init(name: String? = nil, locale: String? = nil) {
        self.name = name
        self.locale = locale
    }
}

extension ProfileChanges: Redacted {}
