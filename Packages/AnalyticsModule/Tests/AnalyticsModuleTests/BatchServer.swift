import Core
import Foundation
import Locking

@testable public import AnalyticsModule

/// An event as decoded by the server.
struct SentEvent: Decodable, Sendable {
    let type: String
    let messageId: String
    let event: String?
    let name: String?
    let userId: String?
    let anonymousId: String?
    let previousId: String?
    let groupId: String?
    let timestamp: Date
    let properties: [String: AnalyticsValue]?
    let traits: [String: AnalyticsValue]?
    let context: [String: AnalyticsValue]

    /// The name of a track or screen event, otherwise the type.
    var label: String { event ?? name ?? type }
}

/// A strict server of `POST /v1/batch`: it checks the limits and the write key, and accepts each message id once.
final class BatchServer: Sendable {
    private struct State {
        var accepted: [SentEvent] = []
        var knownIDs: Set<String> = []
    }

    static let writeKey = "key-1"
    private let state = Mutex(State())

    /// The accepted events in the order of arrival.
    var accepted: [SentEvent] { state.withLock(\.accepted) }
    /// The names of the accepted events.
    var names: [String] { accepted.map(\.label) }

    func respond(to request: NetworkRequest) -> NetworkResponse {
        let body = request.body ?? Data()
        let batch = Self.events(of: request)
        guard request.headers["Authorization"] == "Basic a2V5LTE6" else { return Self.response(401) }
        guard !batch.isEmpty, body.count <= 475_000, batch.count <= 500 else { return Self.response(400) }
        return state.withLock { state in
            for event in batch where state.knownIDs.insert(event.messageId).inserted { state.accepted.append(event) }
            return Self.success
        }
    }

    static let success = NetworkResponse(status: 200, body: Data(#"{"success": true}"#.utf8))

    /// A page of a login portal or a firewall.
    static func webPage(_ status: Int) -> NetworkResponse {
        response(status, headers: ["Content-Type": "text/html; charset=utf-8"], body: "<html>Welcome</html>")
    }

    /// The same without its type.
    static func untypedWebPage(_ status: Int) -> NetworkResponse {
        NetworkResponse(status: status, body: Data("\r\n <!DOCTYPE html><html>Welcome</html>".utf8))
    }

    static func response(_ status: Int, headers: HTTPHeaders = [:], body: String = "") -> NetworkResponse {
        let headers = (["Content-Type": "application/json"] as HTTPHeaders).merging(headers)
        return NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    /// Returns the events of a request, or none if it is malformed.
    static func events(of request: NetworkRequest) -> [SentEvent] {
        (try? WireJSON.decode(Batch.self, from: request.body ?? Data()))?.batch ?? []
    }

    static func sentAt(of request: NetworkRequest) -> Date? {
        (try? WireJSON.decode(Batch.self, from: request.body ?? Data()))?.sentAt
    }

    private struct Batch: Decodable {
        let batch: [SentEvent]
        let sentAt: Date
    }
}

extension AnalyticsValue: Decodable {
    /// Decodes a JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AnalyticsValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: AnalyticsValue].self))
        }
    }
}
