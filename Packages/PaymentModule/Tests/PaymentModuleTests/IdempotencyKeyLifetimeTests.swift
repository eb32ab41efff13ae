import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// After 24 hours the server forgets a key. The order is then looked up and not sent again.
@Suite(.timeLimit(.minutes(1))) struct IdempotencyKeyLifetimeTests {
    private let environment = TestEnvironment()

    private func expectStillUnknown() async throws {
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved.map(\.outcome) == [.unknown(.outcomeUnknown(reference: "ref-1"))])
        #expect(try await environment.recordCount == 1)
    }

    @Test func `An order is sent just before its key expires`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.clock.advance(by: .seconds(23 * 60 * 60))
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved.map(\.outcome) == environment.server.charges.map { .paid($0) })
        #expect(environment.orderRequests.count == 2)
    }

    @Test(arguments: [24 * 60 * 60, 48 * 60 * 60, -60 * 60])
    func `An expired order that was carried out is found by its reference`(seconds: Int) async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        environment.clock.advance(by: .seconds(seconds))
        let resolved = try await environment.launch().resolvePending()
        let payment = try #require(environment.server.charges.first)
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .paid(payment))])
        #expect(environment.orderRequests.count == 1)
        #expect(environment.network.requests.last?.query["reference"] == "ref-1")
        #expect(try await environment.launch().pay(.lamp()) == payment)
        #expect(environment.server.charges.count == 1)
    }

    @Test func `An expired order that was not carried out is declined`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        #expect(try await environment.launch().unresolvedOrders() == [.payment(.lamp())])
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .declined(.expired(reference: "ref-1")))])
        #expect(environment.orderRequests.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A repeated order whose key has expired is not sent again`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        let payment = try await environment.launch().pay(.lamp())
        #expect(environment.server.charges == [payment])
        #expect(environment.orderRequests.count == 1)
    }

    @Test func `An order that expires between attempts is not sent again`() async throws {
        let clock = TestClock()
        environment.server.inject(.lostResponse)
        async let payment = environment.launch(clock: clock).pay(.lamp())
        await clock.untilSleeping()
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        clock.advance(by: .seconds(1))
        #expect(try await payment == environment.server.charges.first)
        #expect(environment.orderRequests.count == 1)
    }

    @Test func `An expired order stays unresolved without a connection`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(to: .get, "/v1/payments", error: .offline(url: "x", reason: "lost"))
        try await expectStillUnknown()
    }

    @Test func `A list that the server did not filter leaves the outcome unknown`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.server.charge(.lamp("another"))
        let page = try await environment.launch().payments(after: nil)
        let json = String(decoding: try WireJSON.encode(page), as: UTF8.self)
        environment.network.forget(.get, "/v1/payments")
        environment.network.reply(to: .get, "/v1/payments", json: json)
        try await expectStillUnknown()
    }

    @Test func `A payment for another order with the reference is not accepted`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.clock.advance(by: .seconds(24 * 60 * 60))
        environment.server.charge(.lamp(cents: 5))
        let resolved = try await environment.launch().resolvePending()
        guard case .declined(.invalidOrder) = resolved.first?.outcome else {
            Issue.record("\(resolved)")
            return
        }
        #expect(try await environment.recordCount == 0)
    }
}
