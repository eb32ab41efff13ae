import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Testing

/// The behavior of payments whose outcome the server does not know yet, with any gateway.
@Suite(.timeLimit(.minutes(15))) struct PendingPaymentSpecification {
    @Test("A payment that needs an action succeeds when the user approves it", arguments: ServerKind.allCases)
    func approval(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.needsAction)
            let payment = try await environment.makePayments().pay(order)
            let url = try #require(payment.state.actionURL)
            try await expectPaidLater(order, payment, .requiresAction(url, payment.id), environment) {
                try await environment.server.decide(payment, approves: true)
            }
        }
    }

    @Test("A payment that the user does not approve is declined", arguments: ServerKind.allCases)
    func denial(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            try await environment.server.decide(payment, approves: false)
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(try await payments.payment(payment.id).state.decline?.code == "authentication_failed")
            try await expectPaid(environment.order("one"), by: payments)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment that is processed for a short time is awaited", arguments: ServerKind.allCases)
    func shortProcessing(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.processing)
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment that is processed for a long time is found later", arguments: ServerKind.allCases)
    func longProcessing(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind, processingTime: 3600) { environment in
            let order = environment.order("one", by: environment.cards.processing)
            let payment = try await environment.makePayments().pay(order)
            #expect(payment.state == .processing)
            try await expectPaidLater(order, payment, .processing(id: payment.id), environment) {
                environment.clock.advance(by: .seconds(3601))
            }
        }
    }

    @Test("A pending payment is cancelled once, and the order can then be paid", arguments: ServerKind.allCases)
    func cancel(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let pending = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            for _ in 1...2 { #expect(try await payments.cancel(pending.id).state == .cancelled) }
            #expect(try await payments.unresolvedOrders().orders == [])
            let payment = try await payments.pay(environment.order("one"))
            #expect(payment.state == .succeeded && payment.id != pending.id)
            await #expect(throws: PaymentError.notCancellable) { try await payments.cancel(payment.id) }
            #expect(await environment.charges() == ["one"])
        }
    }

    /// Expects that another process has `pending` as an unresolved order with `status`, and finds its success after `event`
    /// without sending the order again.
    private func expectPaidLater(
        _ order: PaymentOrder,
        _ pending: Payment,
        _ status: UnresolvedOrder.Status,
        _ environment: PaymentTestEnvironment,
        after event: () async throws -> Void
    ) async throws {
        let payments = environment.makePayments()
        try await environment.look(with: payments)
        #expect(try await payments.unresolvedStatus() == status)
        #expect(await environment.charges() == [])
        await #expect(throws: PaymentError.notDiscardable(reference: order.reference)) {
            try await payments.discard(.payment(order))
        }
        try await event()
        try await environment.look(with: payments)
        #expect(try await payments.unresolvedOrders().orders == [])
        let paid = try await payments.pay(order)
        #expect(paid.id == pending.id && paid.state == .succeeded)
        #expect(await environment.charges() == [order.reference])
        #expect(environment.network.orderCount == 1)
    }
}

extension PaymentState {
    fileprivate var actionURL: URL? {
        if case .requiresAction(let url) = self { url } else { nil }
    }

    fileprivate var decline: Decline? {
        if case .declined(let decline) = self { decline } else { nil }
    }
}
