import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct IdempotencyTests {
    private func paymentCount(token: String) async throws -> Int {
        try await client.get("/v1/payments", token: token).json["payments"].array.count
    }

    @Test func theSameRequestGetsTheFirstAnswerAgain() async throws {
        let token = try await client.accessToken()
        let first = try await client.pay("order-1", key: "k", token: token)
        let second = try await client.pay("order-1", key: "k", token: token)
        #expect(second.status == 201)
        #expect(second.body == first.body)
        #expect(second[header: "content-type"] == "application/json")
        #expect(second[header: "idempotent-replayed"] == "true")
        #expect(try await paymentCount(token: token) == 1)
    }

    @Test func aRefundIsDoneOnceToo() async throws {
        let token = try await client.accessToken()
        _ = try await client.pay("order-1", token: token)
        for isReplayed in [nil, "true"] {
            let answer = try await client.refund("pay_1", reference: "r", value: 1, token: token)
            #expect(answer.status == 201)
            #expect(answer[header: "idempotent-replayed"] == isReplayed)
            #expect(answer.json["refunded"]["value"].integer == 1)
        }
    }

    @Test func aRefusalIsReplayedAsWell() async throws {
        let token = try await client.accessToken()
        let declined = ["method": #""card-declined""#]
        let first = try await client.pay("order-1", key: "k", changes: declined, token: token)
        let second = try await client.pay("order-1", key: "k", changes: declined, token: token)
        #expect(second.problem == "payment-declined")
        #expect(second.body == first.body)
        #expect(second[header: "idempotent-replayed"] == "true")
    }

    @Test func theSameKeyWithAnotherRequestIsRefused() async throws {
        let token = try await client.accessToken()
        _ = try await client.pay("order-1", key: "k", token: token)
        for answer in [
            try await client.pay("order-2", key: "k", token: token),
            try await client.refund("pay_1", key: "k", value: 1, token: token),
        ] {
            expect(answer, 422, "idempotency-key-reused")
        }
        #expect(try await paymentCount(token: token) == 1)
    }

    @Test func aRequestIsRefusedWhileTheFirstIsWorkedOn() async throws {
        let gate = Gate()
        var configuration = SandboxConfiguration()
        configuration.askCardNetwork = { await gate.pass() }
        try await withSandbox(configuration) { client in
            let token = try await client.accessToken()
            async let first = client.pay("order-1", key: "k", token: token)
            await gate.waitUntilReached()
            let second = try await client.pay("order-1", key: "k", token: token)
            await gate.open()
            expect(second, 409, "idempotency-key-in-use")
            #expect(try await first.status == 201)
            #expect(try await client.pay("order-1", key: "k", token: token)[header: "idempotent-replayed"] == "true")
        }
    }

    @Test func ofManyAtOnceOneIsDone() async throws {
        let token = try await client.accessToken()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...12 {
                group.addTask { try await client.pay("order-1", key: "k", token: token).status }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses.contains(201))
        #expect(statuses.isSubset(of: [201, 409]))
        #expect(try await paymentCount(token: token) == 1)
    }

    @Test func aKeyIsKeptFor24Hours() async throws {
        _ = try await client.pay("order-1", key: "k", token: client.accessToken())
        try time.pass(86_399)
        let token = try await client.accessToken()
        #expect(try await client.pay("order-1", key: "k", token: token)[header: "idempotent-replayed"] == "true")
        try time.pass(1)
        expect(try await client.pay("order-1", key: "k", token: token), 409, "reference-in-use")
        #expect(try await client.pay("order-2", key: "k2", token: token).status == 201)
    }

    @Test(arguments: [
        nil, "k", "\"k", "\"\"", #""a"b""#, #""a\b""#, "\"\(String(repeating: "x", count: 256))\"", #""k";a=b"#,
    ])
    func aRequestNeedsAKeyThatIsAQuotedString(key: String?) async throws {
        let answer = try await client.post(
            "/v1/payments",
            json: #"{"reference":"r","item_id":"itm_01","amount":{"value":1,"currency":"USD"},"method":"card"}"#,
            token: client.accessToken(),
            headers: key.map { ["Idempotency-Key": $0] } ?? [:]
        )
        expect(answer, 400, key == nil ? "idempotency-key-missing" : "invalid-request")
    }
}
