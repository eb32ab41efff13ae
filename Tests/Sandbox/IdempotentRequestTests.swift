import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct IdempotentRequestTests {
    @Test(arguments: [
        ("card", 201, nil), ("card_declined", 402, "payment-declined"), ("card_needs_action", 201, nil),
    ])
    func `A retry returns the first response`(method: String, status: Int, problem: String?) async throws {
        let first = try await client.pay("order-1", key: "k", method: method)
        try time.advance(by: 60)
        let second = try await client.pay("order-1", key: "k", method: method)
        expect(second, status, problem)
        #expect(second.body == first.body)
        #expect(second[header: "content-type"] == first[header: "content-type"])
        #expect(second[header: "idempotent-replayed"] == "true" && first[header: "idempotent-replayed"] == nil)
        #expect(try await client.paymentIDs() == ["pay_1"])
    }

    @Test func `A retried refund is made once`() async throws {
        _ = try await client.pay("order-1")
        for isReplayed in [nil, "true"] {
            let response = try await client.refund("pay_1", reference: "r", value: 1)
            expect(response, 201)
            #expect(response[header: "idempotent-replayed"] == isReplayed)
            #expect(response.json["id"] == "rfd_1")
        }
    }

    @Test func `A key of another request is refused`() async throws {
        _ = try await client.pay("order-1", key: "k")
        for response in [
            try await client.pay("order-2", key: "k"),
            try await client.pay("order-1", key: "k", method: "card_processing"),
            try await client.refund("pay_1", key: "k", value: 1),
        ] {
            expect(response, 422, "idempotency-key-reused")
        }
        #expect(try await client.paymentIDs() == ["pay_1"])
    }

    @Test func `A retry is refused while the first request is in progress`() async throws {
        let gate = Gate()
        var configuration = SandboxConfiguration()
        configuration.waitForCardNetwork = { await gate.pass() }
        try await withSandbox(configuration) { client in
            async let first = client.pay("order-1", key: "k")
            await gate.waitUntilReached()
            let second = try await client.pay("order-1", key: "k")
            gate.open()
            expect(second, 409, "idempotency-key-in-use")
            #expect(try await first.status == 201)
            #expect(try await client.pay("order-1", key: "k")[header: "idempotent-replayed"] == "true")
        }
    }

    @Test func `Concurrent requests with one key pay once`() async throws {
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...12 {
                group.addTask { try await client.pay("order-1", key: "k").status }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses.contains(201))
        #expect(statuses.isSubset(of: [201, 409]))
        #expect(try await client.paymentIDs() == ["pay_1"])
        #expect(try await ledger().count == 1)
    }

    @Test func `Concurrent requests with one reference and several keys pay once`() async throws {
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...12 {
                group.addTask { try await client.pay("order-1", key: "k\(number)").status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 11))
        #expect(try await ledger().count == 1)
    }

    @Test func `A key expires after 24 hours`() async throws {
        _ = try await client.pay("order-1", key: "k")
        try time.advance(by: 86_399)
        #expect(try await client.pay("order-1", key: "k")[header: "idempotent-replayed"] == "true")
        try time.advance(by: 1)
        expect(try await client.pay("order-1", key: "k"), 409, "reference-in-use")
        #expect(try await client.pay("order-2", key: "k2").status == 201)
    }

    @Test(arguments: [
        nil, "k", "\"k", "\"\"", #""a"b""#, #""a\b""#, "\"\(String(repeating: "x", count: 256))\"", #""k";a=b"#,
    ])
    func `A key that is not a quoted string is refused`(key: String?) async throws {
        let response = try await client.post(
            "/v1/payments",
            json: #"{"reference":"r","item_id":"itm_01","amount":{"value":1,"currency":"USD"},"method":"card"}"#,
            token: client.accessToken(),
            headers: key.map { ["Idempotency-Key": $0] } ?? [:]
        )
        expect(response, 400, key == nil ? "idempotency-key-missing" : "invalid-request")
    }
}
