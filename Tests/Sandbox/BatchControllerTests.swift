import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct BatchControllerTests {
    private func batch(_ events: [String], key: String? = "trellis-write-key") -> String {
        let key = key.map { #""writeKey":"\#($0)","# } ?? ""
        return "{\(key)\"batch\":[\(events.joined(separator: ","))]}"
    }

    private func track(_ id: String, more: String = "") -> String {
        #"{"type":"track","event":"Opened","messageId":"\#(id)","userId":"usr_mina"\#(more)}"#
    }

    @Test func `Each event is received once, in order`() async throws {
        let timestamp = #","timestamp":"2026-03-14T09:26:53.000Z","properties":{"count":1}"#
        let response = try await client.post("/v1/batch", json: batch([track("b", more: timestamp), track("a")]))
        #expect(response.status == 200)
        #expect(response.text == #"{"success":true}"#)
        _ = try await client.post("/v1/batch", json: batch([track("a"), track("c"), track("c")]))
        let events = try await backend.store.events
        #expect(events.map(\.messageID) == ["b", "a", "c"])
        #expect(events[0].type == "track" && events[0].name == "Opened")
        #expect(events[0].userID == "usr_mina" && events[0].anonymousID == nil)
        #expect(String(decoding: events[0].json, as: UTF8.self).contains(#""properties":{"count":1}"#))
    }

    @Test(arguments: [
        "[]", "{", #"{"writeKey":"trellis-write-key"}"#, #"{"writeKey":"trellis-write-key","batch":{}}"#,
    ])
    func `A malformed body is refused`(json: String) async throws {
        expect(try await client.post("/v1/batch", json: json), 400, "invalid-request")
    }

    @Test(arguments: [nil, "", "other"])
    func `A batch without the write key is refused`(key: String?) async throws {
        let response = try await client.post("/v1/batch", json: batch([track("a")], key: key))
        expect(response, 401, "unauthorized")
        #expect(response[header: "www-authenticate"] == "Basic")
        #expect(try await backend.store.events.isEmpty)
        let basic = ["Authorization": "Basic \(Data("trellis-write-key:".utf8).base64EncodedString())"]
        expect(try await client.post("/v1/batch", json: batch([track("a")], key: key), headers: basic), 200)
    }

    @Test(arguments: [
        #"{"type":"track","event":"Opened"}"#, #"{"messageId":"a"}"#, #"{"type":"dance","messageId":"a"}"#,
        #"{"type":"track","messageId":"a"}"#, #"{"type":"screen","messageId":""}"#,
        #"{"type":"screen","messageId":"\#(String(repeating: "x", count: 100))"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"yesterday"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-03-14T09:26:53Z"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-13-14T09:26:53.000Z"}"#,
        #"{"type":"screen","messageId":"a","userId":7}"#,
    ])
    func `A batch with an invalid event is refused`(event: String) async throws {
        expect(try await client.post("/v1/batch", json: batch([track("good"), event])), 400, "invalid-request")
        #expect(try await backend.store.events.isEmpty)
    }

    @Test(arguments: [(0, nil, nil), (1, "event-too-large", "batch-too-large")])
    func `The size limits of events and batches are exact`(excess: Int, eventProblem: String?, batchProblem: String?)
        async throws
    {
        let room = 32 << 10 - track("a", more: #","x":"""#).utf8.count + excess
        let event = track("a", more: #","x":"\#(String(repeating: "y", count: room))""#)
        #expect(try await client.post("/v1/batch", json: batch([event])).problem == eventProblem)
        let spaces = String(repeating: " ", count: 500 << 10 - batch([]).utf8.count + excess)
        #expect(try await client.post("/v1/batch", json: batch([]) + spaces).problem == batchProblem)
    }

    @Test(arguments: [(104, 200), (300, 400), (600, 400)])
    func `A value that is nested too deeply is refused`(depth: Int, status: Int) async throws {
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let event = track("a", more: #","properties":{"x":\#(value)}"#)
        #expect(try await client.post("/v1/batch", json: batch([event])).status == status)
    }

    @Test func `A batch of more than 2,500 events is accepted and dropped`() async throws {
        let events = (1...2_501).map { #"{"type":"page","messageId":"\#($0)"}"# }
        expect(try await client.post("/v1/batch", json: batch(events)), 200)
        #expect(try await backend.store.events.isEmpty)
        expect(try await client.post("/v1/batch", json: batch(events.dropLast())), 200)
        #expect(try await backend.store.events.count == 2_500)
    }

    @Test func `The last 10,000 message ids are stored`() {
        var state = SandboxState()
        let events = (0...10_000).map { number in
            ReceivedEvent(messageID: "\(number)", type: "page", name: nil, userID: nil, anonymousID: nil, json: Data())
        }
        #expect(state.receive(events).count == 10_001)
        #expect(state.receive([events[1]]).isEmpty)
        #expect(state.receive([events[0]]).count == 1)
        #expect(state.messageIDs.count == 10_000)
    }
}
