import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite struct RefusalTests {
    private let environment = TestEnvironment()

    private static let problems = "https://trellis.example/problems/"
    private static let tls = NetworkError.tls(url: "x", reason: "its certificate was not accepted")

    @Test func aDeclinedOrderEndsAndANewOrderHasANewKey() async throws {
        let payments = environment.start()
        await #expect(throws: PaymentError.declined) { try await payments.pay(.lamp(method: .declinedCard)) }
        #expect(try await environment.recordCount == 0)
        #expect(environment.sent.count == 1)
        _ = try await payments.pay(.lamp())
        #expect(environment.keys == [#""key-1""#, #""key-2""#])
    }

    @Test(arguments: [
        (FakeBank.Fault.response(404, problem: "not-found"), PaymentError.notFound),
        (.response(402), .declined),
        (.response(422, problem: "price-mismatch"), .rejected(type: problems + "price-mismatch", title: "Title")),
        (.response(400, problem: "invalid-request"), .rejected(type: problems + "invalid-request", title: "Title")),
    ])
    func aRefusalByTheAPIEndsTheOrder(fault: FakeBank.Fault, error: PaymentError) async throws {
        environment.bank.fail(.lostRequest, fault)
        await #expect(throws: error) { try await environment.start().pay(.lamp()) }
        #expect(try await environment.recordCount == 0)
        #expect(try await environment.start().resolvePending() == [])
    }

    @Test func aReusedKeyThrowsKeyConflictAndIsNeverSentAgain() async throws {
        let fault = FakeBank.Fault.response(422, problem: "idempotency-key-reused")
        let error = PaymentError.keyConflict(reference: "ref-1")
        environment.bank.fail(fault)
        await #expect(throws: error) { try await environment.start().pay(.lamp()) }
        await #expect(throws: error) { try await environment.start().pay(.lamp()) }
        let resolved = try await environment.start().resolvePending()
        #expect(resolved == [ResolvedPayment(reference: "ref-1", outcome: .unknown(error))])
        #expect(try await environment.start().unresolvedOrders() == [.payment(.lamp())])
        #expect(environment.sent.count == 1)
        #expect(try await environment.recordCount == 1)
    }

    @Test(arguments: [
        (FakeBank.Fault.response(401, problem: "unauthorized"), PaymentError.signInRequired),
        (.error(.signInRequired), .signInRequired),
        (.error(tls), .network(tls)),
        (.error(.authorizationUnavailable(reason: "x")), .network(.authorizationUnavailable(reason: "x"))),
        (.response(403), .rejected(type: "about:blank", title: nil)),
        (.response(302), .rejected(type: "about:blank", title: nil)),
    ])
    func resolvePendingDoesNotSendAnUnsentOrder(fault: FakeBank.Fault, error: PaymentError) async throws {
        environment.bank.fail(fault)
        await #expect(throws: error) { try await environment.start().pay(.lamp()) }
        #expect(environment.sent.count == 1)
        let resolved = try await environment.start().resolvePending()
        #expect(resolved == [ResolvedPayment(reference: "ref-1", outcome: .declined(.expired(reference: "ref-1")))])
        #expect(environment.bank.charges.isEmpty)
        #expect(try await environment.recordCount == 0)
    }

    @Test func anUnsentOrderIsSentWithTheSameKeyWhenTheUserRepeatsIt() async throws {
        environment.bank.fail(.error(.signInRequired))
        await #expect(throws: PaymentError.signInRequired) { try await environment.start().pay(.lamp()) }
        #expect(try await environment.recordCount == 1)
        #expect(try await environment.start().unresolvedOrders() == [])
        // The network service may have lost a response before the session ended.
        await environment.leaveUnresolved(.lostResponse)
        let resolved = try await environment.start().resolvePending()
        #expect(resolved.map(\.outcome) == environment.bank.charges.map { .paid($0) })
        #expect(environment.keys == Array(repeating: #""key-1""#, count: 3))
    }

    @Test(arguments: [
        FakeBank.Fault.response(401), .response(403), .error(.signInRequired), .error(tls),
        .error(.invalidRequest("x")),
    ])
    func anUnsentAttemptAfterALostResponseLeavesTheOutcomeUnknown(fault: FakeBank.Fault) async throws {
        environment.bank.fail(.lostResponse, fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) {
            try await environment.start().pay(.lamp())
        }
        environment.bank.fail(fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) {
            try await environment.start().pay(.lamp())
        }
        let resolved = try await environment.start().resolvePending()
        #expect(resolved.map(\.outcome) == environment.bank.charges.map { .paid($0) })
    }

    @Test func aReferencePaidWithAnotherKeyReturnsThatPayment() async throws {
        let payment = environment.bank.charge(.lamp())
        #expect(try await environment.start().pay(.lamp()) == payment)
        #expect(environment.bank.charges.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func aReferencePaidForAnotherOrderThrowsInvalidOrder() async throws {
        environment.bank.charge(.lamp(cents: 5))
        await #expect { try await environment.start().pay(.lamp()) } throws: { $0.isInvalidOrder }
        #expect(environment.bank.charges.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func aReferenceInUseThatIsNotListedLeavesTheOutcomeUnknown() async throws {
        environment.bank.fail(.response(409, problem: "reference-in-use"))
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) {
            try await environment.start().pay(.lamp())
        }
        #expect(try await environment.recordCount == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 5), .lamp(item: "itm_02"), .lamp("another"),
        PaymentOrder(reference: "ref-1", itemID: "itm_01", amount: Money(minorUnits: 1999, currency: .kwd)),
    ])
    func aResponseToAnotherOrderIsNotAccepted(other: PaymentOrder) async throws {
        environment.bank.fail(.otherPayment(Payment("pay_9", of: other, date: environment.clock.date)))
        await environment.leaveUnresolved()
        #expect(try await environment.start().pay(.lamp()) == environment.bank.charges.first)
        #expect(environment.keys == [#""key-1""#, #""key-1""#])
    }
}
