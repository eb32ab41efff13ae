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
        (#""status": "created""#, Payment.Status.created), (#""status": "processing""#, .processing),
        (#""status": "succeeded", "method": "card""#, .succeeded), (#""status": "cancelled""#, .cancelled),
        (#""status": "paid""#, .unknown("paid")), (#""status": "requires_action""#, .unknown("requires_action")),
        (#""status": "declined""#, .declined(Decline(code: "declined"))),
        (
            #""status": "declined", "decline": {"code": "expired_card", "advice": "check_card_data"}"#,
            .declined(Decline(code: "expired_card", advice: .checkCardData))
        ),
        (#""status": "declined", "decline": {"code": "x", "advice": "pray"}"#, .declined(Decline(code: "x"))),
    ])
    func `A payment has the status of its JSON`(members: String, status: Payment.Status) async throws {
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        #expect(try await gateway.payment("pay_1", of: .mina).status == status)
    }

    @Test func `A payment that requires an action has its URL`() async throws {
        let members = #""status": "requires_action", "next_action": {"url": "https://a.example/b"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        let url = try #require(URL(string: "https://a.example/b"))
        #expect(try await gateway.payment("pay_1", of: .mina).status == .requiresAction(url))
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "trellis://home", "//a.example/b", "/confirm", "https:",
        "https:///b", "-x", "",
    ])
    func `A URL that is not that of a web page is not an action`(url: String) async throws {
        let members = #""status": "requires_action", "next_action": {"url": "\#(url)"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        #expect(try await gateway.payment("pay_1", of: .mina).status == .unknown("requires_action"))
    }

    @Test(arguments: [
        (404, "not-found", PaymentError.notFound), (409, "reference-in-use", .referenceInUse(reference: "ref-1")),
        (422, "not-refundable", .notRefundable), (422, "refund-exceeds-payment", .refundExceedsPayment),
        (
            422, "price-mismatch",
            .rejected(status: 422, type: "https://trellis.example/problems/price-mismatch", title: "Title")
        ),
    ])
    func `A problem of the API is a refusal`(status: Int, kind: String, error: PaymentError) async {
        let problem = NetworkResponse.problem(status, kind)
        network.reply(to: .post, "/v1/payments") { _ throws(NetworkError) in problem }
        await #expect(throws: GatewayError.refused(error)) { try await gateway.create(.lamp()) }
    }

    @Test(arguments: [
        (401, nil), (402, nil), (403, nil), (404, nil), (409, nil), (500, nil), (503, nil), (401, "token"),
        (407, "proxy"), (408, "timeout"), (409, "busy"), (421, "misdirected"), (423, "locked"), (425, "early"),
        (429, "rate-limited"), (500, "internal"),
    ])
    func `Another response may come from a proxy, or be transient`(status: Int, kind: String?) async {
        let problem = NetworkResponse.problem(status, kind)
        network.reply(to: .post, "/v1/payments") { _ throws(NetworkError) in problem }
        let failure = NetworkError.server(ServerFailure(response: problem))
        let error = GatewayError.notAnswered(kind == "token" ? .signInRequired : failure)
        await #expect(throws: error) { try await gateway.create(.lamp()) }
    }

    @Test(arguments: [
        NetworkError.offline(request: "the server", reason: "connection refused"),
        .timedOut(request: "the server", after: .seconds(30)), .signInRequired,
    ])
    func `A request that is not sent or whose answer is lost is not answered`(error: NetworkError) async {
        network.reply(to: .post, "/v1/payments") { _ throws(NetworkError) in throw error }
        await #expect(throws: GatewayError.notAnswered(error)) { try await gateway.create(.lamp()) }
    }

    @Test(arguments: ["", "<html>Sign in to this network</html>", "{}", "null"])
    func `An empty or foreign answer is no answer`(body: String) async {
        network.reply(to: .post, "/v1/payments/pay_1/confirm", json: body)
        await #expect(throws: GatewayError.self) {
            try await gateway.confirm("pay_1", method: "card", of: .mina)
        }
    }

    @Test func `Each call is one request for its account, which can be repeated unless it is a refund`() async throws {
        let payment = Self.payment(#""status": "created""#)
        let refund = """
            {"id": "r", "payment_id": "pay_1", "amount": {"value": 500, "currency": "USD"}, "status": "succeeded",
             "created_at": "2026-11-20T12:00:00.000Z"}
            """
        network.reply(to: .post, "/v1/payments", status: 201, json: payment)
        network.reply(to: .post, "/v1/payments/pay_1/confirm", json: payment)
        network.reply(to: .post, "/v1/payments/pay_1/cancel", json: payment)
        network.reply(to: .put, "/v1/payments/pay_1/refunds/refund-1", status: 201, json: refund)
        network.reply(to: .get, "/v1/payments/pay_1/refunds/refund-1", json: refund)
        network.reply(to: .get, "/v1/payments", json: #"{"payments": [\#(payment), {}], "next_cursor": "2"}"#)
        _ = try await gateway.create(.lamp())
        _ = try await gateway.confirm("pay_1", method: "card", of: .mina)
        _ = try await gateway.cancel("pay_1", of: .mina)
        #expect(try await gateway.refund(.partial()).status == .succeeded)
        _ = try await gateway.refund("refund-1", of: "pay_1", account: .mina)
        let page = try await gateway.payments(of: .mina, limit: 3, after: "1")
        #expect(page.payments.count == 1 && page.unreadableCount == 1 && page.nextCursor == "2")
        let requests = network.requests
        #expect(requests.map(\.isIdempotent) == [true, true, true, false, true, true])
        #expect(requests.allSatisfy { $0.authorization == .account(.mina) })
        let bodies = requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        let amount = #"{"currency":"USD","value":1999}"#
        #expect(bodies[0] == #"{"amount":\#(amount),"item_id":"itm_01","reference":"ref-1"}"#)
        #expect(bodies[1] == #"{"method":"card"}"# && bodies[2] == "")
        #expect(bodies[3] == #"{"amount":{"currency":"USD","value":500}}"#)
    }
}

extension NetworkResponse {
    /// A problem of the API, or an HTML page if `kind` is `nil`.
    fileprivate static func problem(_ status: Int, _ kind: String?) -> NetworkResponse {
        guard let kind else { return NetworkResponse(status: status, body: Data("<html></html>".utf8)) }
        let body = #"{"type": "https://trellis.example/problems/\#(kind)", "title": "Title", "status": \#(status)}"#
        let headers: HTTPHeaders = ["Content-Type": "application/problem+json"]
        return NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}
