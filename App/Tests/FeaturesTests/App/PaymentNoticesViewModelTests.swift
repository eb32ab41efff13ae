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

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PaymentNoticesViewModelTests {
    private let paid = FakePayments.payment("p1")
    private let decline = PaymentError.declined(Decline(code: "insufficient_funds"))
    private let approval = UnresolvedOrder.Status.requiresAction(URL(filePath: "/approve"), "p1")

    private func order(_ reference: String = "o") -> PaymentOrder {
        PaymentOrder(reference: reference, itemID: "a", amount: paid.amount, method: "card")
    }

    /// Returns a view model that follows Mina's orders, as the tabs do.
    private func follow(_ router: Router<AppFlow>) async throws -> PaymentNoticesViewModel {
        _ = try environment.home()
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Enamel mug"))
        environment.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let model = environment.make(PaymentNoticesViewModel(router: environment.track(router)))
        environment.task { await model.followUpdates() }
        environment.task { await model.followUser() }
        await until { environment.payments.listenerCount == 1 && model.account != nil }
        await model.resolvePending()
        return model
    }

    @Test func `An order whose screen is gone ends with a notice`() async throws {
        let model = try await follow(Router())
        let updates: [(OrderUpdate.Result, PaymentNoticesViewModel.Notice.Kind, String)] = [
            (.paid(paid), .success, "Payment completed: Enamel mug, $10.00"),
            (.failed(decline), .failure, "Payment declined: Enamel mug, $10.00"),
            (.failed(.notFound), .failure, "Payment failed: Enamel mug, $10.00"),
            (.cancelled(paid), .warning, "Payment cancelled: Enamel mug, $10.00"),
            (.pending(approval), .warning, "Payment needs your approval: Enamel mug, $10.00"),
            (.pending(.unknown), .warning, "Payment not finished: Enamel mug, $10.00"),
        ]
        for (result, kind, message) in updates {
            environment.payments.publish(
                OrderUpdate(account: FakeAuth.mina.id, order: .payment(order()), result: result)
            )
            await until { model.notice?.message.english == message }
            #expect(model.notice?.kind == kind && model.notice?.message.korean.contains("Enamel mug") == true)
        }
        for _ in updates { model.dismissNotice() }
        #expect(model.notice == nil)
    }

    @Test func `A refund whose screen is gone ends with a notice`() async throws {
        environment.payments.list([paid])
        let model = try await follow(Router())
        let refund = RefundOrder(reference: "r", paymentID: "p1", amount: paid.amount)
        _ = try await environment.payments.refund(refund)
        await until { model.notice?.message.english == "Refund completed: Enamel mug, $10.00" }
        environment.payments.fail(with: .notRefundable)
        _ = try? await environment.payments.refund(refund)
        await until { model.notice?.message.english == "Refund failed: Enamel mug, $10.00" }
    }

    @Test func `An order whose screen is in front has no notice`() async throws {
        let router = Router<AppFlow>()
        let model = try await follow(router)
        let end = OrderUpdate(account: FakeAuth.mina.id, order: .payment(order()), result: .paid(paid))
        router.tabs.home.present(sheet: .checkout(item: "a"))
        await model.apply(end)
        router.tabs.home.dismiss(because: .byUser)
        router.tabs.home.push(.item("a"))
        router.tabs.home.present(sheet: .checkout())
        await model.apply(end)
        router.select(tab: .profile)
        router.tabs.profile.push(.payments)
        await model.apply(end)
        #expect(model.notice == nil)
        router.select(tab: .home)
        router.tabs.home.present(sheet: .checkout(item: "b"))
        await model.apply(end)
        #expect(model.notice?.kind == .success)
    }

    @Test func `Another account's orders have no notice, and a switch removes all`() async throws {
        let model = try await follow(Router())
        environment.payments.publish(
            OrderUpdate(account: FakeAuth.leo.id, order: .payment(order()), result: .failed(decline))
        )
        environment.payments.publish(
            OrderUpdate(account: FakeAuth.mina.id, order: .payment(order()), result: .paid(paid))
        )
        await until { model.notice != nil }
        #expect(model.notice?.kind == .success)
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        await until { model.notice == nil }
    }

    @Test func `At the start the server is asked once, and nothing is sent`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(order("old")), .notCompleted(canDiscard: true))
        environment.payments.leaveUnresolved(.payment(order("made")))
        environment.payments.resolve("made", as: .paid(paid))
        let model = try await follow(Router())
        #expect(environment.payments.resolveCount == 1 && environment.payments.orders.isEmpty)
        // Only the order that has ended has a notice.
        await until { model.notice != nil }
        #expect(model.notice?.kind == .success)
        model.dismissNotice()
        #expect(model.notice == nil)
    }

    @Test func `An order of this run that stays open has a notice, and the start is not repeated`() async throws {
        let model = try await follow(Router())
        environment.payments.leaveUnresolved(.payment(order("late")), .running)
        await model.resolvePending()
        #expect(environment.payments.resolveCount == 1)
        environment.payments.finish("late", as: .pending(.unknown))
        await until { model.notice?.message.english == "Payment not finished: Enamel mug, $10.00" }
    }

    @Test func `The payment service alone follows an order that the server processes`() async throws {
        let model = try await follow(Router())
        environment.payments.answer(with: .processing)
        _ = try await environment.payments.pay(order())
        await model.resolvePending()
        #expect(environment.payments.resolveCount == 1)
        environment.payments.finish("o", as: .paid(paid))
        await until { model.notice?.kind == .success }
    }

    @Test func `Another account's pending orders are asked for after the switch`() async throws {
        let model = try await follow(Router())
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        await until { model.account == FakeAuth.leo.id }
        await model.resolvePending()
        await model.resolvePending()
        #expect(environment.payments.resolveCount == 2)
    }

    @Test func `After a cancellation, the pending orders are asked for again`() async throws {
        let model = try await follow(Router())
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        await until { model.account == FakeAuth.leo.id }
        let cancelled = Task { await model.resolvePending() }
        cancelled.cancel()
        await cancelled.value
        await model.resolvePending()
        #expect(environment.payments.resolveCount == 3)
    }
}
