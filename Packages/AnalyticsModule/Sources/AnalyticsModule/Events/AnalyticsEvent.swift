public import Foundation

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
    /// The time of the event, or `nil` for the time of tracking.
    public var timestamp: Date?

    /// Creates an event.
    public init(_ kind: Kind, properties: [String: AnalyticsValue] = [:], timestamp: Date? = nil) {
        self.kind = kind
        self.properties = properties
        self.timestamp = timestamp
    }

    /// The name of a track or screen event, otherwise `nil`. Setting it changes only such events.
    public var name: String? {
        get {
            switch kind {
            case .track(let name), .screen(let name): name
            case .identify, .group, .alias: nil
            }
        }
        set {
            switch kind {
            case .track(let name): kind = .track(newValue ?? name)
            case .screen(let name): kind = .screen(newValue ?? name)
            case .identify, .group, .alias: break
            }
        }
    }
}

extension AnalyticsEvent {
    /// The event without properties, and with a name or id of at most 100 Unicode scalars.
    var summary: AnalyticsEvent {
        let kind: Kind =
            switch kind {
            case .track(let name): .track(name.shortened)
            case .screen(let name): .screen(name.shortened)
            case .identify: .identify
            case .group(let id): .group(id: id.shortened)
            case .alias(let userID): .alias(userID: userID.shortened)
            }
        return AnalyticsEvent(kind, timestamp: timestamp)
    }
}

extension String {
    /// The first 100 scalars. A single character may consist of any number of scalars.
    fileprivate var shortened: String {
        String(UnicodeScalarView(unicodeScalars.prefix(100)))
    }
}
