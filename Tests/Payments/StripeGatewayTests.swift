import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import StripeServer
import Synchronization
import Testing

@testable import StripePaymentGateway

/// The parts of Stripe's API that the contract does not have.
@Suite struct StripeGatewayTests {
    private let clock: TestClock
    private let network: RecordingNetwork
    private let gateway: StripePaymentGateway
    private let account = AccountID(issuer: "https://stripe.example", subject: "mina")

    init() throws {
        let clock = TestClock()
        let session = TestSession([.init(id: account, token: "token_mina")])
        self.clock = clock
        network = RecordingNetwork(server: StripeServer(now: { clock.date }))
        gateway = StripePaymentGateway(
            network: InterceptedNetworkService(network, interceptors: [AccessTokenInterceptor(tokens: session)]),
            returnURL: try #require(URL(string: "shop://return"))
        ) { account in account.subject }
    }

    private func order(_ money: Money = .lamp) -> PaymentOrder {
        PaymentOrder(reference: "order", itemID: "itm_01", amount: money, method: "", account: account)
    }

    @Test func `A payment takes two requests, with the reference and the payment's id as their keys`() async throws {
        let payment = try await gateway.create(order())
        let paid = try await gateway.confirm(payment.id, method: TestCard.visa.rawValue, of: account)
        #expect(paid.status == .succeeded)
        #expect(network.requests.map(\.method) == [.post, .post])
        #expect(network.requests.map { $0.headers["Idempotency-Key"] } == ["order", payment.id])
        // The answer to the same request is old.
        #expect(try await gateway.create(order()).status == .succeeded)
        #expect(network.requests.map(\.method) == [.post, .post, .post, .get])
    }

    @Test func `A declined payment is cancelled, and stays declined`() async throws {
        let payment = try await gateway.create(order())
        let declined = try await gateway.confirm(payment.id, method: TestCard.declined.rawValue, of: account)
        #expect(declined.status == .declined(Decline(code: "insufficient_funds")))
        #expect(try await gateway.payment(payment.id, of: account).status == declined.status)
        // The key is forgotten.
        clock.advance(by: .seconds(25 * 60 * 60))
        let other = try await gateway.confirm(payment.id, method: TestCard.visa.rawValue, of: account)
        #expect(other.status == declined.status)
        #expect(network.server.movements.isEmpty)
    }

    @Test func `A look at a payment that is open after a decline sends nothing else`() async throws {
        let payment = try await gateway.create(order())
        _ = try await gateway.confirm(payment.id, method: TestCard.authenticationRequired.rawValue, of: account)
        network.server.authenticate(payment.id, succeeds: false)
        let count = network.requests.count
        #expect(try await gateway.payment(payment.id, of: account).status == .created)
        #expect(try await gateway.payments(of: account, limit: 10, after: nil).payments == [])
        #expect(network.requests.dropFirst(count).map(\.method) == [.get, .get])
        #expect(
            try await gateway.cancel(payment.id, of: account).status == .declined(Decline(code: "insufficient_funds"))
        )
    }

    @Test func `A refund that is repeated after days is found`() async throws {
        let payment = try await gateway.create(order())
        _ = try await gateway.confirm(payment.id, method: TestCard.visa.rawValue, of: account)
        let refund = RefundOrder(reference: "refund", paymentID: payment.id, amount: .lamp, account: account)
        let first = try await gateway.refund(refund)
        clock.advance(by: .seconds(25 * 60 * 60))
        #expect(try await gateway.refund(refund) == first)
        #expect(network.server.movements.count == 2)
    }

    @Test func `An answer about another payment cancels nothing`() async {
        let network = FakeNetworkService()
        network.reply(
            to: .post,
            "/v1/payment_intents/pi_1/confirm",
            json: """
                {"object": "payment_intent", "id": "pi_2", "amount": 1, "currency": "usd", "created": 0, "metadata": {},
                 "status": "requires_payment_method", "last_payment_error": {"type": "card_error"}}
                """
        )
        let gateway = StripePaymentGateway(network: network, returnURL: URL(filePath: "/")) { _ in "" }
        await #expect(throws: GatewayError.self) { try await gateway.confirm("pi_1", method: "", of: account) }
        #expect(network.requests.count == 1)
    }

    @Test func `A card has its brand and its last digits as its name`() async throws {
        let network = FakeNetworkService()
        network.reply(
            to: .get,
            "/v1/payment_methods",
            json: #"{"data": [{"id": "pm_1", "card": {"brand": "visa", "last4": "4242"}}], "has_more": false}"#
        )
        let gateway = StripePaymentGateway(network: network, returnURL: URL(filePath: "/")) { _ in "cus_1" }
        let methods = try await gateway.methods(of: account, language: "ko")
        #expect(methods == [PaymentMethod(id: "pm_1", name: "Visa •••• 4242")])
        #expect(network.requests.first?.query["customer"] == "cus_1")
    }

    @Test(
        arguments: [
            ("USD", 1390, 1390), ("KRW", 24_000, 24_000), ("JPY", 1, 1), ("KWD", 15_250, 15_250), ("ISK", 5, 500),
            ("UGX", 5, 500), ("MGA", 500, 5), ("CLP", 10, 10), ("KWD", 15_251, nil), ("MGA", 501, nil),
            ("IQD", 1000, nil), ("LYD", 1000, nil), ("CLF", 10_000, nil), ("UYI", 1, nil), ("ISK", .max, nil),
        ] as [(String, Int64, Int64?)]
    )
    func `An amount has Stripe's decimals, and is not sent if it cannot have them`(
        code: String,
        units: Int64,
        stripe: Int64?
    ) async throws {
        let money = Money(minorUnits: units, currency: try #require(Currency(code: code)))
        let payment = try? await gateway.create(order(money))
        #expect(payment?.amount == stripe.map { _ in money })
        let form = network.requests.first?.body.map { String(decoding: $0, as: UTF8.self) }
        #expect(form?.split(separator: "&").first == stripe.map { "amount=\($0)" })
    }

    @Test(arguments: [("isk", 550), ("xxx", 1), ("iqd", 1)])
    func `A fraction of the smallest unit is no amount`(code: String, amount: Int64) {
        #expect(Money(stripeAmount: amount, currency: code) == nil)
    }
}

/// A network that records its requests.
private final class RecordingNetwork: NetworkServiceProtocol {
    let server: StripeServer
    private let recorded = Mutex<[NetworkRequest]>([])

    init(server: StripeServer) { self.server = server }

    var requests: [NetworkRequest] { recorded.withLock(\.self) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        recorded.withLock { $0.append(request) }
        return try await server.perform(request)
    }
}
