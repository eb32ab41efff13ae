import ArgumentParser
import AuthModule
import Features
import FeaturesTestSupport
import FeaturesTesting
import PaymentModule
import Testing

@testable import App

@MainActor @Suite(.featureTestEnvironment) struct OrderRunTests {
    private let environment = FeatureTestEnvironment.current
    private var payments: FakePayments { environment.payments }
    private let order = Order.payment(
        PaymentOrder(
            reference: "one",
            itemID: "a",
            amount: Money(minorUnits: 1000, currency: .usd),
            method: "card",
            account: FakeAuth.mina.id
        )
    )

    private func makeRun() async throws -> OrderRun {
        _ = try await environment.auth.signIn(Credentials(username: "mina", password: "right"))
        return try await OrderRun(payments: payments, text: environment.localizer, json: false)
    }

    @Test func `An order that ends during the lookup is returned with its outcome`() async throws {
        payments.leaveUnresolved(order)
        let paid = OrderStatus.paid(FakePayments.payment("pay_1"))
        payments.resolve("one", as: paid)
        #expect(try await makeRun().resolve().map(\.status) == [paid])
        #expect(payments.orders == [])
    }

    @Test func `An order that cannot be looked up keeps its status`() async throws {
        payments.leaveUnresolved(order)
        payments.fail(.resolve, with: .network(.unreachable))
        #expect(try await makeRun().resolve().map(\.status) == [.notAnswered])
    }

    @Test(
        arguments: [
            (.declined(Decline(code: "card_declined")), .paymentDeclined), (.lost, .outcomeUnknown),
            (.created, .outcomeUnknown), (.refused(.notFound), .failure), (.refused(.signInRequired), .signInNeeded),
        ] as [(FakePayments.Answer, ExitCode)]
    )
    func `An order that was not carried out has an exit status`(
        answer: FakePayments.Answer,
        status: ExitCode
    ) async throws {
        payments.answer(with: answer)
        let run = try await makeRun()
        let error = await #expect(throws: CommandError.self) { try await run.place(order, isReferenceTyped: false) }
        #expect(error?.status == status)
    }

    @Test func `A typed reference of a declined order cannot be used again, and the error says so`() async throws {
        payments.answer(with: .declined(Decline(code: "card_declined")))
        let run = try await makeRun()
        let error = await #expect(throws: CommandError.self) { try await run.place(order, isReferenceTyped: true) }
        #expect(error?.userFacingError.suggestion == .newReferenceNeeded("one"))
    }

    @Test func `An order that was not completed is reported only after it is sent again`() async throws {
        payments.leaveUnresolved(order)
        payments.resolve("one", as: .notCompleted)
        let run = try await makeRun()
        try await run.finish(order, ConfirmationOptions.parse(["--yes"]))
        #expect(payments.finished == [order])
    }
}
