import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct RESTPaymentGatewayTests {
    private let network = FakeNetworkService()
    private var gateway: RESTPaymentGateway { RESTPaymentGateway(network: network) }

    private static func payment(_ members: String) -> String {
        """
        {"id": "pay_1", "reference": "ref-1", "item_id": "itm_01", "amount": {"value": 1999, "currency": "USD"},
         "refunded": {"value": 0, "currency": "USD"}, "created_at": "2026-11-20T12:00:00.000Z", \(members)}
        """
    }

    @Test(arguments: [
        (#""status": "processing""#, PaymentState.processing),
        (#""status": "succeeded", "method": "card""#, .succeeded),
        (#""status": "cancelled""#, .cancelled), (#""status": "partly_refunded""#, .partlyRefunded),
        (#""status": "refunded""#, .refunded), (#""status": "paid""#, .unknown("paid")),
        (#""status": "requires_action""#, .unknown("requires_action")),
        (#""status": "declined""#, .declined(Decline(code: "declined"))),
        (
            #""status": "declined", "decline": {"code": "expired_card", "advice": "check_card_data"}"#,
            .declined(Decline(code: "expired_card", advice: .checkCardData))
        ),
        (#""status": "declined", "decline": {"code": "x", "advice": "pray"}"#, .declined(Decline(code: "x"))),
    ])
    func `A payment has the state of its status`(members: String, state: PaymentState) async throws {
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        #expect(try await gateway.payment("pay_1", of: .mina).state == state)
    }

    @Test func `A payment that requires an action has its URL`() async throws {
        let members = #""status": "requires_action", "next_action": {"url": "https://a.example/b"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        let url = try #require(URL(string: "https://a.example/b"))
        #expect(try await gateway.payment("pay_1", of: .mina).state == .requiresAction(url))
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "/relative", "https://", "-x", ""])
    func `An address that is not one of a web page is not shown to the user`(address: String) async throws {
        let members = #""status": "requires_action", "next_action": {"url": "\#(address)"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        #expect(try await gateway.payment("pay_1", of: .mina).state == .unknown("requires_action"))
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "trellis://home", "//a.example/b", "/confirm", "https:",
        "https:///b", "",
    ])
    func `A URL that is not that of a web page is not an action`(url: String) async throws {
        let members = #""status": "requires_action", "next_action": {"url": "\#(url)"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        #expect(try await gateway.payment("pay_1", of: .mina).state == .unknown("requires_action"))
    }

    @Test(arguments: [
        (402, "payment-declined", GatewayError.refused(.declined(Decline(code: "stolen_card", advice: .contactBank)))),
        (404, "not-found", .refused(.notFound)), (409, "reference-in-use", .referenceInUse),
        (409, "not-refundable", .refused(.notRefundable)), (409, "not-cancellable", .refused(.notCancellable)),
        (422, "idempotency-key-reused", .keyReused), (422, "refund-exceeds-payment", .refused(.refundExceedsPayment)),
        (
            422, "price-mismatch",
            .refused(.rejected(type: "https://trellis.example/problems/price-mismatch", title: "Title"))
        ),
        (401, "unauthorized", .refused(.signInRequired)),
    ])
    func `A problem of the API is a refusal`(status: Int, kind: String, error: GatewayError) async {
        let problem = NetworkResponse.problem(status, kind, ["code": "stolen_card", "advice": "contact_bank"])
        network.reply(to: .get, "/v1/payments/pay_1") { _ throws(NetworkError) in problem }
        await #expect(throws: error) { try await gateway.payment("pay_1", of: .mina) }
    }

    @Test(arguments: [(402, nil), (404, nil), (409, "request-in-progress"), (429, "rate-limited"), (500, "internal")])
    func `Another response may come from a proxy, or be transient`(status: Int, kind: String?) async {
        let problem = NetworkResponse.problem(status, kind)
        network.reply(to: .get, "/v1/payments/pay_1") { _ throws(NetworkError) in problem }
        await #expect(throws: GatewayError.network(.server(ServerFailure(response: problem)))) {
            try await gateway.payment("pay_1", of: .mina)
        }
    }

    @Test func `An order is sent with its stored body and key`() async throws {
        network.reply(to: .post, "/v1/payments", status: 201, json: Self.payment(#""status": "succeeded""#))
        let order = PaymentOrder.lamp()
        let body = try gateway.body(of: .payment(order))
        let attempt = GatewayAttempt(account: .mina, idempotencyKey: #"a"b\c"#, body: body)
        _ = try await gateway.create(order, attempt)
        let request = try #require(network.requests.first)
        #expect(request.headers["Idempotency-Key"] == #""a\"b\\c""#)
        #expect(request.body == body && request.account == .mina)
        let json = #"{"amount":{"currency":"USD","value":1999},"item_id":"itm_01","method":"card","reference":"ref-1"}"#
        #expect(String(decoding: body, as: UTF8.self) == json)
        #expect("\(attempt)" == "payment attempt")
    }

    @Test func `A lookup reads all pages, and fails if the server ignores the filter`() async throws {
        let payment = Self.payment(#""status": "declined""#)
        network.reply(to: .get, "/v1/payments", json: #"{"payments": [\#(payment)], "next_cursor": "2"}"#)
        network.reply(to: .get, "/v1/payments", json: #"{"payments": [\#(payment)]}"#)
        #expect(try await gateway.payments(reference: "ref-1", of: .mina).count == 2)
        #expect(network.requests.map { $0.query["cursor"] } == [nil, "2"])
        await #expect(throws: GatewayError.unexpectedAnswer) {
            try await gateway.payments(reference: "ref-2", of: .mina)
        }
    }

    @Test func `A payment with another id is not accepted`() async {
        network.reply(to: .get, "/v1/payments/pay_2", json: Self.payment(#""status": "succeeded""#))
        await #expect(throws: GatewayError.unexpectedAnswer) { try await gateway.payment("pay_2", of: .mina) }
    }
}
