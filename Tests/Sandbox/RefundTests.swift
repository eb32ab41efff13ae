import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct RefundTests {
    /// Fetches a refund of the first payment.
    private func refund(_ id: String) async throws -> TestResponse {
        try await client.get("/v1/payments/pay_1/refunds/\(id)", token: client.accessToken())
    }

    @Test func `A repeated refund refunds nothing more`() async throws {
        _ = try await client.pay("order-1")
        let first = try await client.refund("pay_1", id: "r1", value: 90)
        expect(first, 201)
        #expect(
            first.json == [
                "id": "r1", "payment_id": "pay_1", "status": "succeeded",
                "amount": ["value": 90, "currency": "USD"], "created_at": "2027-01-15T08:00:00.000Z",
            ]
        )
        try time.advance(by: 30 * 86_400)
        let second = try await client.refund("pay_1", id: "r1", value: 90)
        #expect(second.status == 200 && second.body == first.body)
        #expect(try await refund("r1").body == first.body)
        for (value, currency) in [(91, "USD"), (90, "KRW")] {
            let other = try await client.refund("pay_1", id: "r1", value: value, currency: currency)
            expect(other, 409, "reference-in-use")
        }
        #expect(try await ledger().map(\.reference) == ["order-1", "r1"])
    }

    @Test func `Refunds at the same time with one id refund once`() async throws {
        let token = try await client.accessToken()
        _ = try await client.pay("order-1", token: token)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...12 { group.addTask { try await client.refund("pay_1", value: 1, token: token).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == Array(repeating: 200, count: 11) + [201])
        #expect(try await client.payment("pay_1").json["refunded"]["value"] == 1)
    }

    @Test func `Refunds cannot exceed the payment`() async throws {
        _ = try await client.pay("order-1")
        expect(try await client.refund("pay_1", id: "r1", value: 1), 201)
        for value in [4990, Int.max, 0, -1, Int.min] {
            let response = try await client.refund("pay_1", id: "r\(value)", value: value)
            expect(response, 422, "refund-exceeds-payment")
        }
        let other = try await client.refund("pay_1", id: "krw", value: 1, currency: "KRW")
        expect(other, 422, "refund-exceeds-payment")
        expect(try await client.refund("pay_1", id: "r3", value: 4989), 201)
        let payment = try await client.payment("pay_1").json
        #expect(payment["status"] == "succeeded" && payment["refunded"]["value"] == 4990)
        expect(try await client.refund("pay_1", id: "r4", value: 1), 422, "not-refundable")
        #expect(try await ledger().map(\.value) == [4990, 1, 4989])
        // Another payment may have a refund with the same id.
        _ = try await client.pay("order-2")
        expect(try await client.refund("pay_2", id: "r1", value: 2), 201)
    }

    @Test func `A refused refund stays refused`() async throws {
        _ = try await client.create("order-1")
        expect(try await client.refund("pay_1", id: "early", value: 1), 422, "not-refundable")
        _ = try await client.confirm("pay_1")
        expect(try await client.refund("pay_1", id: "large", value: 4991), 422, "refund-exceeds-payment")
        for value in [1, 4991] {
            expect(try await client.refund("pay_1", id: "early", value: value), 422, "not-refundable")
            expect(try await client.refund("pay_1", id: "large", value: value), 422, "refund-exceeds-payment")
        }
        expect(try await refund("early"), 422, "not-refundable")
        expect(try await refund("large"), 422, "refund-exceeds-payment")
        #expect(try await client.payment("pay_1").json["refunded"]["value"] == 0)
        expect(try await client.refund("pay_1", id: "later", value: 4990), 201)
    }

    @Test(arguments: ["card_declined", "card_needs_action", "card_processing"])
    func `A payment that has not succeeded cannot be refunded`(method: String) async throws {
        _ = try await client.pay("order-1", method: method)
        expect(try await client.refund("pay_1", id: "r1", value: 1), 422, "not-refundable")
        _ = try await client.cancel("pay_1")
        expect(try await client.refund("pay_1", id: "r2", value: 1), 422, "not-refundable")
    }

    @Test func `An invalid refund is refused`() async throws {
        _ = try await client.pay("order-1")
        let token = try await client.accessToken()
        for id in ["a%20b", "a%2Fb", "a.b", String(repeating: "x", count: 65)] {
            expect(try await client.refund("pay_1", id: id, value: 1, token: token), 422, "invalid-reference")
            expect(try await refund(id), 404, "not-found")
        }
        for body in ["", "{}", #"{"amount":1}"#, #"{"amount":{"value":1e30,"currency":"USD"}}"#] {
            let path = "/v1/payments/pay_1/refunds/r1"
            expect(try await client.post(path, json: body, method: "PUT", token: token), 400, "invalid-request")
        }
        expect(try await client.refund("pay_9", value: 1, token: token), 404, "not-found")
        expect(try await refund("r1"), 404, "not-found")
        #expect(try await ledger().count == 1)
    }
}
