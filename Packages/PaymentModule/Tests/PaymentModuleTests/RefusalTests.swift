import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    private let environment = TestEnvironment()

    private static let problems = "https://trellis.example/problems/"
    private static let tls = NetworkError.tls(url: "x", reason: "certificate not trusted")

    @Test func `A declined order ends and a new order has a new key`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.declined) { try await payments.pay(.lamp(method: .declinedCard)) }
        #expect(try await environment.recordCount == 0)
        #expect(environment.orderRequests.count == 1)
        _ = try await payments.pay(.lamp())
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-2""#])
    }

    @Test(arguments: [
        (FakePaymentServer.Fault.response(404, problem: "not-found"), PaymentError.notFound),
        (.response(402), .declined),
        (.response(422, problem: "price-mismatch"), .rejected(type: problems + "price-mismatch", title: "Title")),
        (.response(400, problem: "invalid-request"), .rejected(type: problems + "invalid-request", title: "Title")),
    ])
    func `A refusal by the API ends the order`(fault: FakePaymentServer.Fault, error: PaymentError) async throws {
        environment.server.inject(.lostRequest, fault)
        await #expect(throws: error) { try await environment.launch().pay(.lamp()) }
        #expect(try await environment.recordCount == 0)
        #expect(try await environment.launch().resolvePending() == [])
    }

    @Test func `A reused key throws keyConflict and its order is never sent again`() async throws {
        let fault = FakePaymentServer.Fault.response(422, problem: "idempotency-key-reused")
        let error = PaymentError.keyConflict(reference: "ref-1")
        environment.server.inject(fault)
        await #expect(throws: error) { try await environment.launch().pay(.lamp()) }
        await #expect(throws: error) { try await environment.launch().pay(.lamp()) }
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .unknown(error))])
        #expect(try await environment.launch().unresolvedOrders() == [.payment(.lamp())])
        #expect(environment.orderRequests.count == 1)
        #expect(try await environment.recordCount == 1)
    }

    @Test(arguments: [
        (FakePaymentServer.Fault.response(401, problem: "unauthorized"), PaymentError.signInRequired),
        (.error(.signInRequired), .signInRequired),
        (.error(.accountSignedOut), .accountSignedOut),
        (.error(tls), .network(tls)),
        (.error(.authorizationUnavailable(reason: "x")), .network(.authorizationUnavailable(reason: "x"))),
        (.response(403), .rejected(type: "about:blank", title: nil)),
        (.response(302), .rejected(type: "about:blank", title: nil)),
    ])
    func `resolvePending sends no unsent order`(fault: FakePaymentServer.Fault, error: PaymentError) async throws {
        environment.server.inject(fault)
        await #expect(throws: error) { try await environment.launch().pay(.lamp()) }
        #expect(environment.orderRequests.count == 1)
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .declined(.expired(reference: "ref-1")))])
        #expect(environment.server.charges.isEmpty)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `An unsent order is sent with the same key when the user repeats it`() async throws {
        environment.server.inject(.error(.signInRequired))
        await #expect(throws: PaymentError.signInRequired) { try await environment.launch().pay(.lamp()) }
        #expect(try await environment.recordCount == 1)
        #expect(try await environment.launch().unresolvedOrders() == [])
        // The network service may have lost a response before the session ended.
        await environment.leaveUnresolved(after: .lostResponse)
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved.map(\.outcome) == environment.server.charges.map { .paid($0) })
        #expect(environment.idempotencyKeys == Array(repeating: #""key-1""#, count: 3))
    }

    @Test(arguments: [
        FakePaymentServer.Fault.response(401), .response(403), .error(.signInRequired), .error(.accountSignedOut),
        .error(tls), .error(.invalidRequest("x")),
    ])
    func `An unsent attempt after a lost one leaves the outcome unknown`(fault: FakePaymentServer.Fault) async throws {
        await environment.leaveUnresolved(after: .lostResponse, fault)
        await environment.leaveUnresolved(after: fault)
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved.map(\.outcome) == environment.server.charges.map { .paid($0) })
    }

    @Test func `A reference paid with another key returns that payment`() async throws {
        let payment = environment.server.charge(.lamp())
        #expect(try await environment.launch().pay(.lamp()) == payment)
        #expect(environment.server.charges.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A reference paid for another order throws invalidOrder`() async throws {
        environment.server.charge(.lamp(cents: 5))
        await #expect { try await environment.launch().pay(.lamp()) } throws: { $0.isInvalidOrder }
        #expect(environment.server.charges.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A reference in use that is not listed leaves the outcome unknown`() async throws {
        await environment.leaveUnresolved(after: .response(409, problem: "reference-in-use"))
        #expect(try await environment.recordCount == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 5), .lamp(item: "itm_02"), .lamp("another"),
        PaymentOrder(reference: "ref-1", itemID: "itm_01", amount: Money(minorUnits: 1999, currency: .kwd)),
    ])
    func `A response to another order is not accepted`(other: PaymentOrder) async throws {
        let payment = Payment("pay_9", of: other, date: environment.clock.date)
        await environment.leaveUnresolved(after: .otherPayment(payment))
        #expect(try await environment.launch().pay(.lamp()) == environment.server.charges.first)
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-1""#])
    }
}
