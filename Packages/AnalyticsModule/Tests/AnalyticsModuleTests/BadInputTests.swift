import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct BadInputTests {
    private let fixture = Fixture()

    /// Tracks `events` between two good ones, and returns the delivered events between those.
    private func deliver(_ events: AnalyticsEvent...) async throws -> [SentEvent] {
        let tracker = fixture.tracker(tracking: "Before")
        for event in events { tracker.track(event) }
        tracker.track("After")
        try await tracker.flush()
        let accepted = fixture.server.accepted
        #expect(accepted.first?.event == "Before" && accepted.last?.event == "After")
        return Array(accepted.dropFirst().dropLast())
    }

    private var reasons: [String?] {
        get async {
            fixture.logger.entries.filter { $0.message == "Analytics event refused" }.map { $0.metadata["reason"] }
        }
    }

    @Test func `Events without a name or an id are refused`() async throws {
        let sent = try await deliver(
            AnalyticsEvent(.track("")),
            AnalyticsEvent(.screen("")),
            AnalyticsEvent(.group(id: "")),
            AnalyticsEvent(.alias(userID: ""))
        )
        #expect(sent.isEmpty)
        #expect(await reasons == Array(repeating: "Its name or id is empty.", count: 4))
    }

    @Test func `Message ids outside 1 to 100 characters are refused`() async throws {
        let ids = ["", "1", String(repeating: "é", count: 100), String(repeating: "a", count: 101)]
        let tracker = fixture.tracker()
        for id in ids { tracker.track(AnalyticsEvent(.track("A"), id: id)) }
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.messageId) == Array(ids[1...2]))
        #expect(await reasons == Array(repeating: "Its message id does not have 1 to 100 characters.", count: 2))
    }

    @Test func `A name of 10 kB is sent, and one of 100 kB is refused`() async throws {
        let name = String(repeating: "이름", count: 1_700)
        let sent = try await deliver(
            AnalyticsEvent(.track(name)),
            AnalyticsEvent(.track(String(repeating: "e\u{301}", count: 33_000))),
            AnalyticsEvent(.group(id: String(repeating: "g", count: 100_000)))
        )
        #expect(sent.map(\.event) == [name])
        #expect(await reasons == Array(repeating: "It is larger than 32000 bytes.", count: 2))
    }

    @Test func `Numbers that JSON cannot represent become null`() async throws {
        let sent = try await deliver(
            AnalyticsEvent(
                .track("A"),
                properties: [
                    "nan": .double(.nan), "plus": .double(.infinity), "minus": .double(-.infinity),
                    "tiny": .double(.leastNonzeroMagnitude), "huge": .double(.greatestFiniteMagnitude),
                    "zero": .double(-0.0),
                    "max": .int(.max), "min": .int(.min), "whole": .double(3),
                ]
            )
        )
        #expect(
            sent.first?.properties == [
                "nan": nil, "plus": nil, "minus": nil, "tiny": .double(.leastNonzeroMagnitude),
                "huge": .double(.greatestFiniteMagnitude), "zero": 0, "max": .int(.max), "min": .int(.min), "whole": 3,
            ]
        )
    }

    /// Returns arrays and objects in turn, an array outside.
    private func nested(_ depth: Int, in value: AnalyticsValue = "inside") -> AnalyticsValue {
        (0..<depth).reversed().reduce(value) { value, level in
            level % 2 == 0 ? .array([value]) : .object(["a": value])
        }
    }

    @Test func `Values nested 100 deep are sent, and deeper levels than 104 become null`() async throws {
        let sent = try await deliver(
            AnalyticsEvent(.track("A"), properties: ["value": nested(100)]),
            AnalyticsEvent(.track("B"), properties: ["value": nested(103)]),
            AnalyticsEvent(.track("C"), properties: ["value": nested(104)]),
            AnalyticsEvent(.track("D"), properties: ["value": nested(1_000)])
        )
        #expect(sent.map(\.properties?["value"]).prefix(2) == [nested(100), nested(103)])
        #expect(sent[2].properties?["value"] == nested(103, in: nil))
        #expect(sent.count == 4)
    }

    @Test func `Deep values are encoded on the stack of a thread of macOS or iOS`() async {
        let value = nested(1_000)
        let isEncoded = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: (try? JSONEncoder().encode(value)) != nil) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(isEncoded)
    }

    @Test func `Properties of 1 MB are refused, and memory is bounded`() async throws {
        let tracker = fixture.tracker(.withConsent(.undecided))
        let megabyte = AnalyticsValue.string(String(repeating: "x", count: 1_000_000))
        for _ in 0..<100 { tracker.track("Large", properties: ["text": megabyte]) }
        #expect(tracker.buffer.count == 9)
        tracker.track("Many", properties: .init(uniqueKeysWithValues: (0..<10_000).map { ("\($0)", .int($0)) }))
        tracker.track("Small")
        try await tracker.setConsent(.granted)
        #expect(try await tracker.flush() == FlushReport(delivered: 1, batches: 1))
        let status = await tracker.status()
        #expect(status.refusedCount == 10 && status.droppedCount == 91)
    }

    @Test func `Lone surrogates become U+FFFD, and all other characters survive`() async throws {
        let lone = String(decoding: [0x61, 0xD800, 0x62] as [UInt16], as: UTF16.self)
        let text = "\u{0}\u{1}\u{1F}\"\\/\u{7F}\u{2028}\r\n\t키🔑e\u{301}"
        let sent = try await deliver(AnalyticsEvent(.track(lone), properties: [text: .string(text), "": ""]))
        #expect(sent.first?.event == "a\u{FFFD}b")
        #expect(sent.first?.properties == [text: .string(text), "": ""])
    }

    @Test(arguments: [
        (-1e300, "0001-01-01T00:00:00.000Z"), (1e300, "9999-12-31T23:59:59.000Z"), (.nan, "0001-01-01T00:00:00.000Z"),
        (.infinity, "9999-12-31T23:59:59.000Z"), (951_782_400.5, "2000-02-29T00:00:00.500Z"),
    ])
    func `Every date has a valid timestamp`(seconds: Double, wanted: String) async throws {
        let fixture = Fixture(skipsSleeps: false)
        fixture.clock.jumpDate(by: seconds - fixture.clock.date.timeIntervalSince1970)
        try await fixture.tracker(tracking: "A").flush()
        let body = String(decoding: fixture.network.requests.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""timestamp":"\#(wanted)""#) && body.hasSuffix(#""sentAt":"\#(wanted)"}"#))
    }

    @Test func `Any value survives encoding`() async throws {
        var random = SeededGenerator(seed: 2)
        let properties = (0..<500).map { _ in AnalyticsValue.randomMembers(depth: 4, using: &random) }
        let tracker = fixture.tracker()
        for properties in properties { tracker.track("A", properties: properties) }
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.properties) == properties)
    }
}

extension AnalyticsValue {
    fileprivate static func randomMembers(depth: Int, using random: inout SeededGenerator) -> [String: AnalyticsValue] {
        var members: [String: AnalyticsValue] = [:]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            members[text(using: &random)] = value(depth: depth - 1, using: &random)
        }
        return members
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> AnalyticsValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .int(.random(in: .min ... .max, using: &random))
        case 3: .double(.random(in: -1e9...1e9, using: &random) + 0.5e-3)
        case 4, 5: .string(text(using: &random))
        case 6: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
        default: .object(randomMembers(depth: depth, using: &random))
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x1_F64F), using: &random))
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
