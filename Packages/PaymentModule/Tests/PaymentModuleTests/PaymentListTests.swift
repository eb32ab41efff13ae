import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentListTests {
    private let environment = TestEnvironment()
    private static let tokenEndpointMissing = NetworkError.authorizationUnavailable(
        reason: "404",
        cause: .server(ServerFailure(response: NetworkResponse(status: 404)))
    )

    @Test func `A page is decoded from the format of the API`() async throws {
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(
            to: .get,
            "/v1/payments",
            json: """
                {"payments": [{"id": "pay_1", "reference": "r", "item_id": "itm_01", "status": "partially_refunded",
                  "amount": {"value": 4500, "currency": "KWD"}, "refunded": {"value": 500, "currency": "KWD"},
                  "created_at": "2026-11-20T12:00:00.000Z", "later": true}], "next_cursor": "c 2"}
                """
        )
        let page = try await environment.launch().payments(after: "c 1")
        let payment = try #require(page.payments.first)
        #expect(payment.refundable == Money("4.000", .kwd))
        #expect(payment.status == .partiallyRefunded)
        #expect(page.nextCursor == "c 2")
        #expect(environment.network.requests.map { $0.query["cursor"] } == ["c 1"])
        #expect(environment.network.requests.map(\.authorization) == [.account(.mina)])
    }

    @Test func `The last page has no cursor`() async throws {
        let page = try await environment.launch().payments(after: nil)
        #expect(page == PaymentPage(payments: [], nextCursor: nil))
        #expect(environment.network.requests.map(\.query) == [[:]])
    }

    @Test(arguments: [
        (NetworkError.signInRequired, PaymentError.signInRequired), (.accountSignedOut, .signInRequired),
        (.cancelled, .cancelled),
        (.offline(url: "x", reason: "lost"), .network(.offline(url: "x", reason: "lost"))),
        (.server(ServerFailure(response: NetworkResponse(status: 401))), .signInRequired),
        (.server(ServerFailure(response: NetworkResponse(status: 404))), .notFound),
        (tokenEndpointMissing, .network(tokenEndpointMissing)),
    ])
    func `Network errors become payment errors`(failure: NetworkError, error: PaymentError) async {
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(to: .get, "/v1/payments", error: failure)
        await #expect(throws: error) { try await environment.launch().payments(after: nil) }
    }

    @Test func `A page is not returned to another user`() async {
        environment.user.change(to: .mina, then: .jun)
        await #expect(throws: PaymentError.signInRequired) { try await environment.launch().payments(after: nil) }
    }
}
