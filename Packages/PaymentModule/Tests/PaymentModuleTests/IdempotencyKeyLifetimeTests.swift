import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// After 24 hours the server forgets a key. The order is then looked up and not sent again.
@Suite struct IdempotencyKeyLifetimeTests {
    private let environment = TestEnvironment()

    private func expectStillUnknown() async throws {
        let resolved = try await environment.start().resolvePending()
        #expect(resolved.map(\.outcome) == [.unknown(.outcomeUnknown(reference: "ref-1"))])
        #expect(try await environment.recordCount == 1)
    }

    @Test func anOrderIsSentJustBeforeItsKeyExpires() async throws {
        await environment.leaveUnresolved(.lostRequest)
        environment.clock.advance(by: .seconds(23 * 60 * 60))
        let resolved = try await environment.start().resolvePending()
        #expect(resolved.map(\.outcome) == environment.bank.charges.map { .paid($0) })
        #expect(environment.sent.count == 2)
    }

    @Test(arguments: [24 * 60 * 60, 48 * 60 * 60, -60 * 60])
    func anExpiredOrderThatWasCarriedOutIsFoundByReference(seconds: Int) async throws {
        await environment.leaveUnresolved(.lostResponse)
        environment.clock.advance(by: .seconds(seconds))
        let resolved = try await environment.start().resolvePending()
        let payment = try #require(environment.bank.charges.first)
        #expect(resolved == [ResolvedPayment(reference: "ref-1", outcome: .paid(payment))])
        #expect(environment.sent.count == 1)
        #expect(environment.network.requests.last?.query["reference"] == "ref-1")
        #expect(try await environment.start().pay(.lamp()) == payment)
        #expect(environment.bank.charges.count == 1)
    }

    @Test func anExpiredOrderThatWasNotCarriedOutIsDeclined() async throws {
        await environment.leaveUnresolved(.lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        #expect(try await environment.start().unresolvedOrders() == [.payment(.lamp())])
        let resolved = try await environment.start().resolvePending()
        #expect(resolved == [ResolvedPayment(reference: "ref-1", outcome: .declined(.expired(reference: "ref-1")))])
        #expect(environment.sent.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func repeatingAnExpiredOrderDoesNotSendIt() async throws {
        await environment.leaveUnresolved(.lostResponse)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        let payment = try await environment.start().pay(.lamp())
        #expect(environment.bank.charges == [payment])
        #expect(environment.sent.count == 1)
    }

    @Test func anOrderThatExpiresBetweenAttemptsIsNotSentAgain() async throws {
        let clock = TestClock()
        environment.bank.fail(.lostResponse)
        async let payment = environment.start(clock: clock).pay(.lamp())
        await clock.untilSleeping()
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        clock.advance(by: .seconds(1))
        #expect(try await payment == environment.bank.charges.first)
        #expect(environment.sent.count == 1)
    }

    @Test func anExpiredOrderStaysUnresolvedWithoutAConnection() async throws {
        await environment.leaveUnresolved(.lostResponse)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(to: .get, "/v1/payments", error: .offline(url: "x", reason: "lost"))
        try await expectStillUnknown()
    }

    @Test func anUnfilteredListLeavesTheOutcomeUnknown() async throws {
        await environment.leaveUnresolved(.lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.bank.charge(.lamp("another"))
        let page = try await environment.start().payments(after: nil)
        let json = String(decoding: try WireJSON.encode(page), as: UTF8.self)
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(to: .get, "/v1/payments", json: json)
        try await expectStillUnknown()
    }

    @Test func aReferenceOfAnotherOrderIsNotAccepted() async throws {
        await environment.leaveUnresolved(.lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.bank.charge(.lamp(cents: 5))
        let resolved = try await environment.start().resolvePending()
        guard case .declined(.invalidOrder) = resolved.first?.outcome else {
            Issue.record("\(resolved)")
            return
        }
        #expect(try await environment.recordCount == 0)
    }
}
