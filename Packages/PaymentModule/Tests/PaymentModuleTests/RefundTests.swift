import Core
import CoreTesting
import Foundation
import Testing

@testable import PaymentModule

@Suite(.timeLimit(.minutes(1))) struct RefundTests {
    private let environment = TestEnvironment(skipsSleeps: false)
    private var server: TestServer { environment.server }

    /// Returns a service with a payment of $19.99.
    private func paid() async -> any PaymentProcessing {
        let payments = environment.launch()
        #expect(await payments.pay(.lamp()).payment != nil)
        return payments
    }

    @Test func `A refund takes one request and two durable writes, and its repetition refunds nothing more`()
        async throws
    {
        let payments = await paid()
        #expect(await payments.refund(.partial()).refund?.amount.minorUnits == 500)
        #expect(await environment.storage.writeCount == 4)
        #expect(try await environment.recordCount == 0)
        #expect(await environment.launch().refund(.partial()).refund != nil)
        #expect(server.refundedCents == 500)
    }

    @Test(arguments: [TestServer.Fault.lostRequest, .lostAnswer])
    func `A refund without an answer is finished in a later run`(fault: TestServer.Fault) async throws {
        let first = await paid()
        server.inject(fault, at: .refund)
        #expect(await first.refund(.partial()) == .notAnswered)
        let payments = environment.launch()
        #expect(try await payments.statuses == [.notAnswered])
        try await payments.resolve()
        if case .lostRequest = fault { #expect(try await payments.statuses == [.notCompleted]) }
        #expect(await payments.finish(.refund(.partial())).refund != nil)
        #expect(try await environment.recordCount == 0)
        #expect(server.refundedCents == 500)
    }

    @Test func `A payment takes a new refund only when its earlier one is answered`() async throws {
        let payments = await paid()
        server.inject(.lostRequest, at: .refund)
        #expect(await payments.refund(.partial()) == .notAnswered)
        let unresolved = PaymentError.refundUnresolved(reference: "refund-1")
        #expect(await payments.refund(.partial("refund-2")) == .failed(unresolved, movedNoMoney: true))
        #expect(await environment.launch().refund(.partial("refund-3")).error == unresolved)
        #expect(await payments.finish(.refund(.partial())).refund != nil)
        #expect(await payments.refund(.partial("refund-4")).refund != nil)
        #expect(server.refundedCents == 1000)
    }

    @Test(arguments: [
        (PaymentError.notFound, false), (.referenceInUse(reference: "refund-1"), false), (.notRefundable, true),
        (.rejected(status: 422, type: "x", title: nil), true),
    ])
    func `A refusal with 404, 409 or 422 answers a refund`(error: PaymentError, movedNoMoney: Bool) async throws {
        let payments = await paid()
        server.inject(.refused(error), at: .refund)
        #expect(await payments.refund(.partial()) == .failed(error, movedNoMoney: movedNoMoney))
        #expect(try await environment.recordCount == 0)
    }

    @Test func `Another refusal is no answer about a refund`() async throws {
        let payments = await paid()
        server.inject(.refused(.rejected(status: 403, type: "x", title: nil)), at: .refund)
        #expect(await payments.refund(.partial()) == .notAnswered)
        #expect(try await environment.recordCount == 1)
    }

    @Test func `A refused refund whose answer was lost is found by a look`() async throws {
        let payments = await paid()
        server.inject(.lostAnswer, at: .refund)
        #expect(await payments.refund(.partial(cents: 5000)) == .notAnswered)
        let orders = try await payments.orders()
        try await payments.resolve()
        var changes = orders.changes.makeAsyncIterator()
        #expect(await changes.next()?.status == .failed(.refundExceedsPayment, movedNoMoney: true))
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A refund that is processing is answered, and watched`() async throws {
        let payments = await paid()
        let orders = try await payments.orders()
        #expect(await payments.refund(.partial(cents: 666)) == .processing)
        #expect(try await environment.recordCount == 0)
        await environment.clock.untilSleeping()
        server.complete("refund-1")
        environment.clock.advance(by: .milliseconds(500))
        for await change in orders.changes where change.status.isFinal {
            #expect(change.status.refund?.id == "refund-1")
            break
        }
    }

    @Test func `A refund that cannot be stored is not sent`() async throws {
        let payments = await paid()
        environment.storage.failWrites(.before)
        let failed = OrderStatus.failed(.storage(ScriptedStorage.failure), movedNoMoney: true)
        #expect(await payments.refund(.partial()) == failed)
        #expect(!server.calls.contains(.refund))
    }

    @Test func `An id of another amount does not replace a stored refund`() async throws {
        let first = await paid()
        server.inject(.lostRequest, at: .refund)
        #expect(await first.refund(.partial()) == .notAnswered)
        let payments = environment.launch()
        let inUse = PaymentError.referenceInUse(reference: "refund-1")
        #expect(await payments.refund(.partial(cents: 1)).error == inUse)
        #expect(try await environment.launch().orders().unresolved.map(\.order) == [.refund(.partial())])
    }
}
