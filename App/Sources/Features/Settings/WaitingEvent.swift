import Core
package import Foundation

/// An event that waits to be sent, as a person can read it.
package struct WaitingEvent: Sendable, Hashable, Identifiable {
    /// The message id.
    package let id: String
    package let date: Date
    /// The type, such as `track`, in Segment's vocabulary.
    package let type: String
    /// The name of a track or screen event, otherwise an empty text.
    package let name: String
    /// The properties or traits, such as `price: 49.9, product_id: itm_01`.
    package let properties: String

    /// Creates an event from its JSON, or returns `nil` if that is no event.
    package init?(_ json: Data) {
        guard let event = try? JSONDecoder().decode(EventJSON.self, from: json),
            let date = try? Date(event.timestamp, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        else { return nil }
        id = event.messageId
        self.date = date
        type = event.type
        name = event.event ?? event.name ?? ""
        properties = (event.properties ?? event.traits)?.members ?? ""
    }
}

private struct EventJSON: Decodable {
    let messageId: String
    let timestamp: String
    let type: String
    let event: String?
    let name: String?
    let properties: ReadableJSON?
    let traits: ReadableJSON?
}

/// A JSON value as a person can read it.
private struct ReadableJSON: Decodable, CustomStringConvertible {
    let description: String
    /// The members of an object, without its braces.
    private(set) var members: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let object = try? container.decode([String: ReadableJSON].self) {
            let members = object.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            (description, self.members) = ("{\(members)}", members)
        } else if let array = try? container.decode([ReadableJSON].self) {
            description = "[\(array.map(\.description).joined(separator: ", "))]"
        } else if let text = try? container.decode(String.self) {
            description = text
        } else if let flag = try? container.decode(Bool.self) {
            description = "\(flag)"
        } else if let number = try? container.decode(Decimal.self) {
            description = "\(number)"
        } else {
            description = "null"
        }
    }
}
