import Foundation
import HTTPTypes
import Hummingbird
import NIOHTTPCompression

/// Segment's HTTP Tracking API.
struct BatchController: Sendable {
    private static let writeKey = "trellis-write-key"
    /// The maximum size of a batch in bytes.
    private static let sizeLimit = 500 << 10
    private static let eventCountLimit = 2_500

    let store: StateStore

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.post("batch", use: receive)
    }

    private func receive(_ request: Request, context: SandboxContext) async throws -> [String: Bool] {
        let body = try await body(of: request, context)
        guard body.readableBytes <= Self.sizeLimit else { throw Problem(.batchTooLarge) }
        guard request.hasContentType(.applicationJson) else { throw BodyDecoder.notJSON }
        guard let content = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any],
            let events = content["batch"] as? [[String: Any]]
        else { throw Problem(.invalidRequest, "The body must be a JSON object with an array batch of objects.") }
        let key = request.basicCredentials?.name ?? content["writeKey"] as? String
        guard key?.isEqualInConstantTime(to: Self.writeKey) == true else {
            // URLSession on Linux hangs if the challenge has a realm.
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: "Basic"])
        }
        // A batch with too many events is accepted but dropped, as Segment does.
        if events.count <= Self.eventCountLimit {
            let received = try events.map { event throws(Problem) in try ReceivedEvent(event) }
            try await store.receive(received)
        }
        return ["success": true]
    }

    /// Returns the body of a request, decompressed.
    private func body(of request: Request, _ context: SandboxContext) async throws -> ByteBuffer {
        var request = request
        let body = try await request.collectBody(upTo: context.maxUploadSize)
        guard request.headers[.contentEncoding]?.lowercased() == "gzip" else { return body }
        do {
            return try body.gunzipped(limit: Self.sizeLimit)
        } catch NIOHTTPDecompression.DecompressionError.limit {
            throw Problem(.batchTooLarge)
        } catch {
            throw Problem(.invalidRequest, "The body is not in gzip format.")
        }
    }
}

extension ReceivedEvent {
    /// The maximum size in bytes.
    private static let sizeLimit = 32 << 10

    /// Creates an event from an element of a batch, if that is valid according to `openapi.yaml`.
    fileprivate init(_ event: [String: Any]) throws(Problem) {
        /// Returns a text, or `nil` if it is absent or null.
        func text(_ name: String) throws(Problem) -> String? {
            let value = event[name]
            guard value == nil || value is NSNull || value is String else {
                throw Problem(.invalidRequest, "\(name) must be a string.")
            }
            return value as? String
        }
        let type = try text("type") ?? ""
        guard ["track", "identify", "screen", "page", "group", "alias"].contains(type) else {
            throw Problem(.invalidRequest, "type must be track, identify, screen, page, group or alias.")
        }
        let messageID = try text("messageId") ?? ""
        guard (1...100).contains(messageID.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "messageId must have 1 to 100 characters.")
        }
        let (eventName, screenName) = try (text("event"), text("name"))
        let name = type == "track" ? eventName : screenName
        guard type != "track" || name?.isEmpty == false else {
            throw Problem(.invalidRequest, "A track event must have an event name.")
        }
        guard try text("timestamp").map(Self.isDate) != false else {
            throw Problem(.invalidRequest, "timestamp must be an ISO 8601 date with a time and an offset.")
        }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard Self.hasLevels(event, atMost: 110),
            let json = try? JSONSerialization.data(withJSONObject: event, options: options)
        else {
            throw Problem(.invalidRequest, "An event is nested too deeply.")
        }
        guard json.count <= Self.sizeLimit else { throw Problem(.eventTooLarge) }
        self.init(
            messageID: messageID,
            type: type,
            name: name,
            userID: try text("userId"),
            anonymousID: try text("anonymousId"),
            json: json
        )
    }

    /// Returns whether a value has at most `count` levels. Writing more than 200 can overflow a stack of 512 KB, which is that
    /// of a thread on macOS and iOS.
    private static func hasLevels(_ value: Any, atMost count: Int) -> Bool {
        let children = value as? [Any] ?? (value as? [String: Any]).map { Array($0.values) } ?? []
        return count > 0 && children.allSatisfy { hasLevels($0, atMost: count - 1) }
    }

    private static func isDate(_ text: String) -> Bool {
        let date = /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/
        let time = /([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])/
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].wholeMatch(of: date) != nil && parts[1].wholeMatch(of: time) != nil
    }
}
