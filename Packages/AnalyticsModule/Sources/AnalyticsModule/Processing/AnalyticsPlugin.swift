/// A step that changes or drops events before they are kept. Plugins run in their order.
///
/// ```swift
/// config.plugins = [
///     .rename(["Item Seen": "Item Viewed"]), .redact(["email"]), .enrich(["edition": "free"]), .drop(["Debug"]),
/// ]
/// ```
public struct AnalyticsPlugin: Sendable {
    let process: @Sendable (AnalyticsEvent) -> AnalyticsEvent?

    /// Creates a plugin.
    ///
    /// - Parameter process: Returns the changed event, or `nil` to drop it. It runs on the thread of the caller of
    ///   ``AnalyticsTracking/track(_:)``, so it must not block.
    public init(_ process: @escaping @Sendable (AnalyticsEvent) -> AnalyticsEvent?) {
        self.process = process
    }

    /// Adds properties to track and screen events that lack them.
    public static func enrich(_ properties: [String: AnalyticsValue]) -> AnalyticsPlugin {
        AnalyticsPlugin { event in
            guard event.name != nil else { return event }
            var event = event
            event.properties.merge(properties) { own, _ in own }
            return event
        }
    }

    /// Renames track and screen events.
    public static func rename(_ names: [String: String]) -> AnalyticsPlugin {
        AnalyticsPlugin { event in
            guard let name = event.name, let newName = names[name] else { return event }
            var event = event
            event.name = newName
            return event
        }
    }

    /// Drops the track and screen events with these names.
    public static func drop(_ names: Set<String>) -> AnalyticsPlugin {
        AnalyticsPlugin { event in event.name.map(names.contains) == true ? nil : event }
    }

    /// Replaces the values of these keys, at any depth, by `"[redacted]"`.
    public static func redact(_ keys: Set<String>) -> AnalyticsPlugin {
        AnalyticsPlugin { event in
            var event = event
            event.properties = event.properties.redacting(keys, depth: 1)
            return event
        }
    }
}

extension [String: AnalyticsValue] {
    fileprivate func redacting(_ names: Set<String>, depth: Int) -> Self {
        var redacted = self
        for (name, value) in self {
            redacted[name] = names.contains(name) ? "[redacted]" : value.redacting(names, depth: depth + 1)
        }
        return redacted
    }
}

extension AnalyticsValue {
    /// Values below the deepest level are not sent, so they become null.
    fileprivate func redacting(_ names: Set<String>, depth: Int) -> AnalyticsValue {
        switch self {
        case .array(let values) where depth <= JSONWriter.maxDepth:
            .array(values.map { $0.redacting(names, depth: depth + 1) })
        case .object(let members) where depth <= JSONWriter.maxDepth: .object(members.redacting(names, depth: depth))
        case .array, .object: .null
        default: self
        }
    }
}
