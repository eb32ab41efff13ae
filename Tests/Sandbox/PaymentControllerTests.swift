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
                "id": "pay_1", "reference": "order-1", "item_id": "itm_01", "status": "succeeded", "method": "card",
                "amount": ["value": 4990, "currency": "USD"], "refunded": ["value": 0, "currency": "USD"],
                "created_at": "2027-01-15T08:00:00.000Z",
            ]
        )
        #expect(response[header: "idempotent-replayed"] == nil)
        #expect(try await client.payment("pay_1").body == response.body)
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

    @Test(arguments: [
        ("card_declined", "card_declined", "try_another_method"),
        ("card_insufficient_funds", "insufficient_funds", "try_again_later"),
        ("card_expired", "expired_card", "try_another_method"),
        ("card_incorrect_cvc", "incorrect_cvc", "check_card_data"),
        ("card_stolen", "stolen_card", "contact_bank"),
    ])
    func `A declined payment has a reason and an advice, and is listed`(
        method: String,
        code: String,
        advice: String
    ) async throws {
        let response = try await client.pay("order-1", method: method)
        expect(response, 402, "payment-declined")
        #expect(
            response.json == [
                "type": "https://trellis.example/problems/payment-declined", "title": "The payment was declined",
                "status": 402, "code": .string(code), "advice": .string(advice), "payment": "pay_1",
            ]
        )
        let payment = try await client.payment("pay_1").json
        #expect(payment["status"] == "declined" && payment["method"].string == method)
        #expect(payment["decline"] == ["code": .string(code), "advice": .string(advice)])
        #expect(try await client.paymentIDs() == ["pay_1"])
        #expect(try await ledger().isEmpty)
    }

    @Test func `A reference is paid once, but may have several declined attempts`() async throws {
        #expect(try await client.pay("order-1", key: "a", method: "card_declined").status == 402)
        #expect(try await client.pay("order-1", key: "b", method: "card_stolen").status == 402)
        #expect(try await client.pay("order-2", method: "card_declined").status == 402)
        #expect(try await client.pay("order-1", key: "c").status == 201)
        expect(try await client.pay("order-1", key: "d"), 409, "reference-in-use")
        #expect(try await client.paymentIDs("reference=order-1") == ["pay_4", "pay_2", "pay_1"])
        #expect(try await client.paymentIDs("reference=order-1&limit=2&cursor=pay_2") == ["pay_1"])
        #expect(try await client.paymentIDs("reference=none").isEmpty)
        #expect(try await client.paymentIDs() == ["pay_4", "pay_3", "pay_2", "pay_1"])
    }

    @Test func `A payment in processing succeeds after the duration`() async throws {
        let response = try await client.pay("order-1", method: "card_processing")
        #expect(response.status == 201 && response.json["status"] == "processing")
        expect(try await client.pay("order-1", key: "another"), 409, "reference-in-use")
        try time.advance(by: 4.9)
        #expect(try await client.payment("pay_1").json["status"] == "processing")
        #expect(try await ledger().isEmpty)
        try time.advance(by: 0.1)
        #expect(try await client.payment("pay_1").json["status"] == "succeeded")
        #expect(try await ledger().map(\.date) == [Date(timeIntervalSince1970: 1_800_000_005)])
        expect(try await client.cancel("pay_1"), 409, "not-cancellable")
        // The first response stays the response to the key.
        #expect(try await client.pay("order-1", method: "card_processing").body == response.body)
        #expect(try await ledger().count == 1)
    }

    @Test func `The duration of processing can be configured`() async throws {
        let time = TestTime()
        var configuration = time.configuration
        configuration.processingDuration = .seconds(60)
        try await withSandbox(configuration) { client in
            _ = try await client.pay("order-1", method: "card_processing")
            time.advance(by: 59)
            #expect(try await client.payment("pay_1").json["status"] == "processing")
            time.advance(by: 1)
            expect(try await client.refund("pay_1", value: 1), 201)
        }
    }

    @Test(arguments: ["card_processing", "card_needs_action"])
    func `A payment is cancelled while it is pending`(method: String) async throws {
        _ = try await client.pay("order-1", method: method)
        let response = try await client.cancel("pay_1")
        expect(response, 200)
        #expect(response.json["status"] == "cancelled" && response.json["next_action"] == .null)
        #expect(try await client.cancel("pay_1").body == response.body)
        try time.advance(by: 60)
        #expect(try await client.payment("pay_1").body == response.body)
        #expect(try await ledger().isEmpty)
        #expect(try await client.pay("order-1", key: "another").status == 201)
    }

    @Test func `A payment that is not pending cannot be cancelled`() async throws {
        _ = try await client.pay("order-1")
        _ = try await client.pay("order-2", method: "card_declined")
        expect(try await client.cancel("pay_1"), 409, "not-cancellable")
        expect(try await client.cancel("pay_2"), 409, "not-cancellable")
        expect(try await client.cancel("pay_3"), 404, "not-found")
        expect(try await client.cancel("pay_1", token: client.accessToken("leo")), 404, "not-found")
        #expect(try await client.cancel("pay_1", token: "unknown").status == 401)
        #expect(try await client.payment("pay_1").json["status"] == "succeeded")
    }

    /// A router without sockets has no connection to close.
    @Test func `A lost answer is repeated for the same key`() async throws {
        try await Sandbox(TestTime().configuration).run { sandbox in
            let client = Client(sandbox.url)
            let token = try await client.accessToken()
            let method = "card_answer_lost"
            await #expect(throws: (any Error).self) { try await client.pay("order-1", method: method, token: token) }
            #expect(await sandbox.ledger().count == 1)
            let response = try await client.pay("order-1", method: method, token: token)
            #expect(response.status == 201 && response.json["status"] == "succeeded")
            #expect(response[header: "idempotent-replayed"] == "true")
            #expect(await sandbox.ledger().count == 1)
            // Nothing was carried out, so the answer is not lost.
            let refused = try await client.pay("order-1", key: "k", method: method, token: token)
            expect(refused, 409, "reference-in-use")
        }
    }

    @Test func `The methods are listed in the language of the request`() async throws {
        let token = try await client.accessToken()
        let english = try await client.get("/v1/payment-methods", token: token)
        #expect(english[header: "content-language"] == "en")
        #expect(
            english.json["methods"].array.compactMap { $0["id"].string } == [
                "card", "card_declined", "card_insufficient_funds", "card_expired", "card_incorrect_cvc", "card_stolen",
                "card_needs_action", "card_processing", "card_answer_lost",
            ]
        )
        #expect(
            english.json["methods"].array.first
                == ["id": "card", "name": "Visa ending in 4242", "description": "The payment succeeds."]
        )
        let korean = try await client.get("/v1/payment-methods", token: token, headers: ["Accept-Language": "ko"])
        #expect(korean[header: "content-language"] == "ko")
        #expect(korean.json["methods"].array.first?["name"] == "Visa(끝자리 4242)")
        #expect(try await client.get("/v1/payment-methods").status == 401)
    }

    @Test func `Each movement of money is in the ledger once`() async throws {
        for _ in 1...2 {
            _ = try await client.pay("order-1", key: #"a\"b"#)
            _ = try await client.refund("pay_1", reference: "refund-1", key: "c", value: 90)
        }
        #expect(
            try await ledger() == [
                LedgerEntry(
                    kind: .charge,
                    paymentID: "pay_1",
                    reference: "order-1",
                    userID: "usr_mina",
                    value: 4990,
                    currency: "USD",
                    date: Date(timeIntervalSince1970: 1_800_000_000)
                ),
                LedgerEntry(
                    kind: .refund,
                    paymentID: "pay_1",
                    reference: "refund-1",
                    userID: "usr_mina",
                    value: 90,
                    currency: "USD",
                    date: Date(timeIntervalSince1970: 1_800_000_000)
                ),
            ]
        )
    }

    @Test func `A long history is listed in pages`() async throws {
        try await TestServer.run { server in
            let client = server.client
            let (configuration, catalog) = try (server.time.configuration, Catalog.embedded.get())
            let (item, card) = try (#require(catalog.items.first), #require(catalog.paymentMethod("card")))
            try await server.backend.store.update(now: configuration.now()) { state in
                for number in 1...100_000 {
                    let reference = "history-\(number)"
                    let order = PaymentOrder(
                        reference: reference,
                        itemID: item.id,
                        amount: item.prices[0],
                        method: card.id
                    )
                    state.payments.add(order, by: card, user: "usr_mina", configuration)
                }
            }
            let token = try await client.accessToken()
            func page(_ query: String) async throws -> (ids: [String], next: String?) {
                let json = try await client.get("/v1/payments?limit=100&\(query)", token: token).json
                return (json["payments"].array.compactMap { $0["id"].string }, json["next_cursor"].string)
            }
            func ids(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map { "pay_\($0)" } }
            #expect(try await page("") == (ids(99_901...100_000), "pay_99901"))
            #expect(try await page("cursor=pay_99901") == (ids(99_801...99_900), "pay_99801"))
            #expect(try await page("cursor=pay_50000") == (ids(49_900...49_999), "pay_49900"))
            #expect(try await page("cursor=pay_101") == (ids(1...100), nil))
            #expect(try await page("reference=history-70000") == (["pay_70000"], nil))
            let first = try await client.get("/v1/payments/pay_1", token: token).json
            #expect(first["status"] == "succeeded" && first["reference"] == "history-1")
            #expect(try await server.backend.store.payments(now: configuration.now()).ledger.count == 100_000)
        }
    }
}
