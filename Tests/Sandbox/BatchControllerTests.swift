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
        #"{"type":"screen","messageId":"\#(String(repeating: "x", count: 101))"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"yesterday"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-03-14T09:26:53"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-03-14T09:26:53.Z"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-03-14T09:26:53+9"}"#,
        #"{"type":"screen","messageId":"a","timestamp":"2026-13-14T09:26:53.000Z"}"#,
        #"{"type":"screen","messageId":"a","userId":7}"#,
    ])
    func `A batch with an invalid event is refused`(event: String) async throws {
        expect(try await client.post("/v1/batch", json: batch([track("good"), event])), 400, "invalid-request")
        #expect(try await backend.store.events.isEmpty)
    }

    @Test(arguments: ["53Z", "53.5Z", "53.000+00:00", "53.123456789-03:30"])
    func `A timestamp may have an offset and any fraction of a second`(seconds: String) async throws {
        let event = track("a", more: #","timestamp":"2026-03-14T09:26:\#(seconds)""#)
        expect(try await client.post("/v1/batch", json: batch([event])), 200)
    }

    /// A batch of segment-analytics-python 2.4.0, as it was sent.
    private static let pythonBatch = #"""
        {"batch": [{"integrations": {}, "anonymousId": null, "properties": {"price": 4990}, "timestamp": \#
        "2026-11-24T02:10:49.067+00:00", "context": {"library": {"name": "analytics-python", "version": \#
        "2.4.0"}}, "userId": "usr_mina", "type": "track", "event": "Product Viewed", "messageId": \#
        "85c3fe95-2bd7-4496-b483-b2478a3c9fa6"}], "sentAt": "2026-11-24T02:10:49.567340+00:00", "writeKey": \#
        "trellis-write-key"}
        """#

    @Test func `A batch of Segment's Python client is accepted`() async throws {
        expect(try await client.post("/v1/batch", json: Self.pythonBatch), 200)
        #expect(try await backend.store.events.map(\.name) == ["Product Viewed"])
    }

    private func postCompressed(_ body: Data) async throws -> TestResponse {
        let headers = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
        return try await client.send("POST", "/v1/batch", headers: headers, body: body)
    }

    @Test func `A gzip body is decompressed`() async throws {
        let body = try #require(Data(base64Encoded: Self.compressedBatch))
        expect(try await postCompressed(body), 200)
        #expect(try await backend.store.events.map(\.messageID) == ["a"])
        expect(try await postCompressed(body.dropLast()), 400, "invalid-request")
        expect(try await postCompressed(body + [0]), 400, "invalid-request")
        expect(try await postCompressed(Data()), 400, "invalid-request")
        expect(try await postCompressed(Data("{}".utf8)), 400, "invalid-request")
    }

    @Test func `A gzip body that decompresses to more than 500 KB is refused`() async throws {
        expect(try await postCompressed(Self.compressedSpaces), 400, "batch-too-large")
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

    /// A batch of one event with the id "a".
    private static let compressedBatch = """
        H4sIAAAAAAACA6tWKi/KLEn1Tq1UslIqKUrNycks1gUL6WYDxXSUkhJLkjOUrKKrlUoqC1KBioqTi1JT84AyuanFxYnpqZ4p\
        QMFEpdrYWgBcvIHpTAAAAA==
        """

    /// 512,001 spaces.
    private static let compressedSpaces =
        Data([0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC1])
        + Data([0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x18, 0x3E, 0x40, 0x01])
        + Data(count: 495)
        + Data([0x9C, 0x0D, 0x83, 0xD9, 0x8B, 0x13, 0x01, 0xD0, 0x07, 0x00])
}
