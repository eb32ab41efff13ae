import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct ProcessingTests {
    private let fixture = Fixture()
    private let recorder = AnalyticsRecorder()

    private func config(_ plugins: AnalyticsPlugin...) -> AnalyticsConfig {
        var config = AnalyticsConfig.test(recorder: recorder)
        config.plugins = plugins
        return config
    }

    @Test func `The recorder has all events in order, with their properties`() {
        let tracker = fixture.tracker(.test(recorder: recorder))
        tracker.track("Item Viewed", properties: ["item": "itm_01"])
        tracker.screen("Checkout")
        tracker.identify(traits: ["plan": "free"])
        #expect(recorder.names == ["Item Viewed", "Checkout"])
        #expect(
            recorder.events == [
                AnalyticsEvent(.track("Item Viewed"), properties: ["item": "itm_01"]),
                AnalyticsEvent(.screen("Checkout")), AnalyticsEvent(.identify, properties: ["plan": "free"]),
            ]
        )
        recorder.removeAll()
        #expect(recorder.events.isEmpty)
    }

    @Test func `The recorder has no events after a denial`() async throws {
        let tracker = fixture.tracker(.test(recorder: recorder))
        try await tracker.setConsent(.denied)
        tracker.track("A")
        #expect(recorder.events.isEmpty)
    }

    @Test func `Plugins change events in their order`() {
        let tracker = fixture.tracker(
            config(
                .rename(["Item Seen": "Item Viewed"]),
                .drop(["Debug"]),
                .redact(["email"]),
                .enrich(["edition": "free", "item": "none"]),
                AnalyticsPlugin { event in
                    var event = event
                    event.properties["last"] = true
                    return event
                }
            )
        )
        tracker.setSuperProperties(["email": "a@example.com"])
        tracker.track("Item Seen", properties: ["item": "itm_01", "users": [["email": "b@example.com", "age": 3]]])
        tracker.track("Debug")
        tracker.identify(traits: ["email": "c@example.com"])
        #expect(
            recorder.events == [
                AnalyticsEvent(
                    .track("Item Viewed"),
                    properties: [
                        "item": "itm_01", "email": "[redacted]", "edition": "free", "last": true,
                        "users": [["email": "[redacted]", "age": 3]],
                    ]
                ),
                AnalyticsEvent(.identify, properties: ["email": "[redacted]", "last": true]),
            ]
        )
    }

    @Test func `A sample keeps its fraction of the events and agrees with their message ids`() async throws {
        var config = AnalyticsConfig.withConsent()
        config.sampleRate = 0.25
        let tracker = fixture.tracker(config, tracking: 4_000)
        let report = try await tracker.flush()
        #expect((900...1_100).contains(report.delivered))
        #expect(fixture.server.accepted.allSatisfy { StableHash($0.messageId).fraction < 0.25 })
        config.sampleRate = 0
        #expect(try await fixture.tracker(config, tracking: 100).flush().delivered == 0)
    }

    @Test func `The schema reports violations and keeps the events`() async throws {
        let schema: AnalyticsSchema = [
            "Item Viewed": ["item": .string, "price": .number, "sale": .bool, "coupon": .optional(.string)],
            "Cart": ["items": .array, "total": .object],
        ]
        var config = AnalyticsConfig.test(recorder: recorder)
        config.schema = schema
        let tracker = fixture.tracker(config)
        tracker.track("Item Viewed", properties: ["item": "itm_01", "price": 2, "sale": true, "more": 1])
        tracker.track("Item Viewed", properties: ["item": 1, "price": 2.5, "sale": true, "coupon": nil])
        tracker.track("Item Viewed", properties: ["item": "itm_01", "price": "2", "coupon": 1])
        tracker.screen("Cart", properties: ["items": [], "total": [:]])
        tracker.track("Unknown")
        tracker.identify()
        #expect(recorder.events.count == 6)
        let violations = recorder.events.map(schema.violations)
        #expect(
            violations == [
                [], ["item is not of type string"],
                ["coupon is not of type string", "price is not of type number", "sale is missing"], [],
                ["the event is not in the schema"], [],
            ]
        )
        #if DEBUG
        let entries = fixture.logger.entries.filter { $0.message == "Analytics event violates the schema" }
        #expect(entries.count == 5 && entries.allSatisfy { $0.level == .warning })
        #expect(entries.first?.metadata == ["event": "Item Viewed", "violation": "item is not of type string"])
        #endif
    }

    @Test func `Encodable values become properties`() throws {
        struct Order: Encodable {
            let id = "ord_1"
            let amounts = [1.5, 2]
            let lines = [["item": "itm_01"], [:]]
            let placed = Date(timeIntervalSince1970: 0)
            let coupon: String? = nil
        }
        let properties = try [String: AnalyticsValue](encoding: Order())
        let wanted: [String: AnalyticsValue] = [
            "id": "ord_1", "amounts": [1.5, 2], "lines": [["item": "itm_01"], [:]],
            "placed": "1970-01-01T00:00:00.000Z",
        ]
        #expect(properties == wanted)
        #expect(throws: EncodingError.self) { try [String: AnalyticsValue](encoding: ["price": Double.nan]) }
        #expect(throws: DecodingError.self) { try [String: AnalyticsValue](encoding: [1]) }
    }

    @Test func `Values survive a JSON round trip`() throws {
        let value: AnalyticsValue = [
            "a", 1, 2.5, true, false, nil, .int(.max), "\n\"키\u{0}", ["b": ["c": []], "b2": [:]], "\(1) + \(2)",
        ]
        #expect(try WireJSON.decode(AnalyticsValue.self, from: WireJSON.encode(value)) == value)
        let duplicated: AnalyticsValue = ["a": 1, "a": 2]
        #expect(duplicated == .object(["a": 2]))
    }
}
