import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct RefundTests {
    @Test func `A refund has the fields of the API`() async throws {
        _ = try await client.pay("order-1")
        let response = try await client.refund("pay_1", reference: "refund-1", value: 90)
        expect(response, 201)
        #expect(
            response.json == [
                "id": "rfd_1", "payment_id": "pay_1", "reference": "refund-1", "status": "succeeded",
                "amount": ["value": 90, "currency": "USD"], "created_at": "2027-01-15T08:00:00.000Z",
            ]
        )
    }

    @Test func `Refunds cannot exceed the payment`() async throws {
        _ = try await client.pay("order-1")
        expect(try await client.refund("pay_1", reference: "r1", value: 1), 201)
        let partly = try await client.payment("pay_1").json
        #expect(partly["status"] == "partly_refunded" && partly["refunded"]["value"] == 1)
        for value in [4990, Int.max] {
            let response = try await client.refund("pay_1", reference: "r\(value)", value: value)
            expect(response, 422, "refund-exceeds-payment")
        }
        expect(try await client.refund("pay_1", reference: "r3", value: 4989), 201)
        let fully = try await client.payment("pay_1").json
        #expect(fully["status"] == "refunded" && fully["refunded"]["value"] == 4990)
        expect(try await client.refund("pay_1", reference: "r3", key: "k", value: 4989), 409, "reference-in-use")
        expect(try await client.refund("pay_1", reference: "r4", value: 1), 409, "not-refundable")
        #expect(try await ledger().map(\.value) == [4990, 1, 4989])
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

    @Test(arguments: ["card_declined", "card_needs_action", "card_processing"])
    func `A payment that has not succeeded cannot be refunded`(method: String) async throws {
        _ = try await client.pay("order-1", method: method)
        expect(try await client.refund("pay_1", value: 1), 409, "not-refundable")
        _ = try await client.cancel("pay_1")
        expect(try await client.refund("pay_1", key: "k", value: 1), 409, "not-refundable")
    }

    @Test func `Refunds are listed newest first, in pages, and by reference`() async throws {
        _ = try await client.pay("order-1")
        _ = try await client.pay("order-2")
        _ = try await client.refund("pay_2", reference: "other", value: 1)
        for number in 1...3 { _ = try await client.refund("pay_1", reference: "r\(number)", value: number) }
        let token = try await client.accessToken()
        func refunds(_ query: String) async throws -> JSONValue {
            try await client.get("/v1/payments/pay_1/refunds?\(query)", token: token).json
        }
        let all = try await refunds("")
        #expect(all.members == ["refunds", "next_cursor"])
        #expect(all["refunds"].array.compactMap { $0["id"].string } == ["rfd_4", "rfd_3", "rfd_2"])
        #expect(all["refunds"].array.compactMap { $0["reference"].string } == ["r3", "r2", "r1"])
        #expect(try await refunds("limit=2")["next_cursor"] == "rfd_3")
        #expect(try await refunds("limit=2&cursor=rfd_3")["refunds"].array.compactMap { $0["id"].string } == ["rfd_2"])
        #expect(try await refunds("reference=r2")["refunds"].array.compactMap { $0["id"].string } == ["rfd_3"])
        #expect(try await refunds("reference=other")["refunds"].array.isEmpty)
        let invalid = try await client.get("/v1/payments/pay_1/refunds?cursor=pay_1", token: token)
        expect(invalid, 400, "invalid-cursor")
        expect(try await client.get("/v1/payments/pay_9/refunds", token: token), 404, "not-found")
        let leo = try await client.accessToken("leo")
        expect(try await client.get("/v1/payments/pay_1/refunds", token: leo), 404, "not-found")
    }
}
