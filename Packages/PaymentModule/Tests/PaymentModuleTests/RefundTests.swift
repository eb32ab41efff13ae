import Core
import CoreTesting
import Foundation
import PaymentTesting
import Testing

@testable import PaymentModule

@Suite(.timeLimit(.minutes(1))) struct RefundTests {
    private let environment = TestEnvironment()
    private var server: InMemoryPaymentGateway { environment.server }

    /// Returns a service with a payment of $19.99.
    private func paid() async -> any PaymentProcessing {
        let payments = environment.launch()
        #expect(await payments.pay(.lamp()).payment != nil)
        return payments
    }

    @Test(arguments: [
        (Payment.Status.created, OrderStatus.notAnswered), (.requiresAction(URL(filePath: "/approval")), .notAnswered),
        (.cancelled, .notAnswered), (.unknown("held"), .refused(.unknownStatus("held"))),
    ])
    func `A status that only payments have is no answer about a refund, and an unknown one is shown as such`(
        status: Payment.Status,
        shown: OrderStatus
    ) {
        let amount = RefundOrder.partial().amount
        let refund = Refund(id: "r", paymentID: "pay_1", amount: amount, status: status, createdAt: .distantPast)
        #expect(OrderStatus(refund) == shown)
    }

    @Test func `A refund takes one request and two durable writes, and its repetition refunds nothing more`()
        async throws
    {
        let payments = await paid()
        #expect(await payments.refund(.partial()).refund?.amount.minorUnits == 500)
        #expect(environment.storage.writeCount == 4)
        #expect(try await environment.recordCount == 0)
        #expect(await environment.launch().refund(.partial()).refund != nil)
        #expect(server.ledger == ["pay_1": [1999, -500]])
    }

    /// Refunds without an answer, although the request is repeated.
    private func refund(after step: Step, cents: Int64 = 500, by payments: any PaymentProcessing) async {
        server.script(.refund, step, step, step, step)
        #expect(await payments.refund(.partial(cents: cents)) == .notAnswered)
    }

    @Test func `A refund without an answer is repeated`() async throws {
        let payments = await paid()
        server.script(.refund, .answerLost, .requestLost, .requestLost)
        #expect(await payments.refund(.partial()).refund != nil)
        #expect(server.requestCount == 6 && server.ledger == ["pay_1": [1999, -500]])
        #expect(environment.clock.sleeps.count == 3)
    }

    @Test(arguments: [Step.requestLost, .answerLost])
    func `A refund without an answer is finished in a later run`(step: Step) async throws {
        await refund(after: step, by: paid())
        let payments = environment.launch()
        #expect(try await payments.statuses == [.notAnswered])
        // Only a refused refund is ended.
        #expect(await payments.end(.refund(.partial())) == .notAnswered)
        #expect(try await payments.discard(.unresolved(.refund(.partial()))) == .notAnswered)
        try await payments.resolve()
        if case .requestLost = step { #expect(try await payments.statuses == [.notCompleted]) }
        #expect(await payments.finish(.refund(.partial())).refund != nil)
        #expect(try await environment.recordCount == 0)
        #expect(server.ledger == ["pay_1": [1999, -500]])
    }

    @Test func `The same refund without an answer never says that nothing was refunded`() async throws {
        let payments = await paid()
        await refund(after: .answerLost, by: payments)
        environment.storage.failWrites([.before])
        let failed = OrderStatus.failed(.storage(ScriptedStorage.failure), movedNoMoney: false)
        #expect(await payments.refund(.partial()) == failed)
        #expect(try await environment.recordCount == 1)
        let unresolved = PaymentError.refundUnresolved(reference: "refund-1")
        #expect(await payments.refund(.partial("refund-2")).error == unresolved)
        #expect(server.ledger == ["pay_1": [1999, -500]])
    }

    @Test func `A refund is not repeated at a server whose ids have begun anew`() async throws {
        await refund(after: .requestLost, by: paid())
        let server = InMemoryPaymentGateway()
        let stranger = try await server.create(.lamp("ref-2"))
        _ = try await server.confirm(stranger.id, method: "card", of: .mina)
        let payments = environment.launch(gateway: server)
        #expect(await payments.finish(.refund(.partial())) == .refused(.unknownPayment))
        #expect(server.ledger == [stranger.id: [1999]])
        #expect(await payments.end(.refund(.partial())) == .failed(.unknownPayment, movedNoMoney: false))
        #expect(try await environment.recordCount == 0)
    }

    @Test(arguments: [
        PaymentError.notFound, .referenceInUse(reference: "refund-1"), .notRefundable,
        .rejected(status: 400, type: "x", title: nil), .policy, .rejected(status: 422, type: "x", title: nil),
    ])
    func `A refusal of the only request ends a refund, and another one can be made`(error: PaymentError) async throws {
        let payments = await paid()
        server.script(.refund, .refused(error))
        #expect(await payments.refund(.partial()) == .failed(error, movedNoMoney: true))
        #expect(try await environment.recordCount == 0)
        #expect(await payments.refund(.partial("refund-2")).refund != nil)
    }

    @Test(arguments: [PaymentError.policy, .rejected(status: 422, type: "x", title: nil)])
    func `A refund whose answer was lost is made once, whatever is refused, until the user ends it`(
        refusal: PaymentError
    ) async throws {
        let first = await paid()
        server.script(.refund, .answerLost, .refused(refusal))
        #expect(await first.refund(.partial()) == .refused(refusal))
        for payments in [first, environment.launch()] {
            server.script(.refundRead, .refused(refusal))
            try await payments.resolve()
            #expect(try await payments.statuses == [.refused(refusal)])
            server.script(.refund, .refused(refusal), .refused(refusal))
            #expect(await payments.finish(.refund(.partial())) == .refused(refusal))
            #expect(await payments.refund(.partial()) == .refused(refusal))
            let unresolved = PaymentError.refundUnresolved(reference: "refund-1")
            #expect(await payments.refund(.partial("refund-2")) == .failed(unresolved, movedNoMoney: true))
        }
        #expect(server.ledger == ["pay_1": [1999, -500]])
        #expect(await first.end(.refund(.partial())) == .failed(refusal, movedNoMoney: false))
        #expect(try await environment.recordCount == 0)
        #expect(await first.refund(.partial("refund-2")).refund != nil)
    }

    @Test func `A refund that a crash left without an answer is not ended by a refusal`() async throws {
        let gate = Gate()
        let first = await paid()
        server.script(.refund, .delayed(gate.pass), .refused(.policy))
        let refunding = Task { await first.refund(.partial()) }
        await gate.untilArrived()
        let payments = environment.launch()
        #expect(await payments.finish(.refund(.partial())) == .refused(.policy))
        gate.open()
        #expect(await refunding.value.refund != nil)
    }

    @Test func `A refusal of the first request does not end a refund that another process repeats`() async throws {
        let gate = Gate()
        let (first, second) = (await paid(), environment.launch())
        server.script(.refund, .delayed(gate.pass, .refused(.policy)), .answerLost, then: .requestLost)
        let refunding = Task { await first.refund(.partial()) }
        await gate.untilArrived()
        #expect(await second.finish(.refund(.partial())) == .notAnswered)
        gate.open()
        #expect(await refunding.value == .refused(.policy))
        try await first.resolve()
        #expect(try await first.statuses == [] && server.ledger == ["pay_1": [1999, -500]])
    }

    @Test func `A refused refund whose answer was lost is found by a look`() async throws {
        let payments = await paid()
        await refund(after: .answerLost, cents: 5000, by: payments)
        let orders = try await payments.orders()
        try await payments.resolve()
        var changes = orders.changes.makeAsyncIterator()
        #expect(await changes.next()?.status == .failed(.refundExceedsPayment, movedNoMoney: true))
        #expect(try await environment.recordCount == 0)
    }

    @Test(arguments: [Payment.Status.succeeded, .declined(InMemoryPaymentGateway.decline)])
    func `A refund that is processing blocks no other, is watched, and survives a restart`(outcome: Payment.Status)
        async throws
    {
        let environment = TestEnvironment(skipsSleeps: false)
        let server = environment.server
        let payments = environment.launch()
        #expect(await payments.pay(.lamp(method: "processing")) == .processing)
        server.decide("pay_1", .succeeded)
        try await payments.resolve()
        let orders = try await payments.orders()
        #expect(await payments.refund(.partial()) == .processing)
        #expect(await payments.refund(.partial("refund-2", cents: 1500)).error == .refundExceedsPayment)
        let next = environment.launch()
        try await next.resolve()
        #expect(try await next.statuses == [.processing])
        #expect(await next.refund(.partial("refund-3", cents: 1500)).error == .refundExceedsPayment)
        await environment.clock.untilSleeping(3)
        server.decide("refund-1", outcome)
        environment.clock.advance(by: .milliseconds(500))
        for await change in orders.changes where change.order == .refund(.partial()) && change.status.isFinal {
            #expect(change.status.refund?.id == (outcome == .succeeded ? "refund-1" : nil))
            break
        }
        #expect(server.ledger == ["pay_1": outcome == .succeeded ? [1999, -500] : [1999]])
        while try await environment.recordCount != 0 { await Task.yield() }
    }

    @Test(arguments: [true, false])
    func `A refund that cannot be stored is not sent, and one that may be stored is never said not to be made`(
        isUndone: Bool
    ) async throws {
        let payments = await paid()
        environment.storage.failWrites(isUndone ? [.after] : [.after, .before])
        let failed = OrderStatus.failed(.storage(ScriptedStorage.failure), movedNoMoney: isUndone)
        #expect(await payments.refund(.partial()) == failed)
        #expect(server.ledger == ["pay_1": [1999]])
        #expect(try await payments.statuses == (isUndone ? [] : [.notAnswered]))
    }

    @Test func `An id of another amount does not replace a stored refund`() async throws {
        await refund(after: .requestLost, by: paid())
        let payments = environment.launch()
        let inUse = PaymentError.referenceInUse(reference: "refund-1")
        #expect(await payments.refund(.partial(cents: 1)).error == inUse)
        #expect(try await environment.launch().orders().unresolved.map(\.order) == [.refund(.partial())])
    }
}

extension PaymentError {
    fileprivate static let policy = PaymentError.rejected(status: 403, type: "x", title: nil)
}
