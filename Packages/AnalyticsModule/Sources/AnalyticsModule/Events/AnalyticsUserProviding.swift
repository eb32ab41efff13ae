public import Core

/// Provides the signed-in user.
public protocol AnalyticsUserProviding: Sendable {
    /// The current user, or `nil`. It is read for each tracked event on the caller's thread, so it must not block.
    var currentUser: AnalyticsUser? { get }
}

/// A signed-in user. Its printed form contains no values.
public struct AnalyticsUser: Sendable, Hashable {
    let id: AccountID
    let properties: [String: AnalyticsValue]

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - id: The user's account. Its subject is sent as `userId`, its issuer as `context.issuer`.
    ///   - properties: Traits of the user, sent as `context.traits`. They must not contain names or addresses.
    public init(id: AccountID, properties: [String: AnalyticsValue] = [:]) {
        self.id = id
        self.properties = properties
    }
}

extension AnalyticsUser: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
