import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrentOrderTests {
    private let environment = TestEnvironment()
    private let gate = Gate()

    /// Holds requests until the gate opens.
    init() {
        environment.server.serve(environment.network, behind: gate)
    }

    @Test func `Concurrent calls with one reference pay once`() async throws {
        environment.server.ignoreReferences()
        let payments = environment.launch()
        let paid = try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<50 {
                group.addTask { try await payments.pay(.lamp()) }
            }
            await gate.untilArrived()
            gate.open()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(paid == Set(environment.server.charges))
        #expect(environment.orderRequests.count == 1)
    }

    @Test func `A reference in use by a running order is refused for another order`() async throws {
        let payments = environment.launch()
        async let payment = payments.pay(.lamp())
        await gate.untilArrived()
        await #expect { try await payments.pay(.lamp(cents: 1)) } throws: { $0.isInvalidOrder }
        gate.open()
        #expect(try await payment.amount.minorUnits == 1999)
    }

    @Test func `Orders with different references run concurrently`() async throws {
        let payments = environment.launch()
        async let one = payments.pay(.lamp("one"))
        async let two = payments.pay(.lamp("two"))
        await gate.untilArrived(2)
        gate.open()
        #expect(try await [one.reference, two.reference] == ["one", "two"])
        #expect(Set(environment.idempotencyKeys).count == 2)
    }

    @Test func `resolvePending joins a running order`() async throws {
        let payments = environment.launch()
        async let payment = payments.pay(.lamp())
        await gate.untilArrived()
        async let resolved = payments.resolvePending()
        gate.open()
        let outcomes = try await resolved.map(\.outcome)
        #expect(try await [[], [.paid(payment)]].contains(outcomes))
        #expect(environment.server.charges.count == 1)
        #expect(Set(environment.idempotencyKeys).count == 1)
    }

    @Test func `A cancelled caller returns at once and the order continues`() async throws {
        let payments = environment.launch()
        let cancelled = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        async let other = payments.pay(.lamp())
        cancelled.cancel()
        // The gate is still closed, so the caller does not wait for the response.
        await #expect(throws: PaymentError.cancelled) { try await cancelled.value }
        gate.open()
        #expect(try await other == environment.server.charges.first)
        #expect(environment.orderRequests.count == 1)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A payment in a cancelled task is not started`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.cancelled) { try await whenCancelled { try await payments.pay(.lamp()) } }
        #expect(await environment.storage.messages == [])
    }

    @Test func `An order is repeated for its account after another one becomes current`() async throws {
        let payments = environment.launch()
        let payment = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        environment.server.inject(.lostRequest)
        environment.user.change(to: .jun)
        gate.open()
        _ = try await payment.value
        #expect(environment.orderRequests.map(\.authorization) == [.account(.mina), .account(.mina)])
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-1""#])
        #expect(environment.server.chargedAccounts == [.mina])
        #expect(try await payments.unresolvedOrders() == [])
        // The result is stored for the account of the order.
        environment.user.change(to: .mina)
        #expect(try await [payments.pay(.lamp())] == environment.server.charges)
        #expect(environment.orderRequests.count == 2)
    }

    @Test func `An order whose account is signed out after a lost attempt stays unresolved`() async throws {
        let payments = environment.launch()
        let payment = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        environment.server.inject(.lostRequest, .error(.accountSignedOut))
        environment.user.change(to: nil)
        gate.open()
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await payment.value }
        environment.user.change(to: .jun)
        #expect(try await payments.resolvePending() == [])
        #expect(environment.server.charges.isEmpty)

        environment.user.change(to: .mina)
        #expect(try await payments.unresolvedOrders() == [.payment(.lamp())])
        #expect(try await payments.resolvePending().map(\.outcome) == environment.server.charges.map { .paid($0) })
        #expect(environment.server.chargedAccounts == [.mina])
        #expect(Set(environment.idempotencyKeys) == [#""key-1""#])
        #expect(environment.orderRequests.allSatisfy { $0.authorization == .account(.mina) })
    }

    @Test func `A resumed order and its lookups are sent for its account`() async throws {
        let payments = environment.launch(attempts: 1)
        gate.open()
        environment.server.charge(.lamp("earlier"))
        environment.server.inject(.lostRequest, .lostRequest)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp()) }
        await #expect(throws: PaymentError.self) { try await payments.refund(.partial()) }
        environment.clock.advance(by: .seconds(48 * 60 * 60))
        let other = Gate()
        environment.server.serve(environment.network, behind: other)
        let resolution = Task { try await payments.resolvePending() }
        await other.untilArrived(2)
        environment.user.change(to: .jun)
        other.open()
        await #expect(throws: PaymentError.signInRequired) { try await resolution.value }
        #expect(environment.network.requests.count == 5)
        #expect(environment.network.requests.allSatisfy { $0.authorization == .account(.mina) })
    }

    @Test func `Resolved orders are not returned to another user`() async throws {
        let payments = environment.launch(attempts: 1)
        gate.open()
        environment.server.inject(.lostResponse, .lostRequest)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp()) }
        let other = Gate()
        environment.server.serve(environment.network, behind: other)
        let resolution = Task { try await payments.resolvePending() }
        await other.untilArrived()
        environment.user.change(to: .jun)
        other.open()
        await #expect(throws: PaymentError.signInRequired) { try await resolution.value }
    }
}
