import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// What ends an order without a payment, and what only seems to.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    private let world = World()

    private static let problems = "https://trellis.example/problems/"
    private static let tls = NetworkError.tls(url: "x", reason: "its certificate was not accepted")

    @Test func aDeclinedOrderIsOverAndANewActionHasANewKey() async throws {
        let payments = world.start()
        await #expect(throws: PaymentError.declined) { try await payments.pay(.lamp(method: .declinedCard)) }
        #expect(try await world.openOrders == 0)
        #expect(world.sent.count == 1)
        _ = try await payments.pay(.lamp())
        #expect(world.keys == [#""key-1""#, #""key-2""#])
    }

    @Test(arguments: [
        (FakeBank.Fault.answer(404, problem: "not-found"), PaymentError.notFound),
        (.answer(402), .declined),
        (.answer(422, problem: "price-mismatch"), .rejected(type: problems + "price-mismatch", title: "Title")),
        (.answer(400, problem: "invalid-request"), .rejected(type: problems + "invalid-request", title: "Title")),
    ])
    func aRefusalOfTheServerEndsTheOrder(fault: FakeBank.Fault, error: PaymentError) async throws {
        world.bank.fail(.lostRequest, fault)
        await #expect(throws: error) { try await world.start().pay(.lamp()) }
        #expect(try await world.openOrders == 0)
        #expect(try await world.start().settlePending() == [])
    }

    @Test func aReusedKeyIsReportedAndNeverSentAgain() async throws {
        let fault = FakeBank.Fault.answer(422, problem: "idempotency-key-reused")
        let error = PaymentError.keyConflict(reference: "ref-1")
        world.bank.fail(fault)
        await #expect(throws: error) { try await world.start().pay(.lamp()) }
        await #expect(throws: error) { try await world.start().pay(.lamp()) }
        let settled = try await world.start().settlePending()
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .unknown(error))])
        #expect(try await world.start().openOrders() == [.payment(.lamp())])
        #expect(world.sent.count == 1)
        #expect(try await world.openOrders == 1)
    }

    @Test(arguments: [
        (FakeBank.Fault.answer(401, problem: "unauthorized"), PaymentError.signInRequired),
        (.error(.signInRequired), .signInRequired),
        (.error(tls), .network(tls)),
        (.error(.authorizationUnavailable(reason: "x")), .network(.authorizationUnavailable(reason: "x"))),
        (.answer(403), .rejected(type: "about:blank", title: nil)),
        (.answer(302), .rejected(type: "about:blank", title: nil)),
    ])
    func whatWasNotSentIsReportedAndNotSentBehindTheUsersBack(fault: FakeBank.Fault, error: PaymentError) async throws {
        world.bank.fail(fault)
        await #expect(throws: error) { try await world.start().pay(.lamp()) }
        #expect(world.sent.count == 1)
        let settled = try await world.start().settlePending()
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .declined(.lapsed(reference: "ref-1")))])
        #expect(world.bank.charges.isEmpty)
        #expect(try await world.openOrders == 0)
    }

    @Test func whatWasNotSentKeepsItsKeyForTheUsersNextTry() async throws {
        world.bank.fail(.error(.signInRequired))
        await #expect(throws: PaymentError.signInRequired) { try await world.start().pay(.lamp()) }
        #expect(try await world.openOrders == 1)
        #expect(try await world.start().openOrders() == [])
        // The network may have lost an answer and tried again before it found that the session is over.
        await world.leaveOpen(.lostAnswer)
        let settled = try await world.start().settlePending()
        #expect(settled.map(\.outcome) == world.bank.charges.map { .paid($0) })
        #expect(world.keys == Array(repeating: #""key-1""#, count: 3))
    }

    @Test(arguments: [
        FakeBank.Fault.answer(401), .answer(403), .error(.signInRequired), .error(tls),
        .error(.invalidRequest("x")),
    ])
    func whatIsNotSentAfterALostAnswerSaysNothingOfTheOrder(fault: FakeBank.Fault) async throws {
        world.bank.fail(.lostAnswer, fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await world.start().pay(.lamp()) }
        world.bank.fail(fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await world.start().pay(.lamp()) }
        let settled = try await world.start().settlePending()
        #expect(settled.map(\.outcome) == world.bank.charges.map { .paid($0) })
    }

    @Test func aReferencePaidUnderAnotherKeyIsThatPayment() async throws {
        let payment = world.bank.charge(.lamp())
        #expect(try await world.start().pay(.lamp()) == payment)
        #expect(world.bank.charges.count == 1)
        #expect(try await world.openOrders == 0)
    }

    @Test func aReferencePaidForAnotherOrderIsAnInvalidOrder() async throws {
        world.bank.charge(.lamp(cents: 5))
        await #expect { try await world.start().pay(.lamp()) } throws: { $0.isInvalidOrder }
        #expect(world.bank.charges.count == 1)
        #expect(try await world.openOrders == 0)
    }

    @Test func aReferenceInUseThatIsNotListedLeavesTheOutcomeOpen() async throws {
        world.bank.fail(.answer(409, problem: "reference-in-use"))
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await world.start().pay(.lamp()) }
        #expect(try await world.openOrders == 1)
    }

    /// Trap 5.
    @Test(arguments: [
        PaymentOrder.lamp(cents: 5), .lamp(item: "itm_02"), .lamp("another"),
        PaymentOrder(reference: "ref-1", itemID: "itm_01", amount: Money(minorUnits: 1999, currency: .kwd)),
    ])
    func anAnswerToAnotherOrderIsNotAccepted(other: PaymentOrder) async throws {
        let replayed = Payment(
            id: "pay_9",
            reference: other.reference,
            itemID: other.itemID,
            amount: other.amount,
            refunded: Money(minorUnits: 0, currency: other.amount.currency),
            status: .paid,
            createdAt: world.clock.date
        )
        world.bank.fail(.replay(replayed))
        await world.leaveOpen()
        #expect(try await world.start().pay(.lamp()) == world.bank.charges.first)
        #expect(world.keys == [#""key-1""#, #""key-1""#])
    }
}
