public import Core

/// An event to be tracked, in the vocabulary of Segment's specification.
public struct AnalyticsEvent: Sendable, Hashable {
    /// The type of an event, with its identifying member.
    public enum Kind: Sendable, Hashable {
        /// An action of the user, with its name.
        case track(String)
        /// A screen, with its name.
        case screen(String)
        /// The traits of the current user.
        case identify
        /// The membership of the current user in a group.
        case group(id: String)
        /// Another id of the current user.
        case alias(userID: String)
    }

    /// The type of the event.
    public var kind: Kind
    /// The properties of a track or screen event, or the traits of an identify or group event. Not sent for an alias.
    public var properties: [String: AnalyticsValue]
    /// The message id, of 1 to 100 characters, or `nil` for a new one. The server keeps one of the events with the
    /// same id, such as those of two processes that see an order end.
    public var id: String?
    /// The account that the event is about, or `nil` for that of the current user. An event about another account carries
    /// no traits of the current user.
    public var account: AccountID?

    /// Creates an event.
    public init(
        _ kind: Kind,
        properties: [String: AnalyticsValue] = [:],
        id: String? = nil,
        account: AccountID? = nil
    ) {
        self.kind = kind
        self.properties = properties
        self.id = id
        self.account = account
    }

    /// The name of a track or screen event, otherwise `nil`.
    public var name: String? {
        switch kind {
        case .track(let name), .screen(let name): name
        case .identify, .group, .alias: nil
        }
    }

    /// The name, group id or new user id, or `nil` for the traits of a user.
    var identifier: String? {
        switch kind {
        case .track(let text), .screen(let text), .group(let text), .alias(let text): text
        case .identify: nil
        }
    }
}
