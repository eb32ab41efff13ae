/// Tells who is signed in: all that this module needs of sign-in.
public protocol AnalyticsUserProviding: Sendable {
    /// The user of this moment, or nil. It is asked for every tracked event, on the caller's thread, so it answers
    /// from memory.
    var currentUser: AnalyticsUser? { get }
}

/// A signed-in user as analytics sees them.
///
/// Neither `description` nor a `Mirror` shows what it holds.
public struct AnalyticsUser: Sendable, Hashable {
    /// The user's id, sent as `userId`.
    public var id: String
    /// What else is known of the user, such as the tier; sent as `context.traits`. No name, no address.
    public var properties: [String: AnalyticsValue]

    /// Names a user.
    public init(id: String, properties: [String: AnalyticsValue] = [:]) {
        self.id = id
        self.properties = properties
    }
}

extension AnalyticsUser: CustomReflectable {
    /// Empty, so that ids reach no log.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
