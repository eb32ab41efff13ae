public import Foundation
import Core

/// An event that is invalid or too large, or that the server refused even alone. It is not sent again.
public struct RefusedEvent: Sendable, Hashable {
    /// The reason, such as `The server answered 400.`
    public let reason: String
    /// The message id of the event.
    public let messageID: String
    /// The type of the event, such as `track`.
    public let type: String
    /// The name of a track or screen event. A very long one is shortened.
    public let name: String?
    /// The time of the event.
    public let timestamp: Date?
    /// The event as JSON. One that the module refused has no properties.
    public let json: Data

    /// Creates an event.
    public init(reason: String, messageID: String, type: String, name: String?, timestamp: Date?, json: Data) {
        self.reason = reason
        self.messageID = messageID
        self.type = type
        self.name = name
        self.timestamp = timestamp
        self.json = json
    }
}

extension RefusedEvent {
    /// Returns the record of a refused event: the reason as a JSON string, a newline and the event.
    static func record(reason: String, json: Data) -> Data {
        var writer = JSONWriter()
        writer.append(reason)
        return Data(writer.bytes) + [UInt8(ascii: "\n")] + json
    }

    /// Reads a record. Returns `nil` if it has another form.
    init?(record: Data) {
        guard let newline = record.firstIndex(of: UInt8(ascii: "\n")),
            let reason = try? WireJSON.decode(String.self, from: record[..<newline]),
            let event = try? WireJSON.decode(Members.self, from: record[(newline + 1)...])
        else { return nil }
        self.init(
            reason: reason,
            messageID: event.messageId,
            type: event.type,
            name: event.event ?? event.name,
            timestamp: event.timestamp,
            json: Data(record[(newline + 1)...])
        )
    }

    private struct Members: Decodable {
        let messageId: String
        let type: String
        let event: String?
        let name: String?
        let timestamp: Date?
    }
}
