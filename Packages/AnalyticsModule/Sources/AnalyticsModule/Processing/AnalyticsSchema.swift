/// The expected track and screen events with their properties.
///
/// ```swift
/// config.schema = ["Item Viewed": ["item": .string, "price": .number, "coupon": .optional(.string)]]
/// ```
public struct AnalyticsSchema: Sendable, ExpressibleByDictionaryLiteral {
    /// The type of a property.
    public indirect enum Property: Sendable, Hashable {
        /// A string.
        case string
        /// An integer or a floating-point number.
        case number
        /// A Boolean.
        case bool
        /// An array.
        case array
        /// An object.
        case object
        /// A property that may be absent or null.
        case optional(Property)
    }

    private let events: [String: [String: Property]]

    /// Creates a schema of events, each with its properties. Of equal names the last one counts.
    public init(dictionaryLiteral elements: (String, [String: Property])...) {
        events = Dictionary(elements) { _, last in last }
    }

    /// Returns the violations of an event, such as `price is not of type number`. Additional properties are permitted.
    func violations(of event: AnalyticsEvent) -> [String] {
        guard let name = event.name else { return [] }
        guard let properties = events[name] else { return ["the event is not in the schema"] }
        return properties.sorted { $0.key < $1.key }.compactMap { name, property in
            guard !property.matches(event.properties[name]) else { return nil }
            return event.properties[name] == nil ? "\(name) is missing" : "\(name) is not of type \(property.name)"
        }
    }
}

extension AnalyticsSchema.Property {
    fileprivate var name: String {
        if case .optional(let property) = self { property.name } else { "\(self)" }
    }

    fileprivate func matches(_ value: AnalyticsValue?) -> Bool {
        switch (self, value) {
        case (.string, .string), (.number, .int), (.number, .double), (.bool, .bool), (.array, .array),
            (.object, .object), (.optional, nil), (.optional, .null):
            true
        case (.optional(let property), let value): property.matches(value)
        default: false
        }
    }
}
