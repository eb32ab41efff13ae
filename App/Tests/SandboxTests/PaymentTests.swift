import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct PaymentTests {
    /// The first item's price in dollars.
    private let price = 4990

    @Test func aPaymentIsAnsweredAsTheContractSaysAndFoundAgain() async throws {
        let token = try await client.accessToken()
        let answer = try await client.pay("order-1", token: token)
        #expect(answer.status == 201)
        #expect(answer.json["id"].string == "pay_1")
        #expect(answer.json["reference"].string == "order-1")
        #expect(answer.json["item_id"].string == "itm_01")
        #expect(answer.json["amount"]["value"].integer == price)
        #expect(answer.json["amount"]["currency"].string == "USD")
        #expect(answer.json["refunded"]["value"].integer == 0)
        #expect(answer.json["status"].string == "paid")
        #expect(answer.json["created_at"].string == "2027-01-15T08:00:00.000Z")
        #expect(answer[header: "idempotent-replayed"] == nil)
        #expect(try await client.get("/v1/payments/pay_1", token: token).body == answer.body)
    }

    @Test func paymentsBelongToTheirUser() async throws {
        let (mina, leo) = try await (client.accessToken(), client.accessToken("leo"))
        _ = try await client.pay("order-1", token: mina)
        #expect(try await client.get("/v1/payments", token: leo).json["payments"].array.isEmpty)
        #expect(try await client.get("/v1/payments/pay_1", token: leo).problem == "not-found")
        #expect(try await client.refund("pay_1", value: 1, token: leo).problem == "not-found")
        // The same reference and key are another user's own.
        #expect(try await client.pay("order-1", token: leo).json["id"].string == "pay_2")
    }

    @Test func newPaymentsComeFirstAndDoNotDisturbAWalk() async throws {
        let token = try await client.accessToken()
        for number in 1...3 { _ = try await client.pay("order-\(number)", token: token) }
        let first = try await client.get("/v1/payments?limit=2", token: token).json
        #expect(first["payments"].array.compactMap { $0["id"].string } == ["pay_3", "pay_2"])
        _ = try await client.pay("order-4", token: token)
        let cursor = try #require(first["next_cursor"].string)
        let second = try await client.get("/v1/payments?limit=2&cursor=\(cursor)", token: token).json
        #expect(second["payments"].array.compactMap { $0["id"].string } == ["pay_1"])
        #expect(second["next_cursor"].string == nil)
        let found = try await client.get("/v1/payments?reference=order-2", token: token).json
        #expect(found["payments"].array.compactMap { $0["id"].string } == ["pay_2"])
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
    func whatCannotBePaidIsNotPaid(change: [String: String], status: Int, problem: String) async throws {
        let token = try await client.accessToken()
        let answer = try await client.pay("order-1", changes: change, token: token)
        expect(answer, status, problem)
        #expect(try await client.get("/v1/payments", token: token).json["payments"].array.isEmpty)
    }

    @Test func anyOfTheThreePricesWillDo() async throws {
        let token = try await client.accessToken()
        for (value, currency) in [(68_000, "KRW"), (4_990, "USD"), (15_250, "KWD")] {
            let amount = #"{"value":\#(value),"currency":"\#(currency)"}"#
            let answer = try await client.pay(currency, changes: ["amount": amount], token: token)
            #expect(answer.status == 201)
        }
    }

    @Test func payingNeedsAUserAndJSON() async throws {
        #expect(try await client.pay("order-1", token: "unknown").status == 401)
        #expect(try await client.refund("pay_1", value: 1, token: "unknown").status == 401)
        let headers = try await Client.bearer(client.accessToken()).merging(["Idempotency-Key": #""k""#]) { $1 }
        let answer = try await client.send("POST", "/v1/payments", headers: headers, body: "{}")
        #expect(answer.problem == "invalid-request")
    }

    @Test func aReferenceIsPaidOnce() async throws {
        let token = try await client.accessToken()
        let declined = ["method": #""card-declined""#]
        #expect(try await client.pay("order-1", key: "a", changes: declined, token: token).status == 402)
        #expect(try await client.pay("order-1", key: "b", token: token).status == 201)
        let again = try await client.pay("order-1", key: "c", token: token)
        expect(again, 409, "reference-in-use")
    }

    @Test func refundsAddUpToThePaymentAndNoFurther() async throws {
        let token = try await client.accessToken()
        _ = try await client.pay("order-1", token: token)
        let some = try await client.refund("pay_1", reference: "r1", value: 1, token: token)
        #expect(some.status == 201)
        #expect(some.json["status"].string == "partially_refunded")
        #expect(some.json["refunded"]["value"].integer == 1)
        for value in [price, Int.max] {
            let answer = try await client.refund("pay_1", reference: "r\(value)", value: value, token: token)
            expect(answer, 422, "refund-exceeds-payment")
        }
        let rest = try await client.refund("pay_1", reference: "r3", value: price - 1, token: token)
        #expect(rest.json["status"].string == "refunded")
        #expect(rest.json["refunded"]["value"].integer == price)
        let over = try await client.refund("pay_1", reference: "r4", value: 1, token: token)
        #expect(over.problem == "refund-exceeds-payment")
    }

    @Test func aRefundKeepsToTheCurrencyAndItsReference() async throws {
        let token = try await client.accessToken()
        _ = try await client.pay("order-1", token: token)
        let other = try await client.refund("pay_1", reference: "r1", value: 1, currency: "KRW", token: token)
        #expect(other.problem == "refund-exceeds-payment")
        #expect(try await client.refund("pay_1", reference: "r2", value: 1, token: token).status == 201)
        let again = try await client.refund("pay_1", reference: "r2", key: "another", value: 1, token: token)
        expect(again, 409, "reference-in-use")
        #expect(try await client.refund("pay_1", reference: "r3", value: 0, token: token).status == 400)
        #expect(try await client.refund("pay_9", reference: "r4", value: 1, token: token).status == 404)
    }
}
