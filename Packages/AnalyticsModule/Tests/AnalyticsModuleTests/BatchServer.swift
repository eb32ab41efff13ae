import Core
import Foundation
import Locking

@testable import AnalyticsModule

/// An event as decoded by the server.
struct SentEvent: Decodable, Sendable {
    let type: String
    let messageId: String
    let event: String
    let userId: String?
    let anonymousId: String?
    let timestamp: Date
    let properties: [String: AnalyticsValue]
    let context: Context

    struct Context: Decodable, Sendable {
        let library: [String: String]
        let traits: [String: AnalyticsValue]?
    }
}

/// A strict server of `POST /v1/batch`: it checks the limits and the write key, and accepts each message id once.
final class BatchServer: Sendable {
    private struct State {
        var accepted: [SentEvent] = []
        var malformedNames: Set<String> = []
    }

    static let writeKey = "key-1"
    private let state = Mutex(State())

    /// The accepted events in the order of arrival.
    var accepted: [SentEvent] { state.withLock(\.accepted) }
    /// The names of the accepted events.
    var names: [String] { accepted.map(\.event) }

    /// Rejects each batch that contains an event with this name.
    func reject(_ name: String) {
        state.withLock { _ = $0.malformedNames.insert(name) }
    }

    func respond(to request: NetworkRequest) -> NetworkResponse {
        let body = request.body ?? Data()
        let batch = Self.events(of: request)
        guard request.headers["Authorization"] == "Basic a2V5LTE6" else { return Self.problem(401) }
        guard !batch.isEmpty, body.count <= 500_000 else { return Self.problem(400) }
        return state.withLock { state in
            guard batch.allSatisfy({ !state.malformedNames.contains($0.event) }) else { return Self.problem(400) }
            guard batch.count <= 2_500 else { return Self.success }
            for event in batch where !state.accepted.contains(where: { $0.messageId == event.messageId }) {
                state.accepted.append(event)
            }
            return Self.success
        }
    }

    static let success = NetworkResponse(status: 200, body: Data(#"{"success": true}"#.utf8))

    static func problem(_ status: Int, headers: HTTPHeaders = [:]) -> NetworkResponse {
        NetworkResponse(status: status, headers: headers)
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
