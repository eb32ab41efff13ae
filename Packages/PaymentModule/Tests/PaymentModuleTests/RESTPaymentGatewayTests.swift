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
        {"id": "pay_1", "reference": "ref-1", "lines": [{"item_id": "itm_01", "quantity": 1}], "amount": {"value": 1999, "currency": "USD"},
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

    @Test(arguments: [
        "https://a.example/b", "file:///etc/passwd", "javascript:alert(1)", "trellis://home", "//a.example/b",
        "/confirm", "https:", "https:///b", "-x", "",
    ])
    func `Only a URL of a web page is an action`(url: String) async throws {
        let members = #""status": "requires_action", "next_action": {"url": "\#(url)"}"#
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(members))
        let page = url == "https://a.example/b" ? URL(string: url) : nil
        let status = page.map(Payment.Status.requiresAction) ?? .unknown("requires_action")
        #expect(try await gateway.payment("pay_1", of: .mina).status == status)
    }

    @Test(
        arguments: [
            (404, "not-found", PaymentError.notFound), (409, "reference-in-use", .referenceInUse(reference: "ref-1")),
            (422, "not-refundable", .notRefundable), (400, "refund-exceeds-payment", .refundExceedsPayment),
        ],
        ["https://trellis.example/problems/", "https://pay.example/v1/errors/", "/", ""]
    )
    func `The last path component of a problem's type names its refusal`(
        refusal: (status: Int, name: String, error: PaymentError),
        start: String
    ) async {
        reply(.problem(refusal.status, start + refusal.name + (start.isEmpty ? "" : "/?a=b/c#d")))
        await #expect(throws: GatewayError.refused(refusal.error)) { try await gateway.create(.lamp()) }
    }

    @Test(
        arguments: [400, 402, 403, 405, 410, 413, 422],
        ["about:blank", "https://pay.example/price-mismatch", "urn:x"]
    )
    func `Another problem is a refusal with its type`(status: Int, type: String) async {
        reply(.problem(status, type))
        let error = GatewayError.refused(.rejected(status: status, type: type, title: "Title"))
        await #expect(throws: error) { try await gateway.create(.lamp()) }
    }

    private static let unanswered: [(Int, String?)] =
        [401, 407, 408, 421, 423, 425, 429, 500, 503].map { ($0, "https://pay.example/not-found") }
        + ["about:blank", "https://tools.ietf.org/html/rfc9110#section-15.5.5"].flatMap { [(404, $0), (409, $0)] }
        + [400, 401, 402, 403, 404, 409, 422, 500].map { ($0, nil) }

    @Test(arguments: unanswered)
    func `A page, a framework's 404 and a response that a repetition may change are no refusal`(
        status: Int,
        type: String?
    ) async {
        let response = NetworkResponse.problem(status, type)
        reply(response)
        let failure = NetworkError.server(ServerFailure(response: response))
        let error = GatewayError.notAnswered(status == 401 && type != nil ? .signInRequired : failure)
        await #expect(throws: error) { try await gateway.create(.lamp()) }
    }

    private static let cancellations: [(NetworkResponse, PaymentError?)] = [
        (.problem(404, "about:blank"), nil), (.problem(409, "about:blank"), nil), (.problem(403, nil), nil),
        (.problem(404, "https://pay.example/not-found"), .unknownPayment),
        (
            .problem(422, "https://pay.example/held"),
            .rejected(status: 422, type: "https://pay.example/held", title: "Title")
        ),
        (NetworkResponse(status: 200, body: Data(payment(#""status": "held""#).utf8)), .unknownStatus("held")),
    ]

    /// The confirmation is carried out, its answer is lost, and a read has an unknown status.
    @Test(arguments: cancellations)
    func `An order ends without an outcome only after an answered cancellation, and is charged once`(
        answer: NetworkResponse,
        refusal: PaymentError?
    ) async throws {
        network.reply(to: .post, "/v1/payments", json: Self.payment(#""status": "created""#))
        network.reply(to: .get, "/v1/payments/pay_1", json: Self.payment(#""status": "held""#))
        network.reply(to: .post, "/v1/payments/pay_1/cancel") { _ throws(NetworkError) in answer }
        let payments = PaymentAssembly(
            dependencies: .init(
                network: network,
                server: "server",
                secureStorage: InMemorySecureStorage(),
                userIdProvider: FakeUser(.mina)
            )
        ).assemble()
        #expect(await payments.pay(.lamp()) == .notAnswered)
        #expect(await payments.end(.payment(.lamp())) == .notAnswered)
        let discarded = try? await payments.discard(.lamp())
        #expect(discarded == refusal.map { .refused($0) })
        try await payments.resolve()
        #expect(try await payments.statuses == [refusal.map { .refused($0) } ?? .unknown("held")])
        let ended = refusal.map { OrderStatus.failed($0, movedNoMoney: false) }
        #expect(await payments.end(.payment(.lamp())) == ended ?? .unknown("held"))
        #expect(try await payments.statuses.count == (refusal == nil ? 1 : 0))
        #expect(network.requests.count { "\($0.target)".hasSuffix("/confirm") } == 1)
    }

    private func reply(_ response: NetworkResponse) {
        network.reply(to: .post, "/v1/payments") { _ throws(NetworkError) in response }
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
        var order = PaymentOrder.lamp(quantity: 2)
        order.metadata = ["gift": "g-1"]
        _ = try await gateway.create(order)
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
        let lines = #"[{"item_id":"itm_01","quantity":2}]"#
        #expect(bodies[0] == #"{"amount":\#(amount),"lines":\#(lines),"metadata":{"gift":"g-1"},"reference":"ref-1"}"#)
        #expect(bodies[1] == #"{"method":"card"}"# && bodies[2] == "")
        #expect(bodies[3] == #"{"amount":{"currency":"USD","value":500}}"#)
    }
}

extension NetworkResponse {
    /// A problem, or an HTML page if `type` is `nil`.
    fileprivate static func problem(_ status: Int, _ type: String?) -> NetworkResponse {
        guard let type else { return NetworkResponse(status: status, body: Data("<html></html>".utf8)) }
        let body = #"{"type": "\#(type)", "title": "Title", "status": \#(status)}"#
        let headers: HTTPHeaders = ["Content-Type": "application/problem+json"]
        return NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}
