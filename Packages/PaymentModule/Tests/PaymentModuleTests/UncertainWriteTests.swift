import Core
import CoreTesting
import PaymentModule
import Testing

/// Writes that fail although they are made, and calls for one order at the same time.
@Suite struct UncertainWriteTests {
    private let environment = TestEnvironment()

    @Test func `An order that could not be stored is not offered by a later run, even if the write was made`()
        async throws
    {
        environment.server.inject(.lostRequest, at: .cancel)
        environment.storage.failWrites(.after)
        let status = await environment.launch().pay(.lamp())
        #expect(status == .failed(.storage(ScriptedStorage.failure), movedNoMoney: true))
        #expect(try await environment.launch().statuses == [])
    }

    @Test func `An order that may be stored is never said to be uncharged`() async throws {
        environment.server.inject(.lostRequest, at: .cancel)
        environment.storage.failWrites(.after, .before)
        let status = await environment.launch().pay(.lamp())
        #expect(status == .failed(.storage(ScriptedStorage.failure), movedNoMoney: false))
        #expect(try await environment.launch().statuses == [.notAnswered])
    }

    @Test func `A refund that may be stored is never said not to be made`() async throws {
        guard case .paid(let payment) = await environment.launch().pay(.lamp()) else { throw PaymentError.notFound }
        let refund = RefundOrder(reference: "refund", paymentID: payment.id, amount: payment.amount, account: .mina)
        environment.storage.failWrites(.after, .before)
        let payments = environment.launch()
        #expect(await payments.refund(refund) == .failed(.storage(ScriptedStorage.failure), movedNoMoney: false))
        #expect(try await payments.statuses == [.notAnswered])
        #expect(await payments.finish(.refund(refund)).isFinal)
        #expect(environment.server.refundedCents == payment.amount.minorUnits)
    }

    @Test func `Simultaneous calls for one order share one try`() async throws {
        environment.server.inject(.lostRequest, at: .create)
        let payments = environment.launch()
        async let one = payments.pay(.lamp(), isNewReference: false)
        async let other = payments.pay(.lamp(), isNewReference: false)
        #expect(await one == other)
        #expect(environment.server.calls == [.create])
    }

    @Test func `An order of another process stays tracked if this one cannot store it`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.server.inject(.lostRequest, at: .cancel)
        environment.storage.failWrites(.before)
        let payments = environment.launch()
        let status = await payments.pay(.lamp(), isNewReference: false)
        #expect(status == .failed(.storage(ScriptedStorage.failure), movedNoMoney: false))
        #expect(try await payments.statuses == [.notAnswered])
    }
}
