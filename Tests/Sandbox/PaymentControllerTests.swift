import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct PaymentControllerTests {
    @Test func `A created payment moves no money and is not listed`() async throws {
        let response = try await client.create("order-1")
        #expect(response.status == 201)
        #expect(
            response.json == [
                "id": "pay_1", "reference": "order-1", "status": "created",
                "lines": [["item_id": "itm_01", "quantity": 1]], "amount": ["value": 4990, "currency": "USD"],
                "refunded": ["value": 0, "currency": "USD"], "created_at": "2027-01-15T08:00:00.000Z",
            ]
        )
        #expect(try await client.payment("pay_1").body == response.body)
        #expect(try await client.paymentIDs().isEmpty)
        #expect(try await ledger().isEmpty)
    }

    @Test func `A repeated creation returns the payment in any status`() async throws {
        let first = try await client.create("order-1")
        let second = try await client.create("order-1")
        #expect(second.status == 200 && second.body == first.body)
        let paid = try await client.confirm("pay_1")
        let third = try await client.create("order-1")
        #expect(third.status == 200 && third.body == paid.body)
        #expect(try await client.create("order-2").json["id"] == "pay_2")
    }

    @Test(arguments: [
        ["lines": #"[{"item_id":"itm_02","quantity":1}]"#], ["lines": #"[{"item_id":"itm_01","quantity":2}]"#],
        ["lines": "[]"], ["amount": #"{"value":68000,"currency":"KRW"}"#],
    ])
    func `A reference with other lines or another amount is refused`(changes: [String: String]) async throws {
        _ = try await client.create("order-1")
        expect(try await client.create("order-1", changes: changes), 409, "reference-in-use")
        #expect(try await client.create("order-1").status == 200)
    }

    @Test func `Creations at the same time with one reference make one payment`() async throws {
        let token = try await client.accessToken()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...12 { group.addTask { try await client.create("order-1", token: token).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == Array(repeating: 200, count: 11) + [201])
    }

    @Test(arguments: [
        (["lines": #"[{"item_id":"itm_none","quantity":1}]"#], 404, "not-found"),
        (["lines": #"[{"item_id":"itm_01","quantity":2}]"#], 422, "price-mismatch"),
        (["lines": #"[{"item_id":"itm_01","quantity":0}]"#], 422, "price-mismatch"),
        (["lines": #"[{"item_id":"itm_01","quantity":9223372036854775807}]"#], 422, "price-mismatch"),
        (["lines": "[]", "amount": #"{"value":0,"currency":"USD"}"#], 422, "price-mismatch"),
        (["lines": #"[{"item_id":"itm_01"}]"#], 400, "invalid-request"),
        (["amount": #"{"value":1,"currency":"USD"}"#], 422, "price-mismatch"),
        (["amount": #"{"value":0,"currency":"USD"}"#], 422, "price-mismatch"),
        (["amount": #"{"value":-4990,"currency":"USD"}"#], 422, "price-mismatch"),
        (["amount": #"{"value":9223372036854775807,"currency":"USD"}"#], 422, "price-mismatch"),
        (["amount": #"{"value":4990,"currency":"XXX"}"#], 422, "price-mismatch"),
        (["amount": #"{"value":9223372036854775808,"currency":"USD"}"#], 400, "invalid-request"),
        (["amount": #"{"value":49.9,"currency":"USD"}"#], 400, "invalid-request"),
        (["amount": "null"], 400, "invalid-request"),
        (["reference": "{"], 400, "invalid-request"),
        (["reference": #""""#], 422, "invalid-reference"),
        (["reference": #""order 1""#], 422, "invalid-reference"),
        (["reference": #""order/1\n""#], 422, "invalid-reference"),
        (["reference": #""주문""#], 422, "invalid-reference"),
        (["reference": "\"\(String(repeating: "x", count: 65))\""], 422, "invalid-reference"),
    ])
    func `An invalid order creates nothing`(changes: [String: String], status: Int, problem: String) async throws {
        expect(try await client.create("order-1", changes: changes), status, problem)
        expect(try await client.create("order-1"), 201)
        #expect(try await client.payment("pay_2").status == 404)
    }

    @Test func `An order of several items keeps its lines and its metadata`() async throws {
        let lines = #"[{"item_id":"itm_01","quantity":2},{"item_id":"itm_01","quantity":1}]"#
        let amount = #"{"value":14970,"currency":"USD"}"#
        let changes = ["lines": lines, "amount": amount, "metadata": #"{"gift":"g-1"}"#]
        let created = try await client.create("order-1", changes: changes)
        #expect(created.status == 201 && created.json["metadata"] == ["gift": "g-1"])
        let expected: JSONValue = [["item_id": "itm_01", "quantity": 2], ["item_id": "itm_01", "quantity": 1]]
        #expect(created.json["lines"] == expected)
        let repeated = try await client.create("order-1", changes: changes.filter { $0.key != "metadata" })
        #expect(repeated.body == created.body)
    }

    @Test func `Each currency of an item and the longest reference are accepted`() async throws {
        for (value, currency) in [(68_000, "KRW"), (4_990, "USD"), (15_250, "KWD")] {
            let amount = #"{"value":\#(value),"currency":"\#(currency)"}"#
            expect(try await client.create(currency, changes: ["amount": amount]), 201)
        }
        expect(try await client.create(String(repeating: "aZ9-", count: 15) + "___0"), 201)
    }

    @Test func `A confirmed payment is charged once, however often it is confirmed`() async throws {
        _ = try await client.create("order-1")
        let first = try await client.confirm("pay_1")
        #expect(first.status == 200 && first.json["status"] == "succeeded" && first.json["method"] == "card")
        // The method of a later confirmation is not examined.
        for method in ["card", "card_declined", "none"] {
            let again = try await client.confirm("pay_1", method: method)
            #expect(again.status == 200 && again.body == first.body)
        }
        #expect(try await client.paymentIDs() == ["pay_1"])
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
                )
            ]
        )
    }

    @Test func `Confirmations at the same time charge once`() async throws {
        let token = try await client.accessToken()
        _ = try await client.create("order-1", token: token)
        let answers = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 1...12 { group.addTask { try await client.confirm("pay_1", token: token).body } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(try await ledger().count == 1)
    }

    @Test func `A confirmation and a cancellation at the same time have one outcome`() async throws {
        let token = try await client.accessToken()
        for number in 1...20 {
            let (id, count) = ("pay_\(number)", try await ledger().count)
            _ = try await client.create("order-\(number)", token: token)
            async let confirmed = client.confirm(id, token: token)
            async let cancelled = client.cancel(id, token: token)
            let (first, second) = try await (confirmed, cancelled)
            #expect(first.status == 200 && first.body == second.body)
            let isPaid = first.json["status"] == "succeeded"
            #expect(isPaid || first.json["status"] == "cancelled")
            #expect(try await ledger().count == count + (isPaid ? 1 : 0))
        }
    }

    @Test(arguments: [
        ("card_declined", "card_declined", "try_another_method"),
        ("card_insufficient_funds", "insufficient_funds", "try_again_later"),
        ("card_expired", "expired_card", "try_another_method"),
        ("card_incorrect_cvc", "incorrect_cvc", "check_card_data"),
        ("card_stolen", "stolen_card", "contact_bank"),
    ])
    func `A decline is final and has a reason`(method: String, code: String, advice: String) async throws {
        let response = try await client.pay("order-1", method: method)
        #expect(response.status == 200 && response.json["status"] == "declined")
        #expect(response.json["decline"] == ["code": .string(code), "advice": .string(advice)])
        #expect(response.json["method"].string == method)
        #expect(try await client.confirm("pay_1").body == response.body)
        #expect(try await client.cancel("pay_1").body == response.body)
        #expect(try await client.create("order-1").body == response.body)
        #expect(try await client.paymentIDs() == ["pay_1"])
        #expect(try await ledger().isEmpty)
    }

    @Test func `An unknown method leaves the payment created`() async throws {
        _ = try await client.create("order-1")
        expect(try await client.confirm("pay_1", method: "cash"), 422, "unknown-method")
        for body in ["", "{}", "null", #"{"method":1}"#] {
            let token = try await client.accessToken()
            let response = try await client.post("/v1/payments/pay_1/confirm", json: body, token: token)
            expect(response, 400, "invalid-request")
        }
        #expect(try await client.payment("pay_1").json["status"] == "created")
        #expect(try await client.confirm("pay_1").json["status"] == "succeeded")
    }

    @Test(arguments: [nil, "card_processing", "card_needs_action"])
    func `A cancelled payment never succeeds`(method: String?) async throws {
        _ = try await client.create("order-1")
        if let method { _ = try await client.confirm("pay_1", method: method) }
        let response = try await client.cancel("pay_1")
        #expect(response.status == 200 && response.json["status"] == "cancelled")
        #expect(response.json["next_action"] == .null)
        try time.advance(by: 60)
        for answer in [
            try await client.cancel("pay_1"), try await client.confirm("pay_1"),
            try await client.confirm("pay_1", method: "none"), try await client.create("order-1"),
            try await client.payment("pay_1"),
        ] {
            #expect(answer.status == 200 && answer.body == response.body)
        }
        #expect(try await client.paymentIDs() == ["pay_1"])
        #expect(try await ledger().isEmpty)
    }

    @Test func `A cancellation after the success returns the payment unchanged`() async throws {
        let paid = try await client.pay("order-1")
        let response = try await client.cancel("pay_1")
        #expect(response.status == 200 && response.body == paid.body)
    }

    @Test func `A payment in processing succeeds after the duration`() async throws {
        let time = TestTime()
        var configuration = time.configuration
        configuration.processingDuration = .seconds(60)
        try await TestServer.run(configuration) { server in
            let client = server.client
            #expect(try await client.pay("order-1", method: "card_processing").json["status"] == "processing")
            time.advance(by: 59.9)
            #expect(try await client.confirm("pay_1").json["status"] == "processing")
            time.advance(by: 0.1)
            #expect(try await client.payment("pay_1").json["status"] == "succeeded")
            #expect(try await client.cancel("pay_1").json["status"] == "succeeded")
            // It stays so if the clock is set back.
            time.advance(by: -3600)
            #expect(try await client.cancel("pay_1").json["status"] == "succeeded")
            let ledger = try await server.backend.store.payments(now: time.configuration.now()).ledger
            #expect(ledger.map(\.date) == [Date(timeIntervalSince1970: 1_800_000_060)])
        }
    }

    /// A router without sockets has no connection to close.
    @Test func `The lost answer is that of the confirmation that charged`() async throws {
        try await Sandbox(TestTime().configuration).run { sandbox in
            let client = Client(sandbox.url)
            let (token, method) = (try await client.accessToken(), "card_answer_lost")
            _ = try await client.create("order-1", token: token)
            await #expect(throws: (any Error).self) {
                try await client.confirm("pay_1", method: method, token: token)
            }
            #expect(await sandbox.ledger().count == 1)
            let response = try await client.confirm("pay_1", method: method, token: token)
            #expect(response.status == 200 && response.json["status"] == "succeeded")
            #expect(await sandbox.ledger().count == 1)
        }
    }

    @Test func `A payment is visible only to its user`() async throws {
        let leo = try await client.accessToken("leo")
        _ = try await client.pay("order-1")
        for response in [
            try await client.get("/v1/payments/pay_1", token: leo), try await client.confirm("pay_1", token: leo),
            try await client.cancel("pay_1", token: leo), try await client.refund("pay_1", value: 1, token: leo),
            try await client.get("/v1/payments/pay_1/refunds/refund", token: leo),
            try await client.cancel("pay_2"), try await client.cancel("pay_01"), try await client.cancel("x"),
        ] {
            expect(response, 404, "not-found")
        }
        #expect(try await client.get("/v1/payments", token: leo).json["payments"].array.isEmpty)
        // Each user has their own references.
        #expect(try await client.create("order-1", token: leo).json["id"] == "pay_2")
    }

    @Test func `Paying requires a token and JSON`() async throws {
        #expect(try await client.create("order-1", token: "unknown").status == 401)
        #expect(try await client.confirm("pay_1", token: "unknown").status == 401)
        #expect(try await client.cancel("pay_1", token: "unknown").status == 401)
        #expect(try await client.refund("pay_1", value: 1, token: "unknown").status == 401)
        let headers = try await Client.bearer(client.accessToken())
        expect(try await client.send("POST", "/v1/payments", headers: headers, body: "{}"), 400, "invalid-request")
        let empty = try await client.post("/v1/payments", json: "", token: client.accessToken())
        expect(empty, 400, "invalid-request")
    }

    @Test func `New payments come first and do not shift later pages`() async throws {
        let token = try await client.accessToken()
        for number in 1...3 { _ = try await client.pay("order-\(number)", token: token) }
        _ = try await client.create("order-4", token: token)
        let first = try await client.get("/v1/payments?limit=2", token: token).json
        #expect(first["payments"].array.compactMap { $0["id"].string } == ["pay_3", "pay_2"])
        #expect(first["next_cursor"] == "pay_2")
        // A created payment takes its place in the list when it is confirmed.
        _ = try await client.pay("order-5", token: token)
        _ = try await client.confirm("pay_4", token: token)
        #expect(try await client.paymentIDs("limit=2&cursor=pay_2") == ["pay_1"])
        #expect(try await client.paymentIDs() == ["pay_5", "pay_4", "pay_3", "pay_2", "pay_1"])
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
                == ["id": "card", "name": "Visa ending in 4242", "description": "Test card: always approved."]
        )
        let korean = try await client.get("/v1/payment-methods", token: token, headers: ["Accept-Language": "ko"])
        #expect(korean[header: "content-language"] == "ko")
        #expect(korean.json["methods"].array.first?["name"] == "Visa(끝자리 4242)")
        #expect(try await client.get("/v1/payment-methods").status == 401)
    }
}
