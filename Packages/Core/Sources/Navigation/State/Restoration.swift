/// A saved route, as far as it still fits.
///
///     let saved = try JSONEncoder().encode(root.route)
///     // the next start
///     let restoration = try JSONDecoder().decode(Restoration<AppFlow>.self, from: saved)
///     root.restore(restoration.route)
///     for part in restoration.dropped { log("\(part)") }
public struct Restoration<F: Flow>: Decodable, Sendable, Hashable {
    /// What fits. A path is kept up to its first screen that does not.
    public let route: Route<F>
    /// What does not fit; empty when the route is whole.
    public let dropped: [DroppedPart]

    /// Decodes what fits of a route. Throws only what the decoder throws before it begins, such as for bytes that are
    /// no JSON.
    public init(from decoder: any Decoder) throws {
        var dropped: [DroppedPart] = []
        route = Route(from: decoder, dropped: &dropped)
        self.dropped = dropped
    }
}

/// A part of a saved route that this version of the app has no place for. It holds no value of it.
public struct DroppedPart: Sendable, Hashable, CustomStringConvertible {
    /// Where it was, such as `tabs.home.path[2]`; empty for the whole route.
    public let place: String
    /// What is wrong there.
    public let reason: String

    /// Names the place and the reason.
    public var description: String { "\(place.isEmpty ? "the saved route" : place): \(reason)" }

    init(at path: [any CodingKey], reason: String) {
        place = path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        self.reason = reason
    }

    init(at path: [any CodingKey], _ error: any Error) {
        let reason =
            switch error as? DecodingError {
            case .keyNotFound(let key, _): "\(key.stringValue) is missing"
            case .typeMismatch, .dataCorrupted: "no such destination"
            case .valueNotFound: "it is null"
            default: "it does not have the form expected"
            }
        self.init(at: path, reason: reason)
    }
}
