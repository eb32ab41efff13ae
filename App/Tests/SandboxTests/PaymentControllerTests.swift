import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct PaymentControllerTests {
    @Test func `A payment has the fields of the API and can be fetched`() async throws {
        let response = try await client.pay("order-1")
        #expect(response.status == 201)
        #expect(
            response.json == [
                "id": "pay_1", "reference": "order-1", "item_id": "itm_01", "status": "paid",
                "amount": ["value": 4990, "currency": "USD"], "refunded": ["value": 0, "currency": "USD"],
                "created_at": "2027-01-15T08:00:00.000Z",
            ]
        )
        #expect(response[header: "idempotent-replayed"] == nil)
        #expect(try await client.get("/v1/payments/pay_1", token: client.accessToken()).body == response.body)
    }

    @Test func `Payments are visible only to their user`() async throws {
        let (mina, leo) = try await (client.accessToken(), client.accessToken("leo"))
        _ = try await client.pay("order-1", token: mina)
        #expect(try await client.get("/v1/payments", token: leo).json["payments"].array.isEmpty)
        #expect(try await client.get("/v1/payments/pay_1", token: leo).problem == "not-found")
        #expect(try await client.refund("pay_1", value: 1, token: leo).problem == "not-found")
        // Each user has their own references and keys.
        #expect(try await client.pay("order-1", token: leo).json["id"].string == "pay_2")
    }

    @Test func `New payments come first and do not shift later pages`() async throws {
        for number in 1...3 { _ = try await client.pay("order-\(number)") }
        let token = try await client.accessToken()
        let first = try await client.get("/v1/payments?limit=2", token: token).json
        #expect(first["payments"].array.compactMap { $0["id"].string } == ["pay_3", "pay_2"])
        let cursor = try #require(first["next_cursor"].string)
        _ = try await client.pay("order-4")
        #expect(try await client.paymentIDs("limit=2&cursor=\(cursor)") == ["pay_1"])
        #expect(try await client.paymentIDs("reference=order-2") == ["pay_2"])
    }

    @Test(arguments: [
        (["item_id": #""itm_none""#], 404, "not-found"),
        (["amount": #"{"value":1,"currency":"USD"}"#], 422, "price-mismatch"),
        (["method": #""card-declined""#], 402, "payment-declined"),
        (["method": #""cash""#], 400, "invalid-request"),
        (["amount": #"{"value":19.99,"currency":"USD"}"#], 400, "invalid-request"),
        (["amount": #"{"value":-1999,"currency":"USD"}"#], 400, "invalid-request"),
        (["amount": #"{"value":0,"currency":"USD"}"#], 400, "invalid-request"),
        (["amount": "null"], 400, "invalid-request"),
        (["reference": #""""#], 400, "invalid-request"),
        (["reference": "\"\(String(repeating: "x", count: 101))\""], 400, "invalid-request"),
        (["reference": "{"], 400, "invalid-request"),
    ])
    func `An invalid order is refused`(change: [String: String], status: Int, problem: String) async throws {
        expect(try await client.pay("order-1", changes: change), status, problem)
        #expect(try await client.paymentIDs().isEmpty)
    }

    @Test func `An item can be paid for in each currency`() async throws {
        for (value, currency) in [(68_000, "KRW"), (4_990, "USD"), (15_250, "KWD")] {
            let amount = #"{"value":\#(value),"currency":"\#(currency)"}"#
            expect(try await client.pay(currency, changes: ["amount": amount]), 201)
        }
    }

    @Test func `Paying requires a token and JSON`() async throws {
        #expect(try await client.pay("order-1", token: "unknown").status == 401)
        #expect(try await client.refund("pay_1", value: 1, token: "unknown").status == 401)
        let headers = try await Client.bearer(client.accessToken()).merging(["Idempotency-Key": #""k""#]) { $1 }
        let response = try await client.send("POST", "/v1/payments", headers: headers, body: "{}")
        #expect(response.problem == "invalid-request")
    }

    @Test func `A reference is paid once`() async throws {
        let declined = ["method": #""card-declined""#]
        #expect(try await client.pay("order-1", key: "a", changes: declined).status == 402)
        #expect(try await client.pay("order-1", key: "b").status == 201)
        expect(try await client.pay("order-1", key: "c"), 409, "reference-in-use")
    }

    @Test func `Refunds cannot exceed the payment`() async throws {
        _ = try await client.pay("order-1")
        let partial = try await client.refund("pay_1", reference: "r1", value: 1)
        expect(partial, 201)
        #expect(partial.json["status"] == "partially_refunded")
        #expect(partial.json["refunded"]["value"] == 1)
        for value in [4990, Int.max] {
            let response = try await client.refund("pay_1", reference: "r\(value)", value: value)
            expect(response, 422, "refund-exceeds-payment")
        }
        let remaining = try await client.refund("pay_1", reference: "r3", value: 4989)
        #expect(remaining.json["status"] == "refunded")
        #expect(remaining.json["refunded"]["value"] == 4990)
        expect(try await client.refund("pay_1", reference: "r4", value: 1), 422, "refund-exceeds-payment")
    }

    @Test func `A refund in another currency or with a used reference is refused`() async throws {
        _ = try await client.pay("order-1")
        let other = try await client.refund("pay_1", reference: "r1", value: 1, currency: "KRW")
        expect(other, 422, "refund-exceeds-payment")
        expect(try await client.refund("pay_1", reference: "r2", value: 1), 201)
        let repeated = try await client.refund("pay_1", reference: "r2", key: "another", value: 1)
        expect(repeated, 409, "reference-in-use")
        expect(try await client.refund("pay_1", reference: "r3", value: 0), 400, "invalid-request")
        expect(try await client.refund("pay_9", reference: "r4", value: 1), 404, "not-found")
    }
}
