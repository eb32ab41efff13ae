import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct PaymentNoticesViewModelTests {
    private let paid = FakePayments.payment("p1")

    /// Returns a view model that follows Mina's orders, as the tabs do.
    private func follow(_ router: Router<AppFlow> = Router()) async throws -> PaymentNoticesViewModel {
        fakes.answer("/v1/items/a", CatalogJSON.item("a", title: "Enamel mug"))
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let model = fakes.make(PaymentNoticesViewModel(router: fakes.track(router)))
        fakes.task { await model.run() }
        await until { fakes.payments.listenerCount == 1 && fakes.payments.resolveCount == 1 }
        return model
    }

    /// Returns the messages of the notices, newest first, after all earlier changes are handled.
    private func messages(_ model: PaymentNoticesViewModel) async -> [String] {
        fakes.payments.answer(with: .declined(Decline(code: "last")))
        _ = await fakes.payments.pay(fakeOrder("last", cents: 99), isNewReference: true)
        await until { model.notice?.message.english.hasSuffix("$0.99") == true }
        model.dismissNotice()
        var messages: [String] = []
        while let notice = model.notice {
            messages.append(notice.message.english)
            model.dismissNotice()
        }
        return messages
    }

    @Test(
        arguments: [
            (.succeeded, .success, "Payment completed"),
            (.declined(Decline(code: "insufficient_funds")), .failure, "Payment declined"),
            // Nothing of a payment that could not be created is stored, so it is not said to be unfinished.
            (.refused(.network(.unreachable)), .failure, "Payment failed"),
            (.requiresAction(URL(filePath: "/approve")), .warning, "Payment needs your approval"),
            (.lost, .warning, "Payment not finished"), (.created, .warning, "Payment not finished"),
        ] as [(FakePayments.Answer, OrderNotice.Kind, String)]
    )
    func `A payment whose screen is gone ends with a notice`(
        answer: FakePayments.Answer,
        kind: OrderNotice.Kind,
        message: String
    ) async throws {
        let model = try await follow()
        fakes.payments.answer(with: answer)
        _ = await fakes.payments.pay(fakeOrder("o"), isNewReference: true)
        await until { model.notice != nil }
        #expect(model.notice?.kind == kind && model.notice?.message.korean.contains("Enamel mug") == true)
        #expect(await messages(model) == ["\(message): Enamel mug, $10.00"])
    }

    @Test func `A payment that is cancelled while its screen is gone has a notice`() async throws {
        let model = try await follow()
        fakes.payments.answer(with: .processing)
        _ = await fakes.payments.pay(fakeOrder("o"), isNewReference: true)
        _ = try await fakes.payments.discard(fakeOrder("o"))
        #expect(await messages(model) == ["Payment cancelled: Enamel mug, $10.00"])
    }

    @Test(
        arguments: [
            (.succeeded, "Refund completed"), (.refused(.notRefundable), "Refund failed"),
            (.lost, "Refund not finished"),
        ] as [(FakePayments.Answer, String)]
    )
    func `A refund whose screen is gone ends with a notice`(answer: FakePayments.Answer, message: String) async throws {
        fakes.payments.list([paid])
        let model = try await follow()
        let refund = RefundOrder(reference: "r", paymentID: "p1", amount: paid.amount, account: FakeAuth.mina.id)
        fakes.payments.answer(with: answer)
        _ = await fakes.payments.refund(refund, isNewReference: true)
        #expect(await messages(model) == ["\(message): Enamel mug, $10.00"])
    }

    @Test func `An order whose screen is in front has no notice`() async throws {
        let router = fakes.app().router
        let model = try await follow(router)
        let end = TrackedOrder(order: .payment(fakeOrder("o")), status: .paid(paid), paymentID: "p1", createdAt: Date())
        router.tabs.home.present(sheet: .checkout(item: "a"))
        await model.apply(end, before: nil)
        router.tabs.home.dismiss()
        router.tabs.home.push(.item("a"))
        router.tabs.home.present(sheet: .checkout())
        await model.apply(end, before: nil)
        router.select(tab: .profile)
        router.tabs.profile.push(.payments)
        await model.apply(end, before: nil)
        #expect(model.notice == nil)
        router.select(tab: .home)
        router.tabs.home.present(sheet: .checkout(item: "b"))
        await model.apply(end, before: nil)
        #expect(model.notice?.kind == .success)
    }

    @Test func `A payment that is found by two looks at the same time has one notice`() async throws {
        let model = try await follow()
        fakes.payments.answer(with: .processing)
        _ = await fakes.payments.pay(fakeOrder("o"), isNewReference: true)
        fakes.payments.resolve("o", as: .declined(Decline(code: "x")))
        let payments = fakes.payments
        async let one: Void = payments.resolve()
        async let two: Void = payments.resolve()
        _ = try await (one, two)
        let declined = OrderStatus.declined(Decline(code: "x"))
        fakes.payments.publish(
            TrackedOrder(order: .payment(fakeOrder("o")), status: declined, paymentID: "pay_1", createdAt: Date())
        )
        #expect(await messages(model) == ["Payment declined: Enamel mug, $10.00"])
    }

    @Test func `An unresolved order of an earlier run has a notice when it ends, not before`() async throws {
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old")))
        fakes.payments.leaveUnresolved(.payment(fakeOrder("declined")))
        fakes.payments.resolve("old", as: .notCompleted)
        fakes.payments.resolve("declined", as: .declined(Decline(code: "x")))
        let model = try await follow()
        #expect(await messages(model) == ["Payment declined: Enamel mug, $10.00"])
        #expect(fakes.payments.resolveCount == 1 && fakes.payments.finished.isEmpty)
    }

    @Test func `Without an account, no orders are followed and nothing is logged`() async throws {
        let model = fakes.make(PaymentNoticesViewModel(router: fakes.track(Router())))
        for _ in 1...2 {
            let view = fakes.task { await model.run() }
            for _ in 0..<20 { await Task.yield() }
            view.cancel()
            await view.value
        }
        #expect(fakes.payments.resolveCount == 0 && fakes.log.entries.isEmpty)
    }

    @Test func `The notices of one account are not shown to another`() async throws {
        let model = try await follow()
        fakes.payments.answer(with: .declined(Decline(code: "x")))
        _ = await fakes.payments.pay(fakeOrder("o"), isNewReference: true)
        await until { model.notice != nil }
        _ = try await fakes.auth.switchAccount(to: FakeAuth.leo.id)
        await until { model.notice == nil && fakes.payments.resolveCount == 2 }
        _ = await fakes.payments.pay(fakeOrder("Leo's", of: FakeAuth.leo.id), isNewReference: true)
        await until { model.notice?.kind == .success }
    }
}
