import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// Past the 24 hours for which the server knows a key, an order is asked about and never posted again.
@Suite(.timeLimit(.minutes(1))) struct KeyLifetimeTests {
    private let world = World()

    private func expectStillUnknown() async throws {
        let settled = try await world.start().settlePending()
        #expect(settled.map(\.outcome) == [.unknown(.outcomeUnknown(reference: "ref-1"))])
        #expect(try await world.openOrders == 1)
    }

    @Test func justBeforeItIsStillSent() async throws {
        await world.leaveOpen(.lostRequest)
        world.clock.advance(by: .seconds(23 * 60 * 60))
        let settled = try await world.start().settlePending()
        #expect(settled.map(\.outcome) == world.bank.charges.map { .paid($0) })
        #expect(world.sent.count == 2)
    }

    @Test(arguments: [24 * 60 * 60, 48 * 60 * 60, -60 * 60])
    func anOldOrderThatWasCarriedOutIsFoundByItsReference(seconds: Int) async throws {
        await world.leaveOpen(.lostAnswer)
        world.clock.advance(by: .seconds(seconds))
        let settled = try await world.start().settlePending()
        let payment = try #require(world.bank.charges.first)
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .paid(payment))])
        #expect(world.sent.count == 1)
        #expect(world.network.requests.last?.query["reference"] == "ref-1")
        #expect(try await world.start().pay(.lamp()) == payment)
        #expect(world.bank.charges.count == 1)
    }

    @Test func anOldOrderThatWasNotCarriedOutLapses() async throws {
        await world.leaveOpen(.lostRequest)
        world.clock.advance(by: .seconds(24 * 60 * 60))
        #expect(try await world.start().openOrders() == [.payment(.lamp())])
        let settled = try await world.start().settlePending()
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .declined(.lapsed(reference: "ref-1")))])
        #expect(world.sent.count == 1)
        #expect(try await world.openOrders == 0)
    }

    @Test func orderingAgainDoesNotPostAnOldOrderEither() async throws {
        await world.leaveOpen(.lostAnswer)
        world.clock.advance(by: .seconds(24 * 60 * 60))
        let payment = try await world.start().pay(.lamp())
        #expect(world.bank.charges == [payment])
        #expect(world.sent.count == 1)
    }

    @Test func anOrderThatGrowsOldBetweenTwoAttemptsIsNotPostedAgain() async throws {
        let clock = TestClock()
        world.bank.fail(.lostAnswer)
        async let payment = world.start(clock: clock).pay(.lamp())
        await clock.untilSleeping()
        world.clock.advance(by: .seconds(24 * 60 * 60))
        clock.advance(by: .seconds(1))
        #expect(try await payment == world.bank.charges.first)
        #expect(world.sent.count == 1)
    }

    @Test func anOldOrderStaysOpenWhileTheServerCannotBeAsked() async throws {
        await world.leaveOpen(.lostAnswer)
        world.clock.advance(by: .seconds(24 * 60 * 60))
        world.network.forget(.get, "/v1/payments")
        world.network.reply(to: .get, "/v1/payments", error: .offline(url: "x", reason: "lost"))
        try await expectStillUnknown()
    }

    @Test func absenceFromAListThatWasNotFilteredProvesNothing() async throws {
        await world.leaveOpen(.lostRequest)
        world.clock.advance(by: .seconds(24 * 60 * 60))
        world.bank.charge(.lamp("another"))
        let page = try await world.start().payments(after: nil)
        let json = String(decoding: try WireJSON.encode(page), as: UTF8.self)
        world.network.forget(.get, "/v1/payments")
        world.network.reply(to: .get, "/v1/payments", json: json)
        try await expectStillUnknown()
    }

    @Test func aReferenceFoundForAnotherOrderIsNotThisPayment() async throws {
        await world.leaveOpen(.lostRequest)
        world.clock.advance(by: .seconds(24 * 60 * 60))
        world.bank.charge(.lamp(cents: 5))
        let settled = try await world.start().settlePending()
        guard case .declined(.invalidOrder) = settled.first?.outcome else {
            Issue.record("\(settled)")
            return
        }
        #expect(try await world.openOrders == 0)
    }
}
