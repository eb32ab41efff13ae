import Core
import Foundation
import Locking

@testable import AnalyticsModule

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
        var malformedNames: Set<String> = []
    }

    static let writeKey = "key-1"
    private let state = Mutex(State())

    /// The accepted events in the order of arrival.
    var accepted: [SentEvent] { state.withLock(\.accepted) }
    /// The names of the accepted events.
    var names: [String] { accepted.map(\.label) }

    /// Rejects each batch that contains an event with one of these names.
    func reject(_ names: String...) {
        state.withLock { $0.malformedNames.formUnion(names) }
    }

    func respond(to request: NetworkRequest) -> NetworkResponse {
        let body = request.body ?? Data()
        let batch = Self.events(of: request)
        guard request.headers["Authorization"] == "Basic a2V5LTE6" else { return Self.response(401) }
        guard !batch.isEmpty, body.count <= 475_000 else { return Self.response(400) }
        return state.withLock { state in
            guard batch.allSatisfy({ !state.malformedNames.contains($0.label) }) else { return Self.response(400) }
            guard batch.count <= 2_500 else { return Self.success }
            for event in batch where state.knownIDs.insert(event.messageId).inserted { state.accepted.append(event) }
            return Self.success
        }
    }

    static let success = NetworkResponse(status: 200, body: Data(#"{"success": true}"#.utf8))

    static func response(_ status: Int, headers: HTTPHeaders = [:], body: String = "") -> NetworkResponse {
        NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
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
