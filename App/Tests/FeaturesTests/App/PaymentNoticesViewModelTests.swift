import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import PaymentTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PaymentNoticesViewModelTests {
    private var server: InMemoryPaymentGateway { environment.paymentServer }

    /// Returns a view model that follows Mina's orders, as the tabs do.
    private func follow(_ router: Router<AppFlow> = Router()) async throws -> PaymentNoticesViewModel {
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Enamel mug"))
        try await environment.signIn("mina", "leo")
        // Asking for an order that stays unresolved shows that the orders are followed.
        await environment.services.placeElsewhere(.payment(order("paused", method: "paused")))
        let requestCount = server.requestCount
        let model = environment.make(PaymentNoticesViewModel(router: environment.track(router)))
        environment.task { await model.run() }
        await until { server.requestCount > requestCount }
        return model
    }

    /// Returns the messages of the notices, newest first, after all earlier changes are handled.
    private func messages(_ model: PaymentNoticesViewModel) async -> [String] {
        _ = await environment.payments.pay(order("last", cents: 99, method: "declined"))
        await until { model.notice?.message.english.hasSuffix("$0.99") == true }
        var messages: [String] = []
        while let notice = model.notice {
            messages.append(notice.message.english)
            model.dismissNotice()
        }
        return Array(messages.dropFirst())
    }

    @Test(
        arguments: [
            (.payment(order("o")), .confirm, .answered, .success, "Payment completed"),
            (.payment(order("o", method: "declined")), .confirm, .answered, .failure, "Payment declined"),
            // Nothing of a payment that could not be created is stored, so it is not said to be unfinished.
            (.payment(order("o")), .create, .requestLost, .failure, "Payment failed"),
            (.payment(order("o", method: "approval")), .confirm, .answered, .warning, "Payment needs your approval"),
            (.payment(order("o")), .confirm, .answerLost, .warning, "Payment not finished"),
            (.payment(order("o")), .confirm, .stale, .warning, "Payment not finished"),
            (.refund(refund(of: "pay_1", cents: 1000)), .refund, .answered, .success, "Refund completed"),
            (.refund(refund(of: "pay_1", cents: 1000)), .refund, .refused(.notRefundable), .failure, "Refund failed"),
            (.refund(refund(of: "pay_1", cents: 1000)), .refund, .answerLost, .warning, "Refund not finished"),
        ] as [(Order, InMemoryPaymentGateway.Request, InMemoryPaymentGateway.Step, OrderNotice.Kind, String)]
    )
    func `An order whose screen is gone ends with a notice`(
        order: Order,
        request: InMemoryPaymentGateway.Request,
        answer: InMemoryPaymentGateway.Step,
        kind: OrderNotice.Kind,
        message: String
    ) async throws {
        await environment.services.addPayment()
        let model = try await follow()
        server.script(request, then: answer)
        environment.task {
            switch order {
            case .payment(let order): _ = await environment.payments.pay(order)
            case .refund(let order): _ = await environment.payments.refund(order)
            }
        }
        await until {
            // A refund without an answer is repeated in that time.
            environment.moduleClock.advance(by: .seconds(60))
            return model.notice != nil
        }
        #expect(model.notice?.kind == kind && model.notice?.message.korean.contains("Enamel mug") == true)
        server.script(request)
        #expect(await messages(model) == ["\(message): Enamel mug, $10.00"])
    }

    private func discard(_ reference: String) async throws {
        let unresolved = try await environment.payments.orders().unresolved
        let order = try #require(unresolved.first { $0.order.reference == reference })
        _ = try await environment.payments.discard(order)
    }

    @Test func `A payment that is cancelled while its screen is gone has a notice`() async throws {
        let model = try await follow()
        _ = await environment.payments.pay(order("o", method: "processing"))
        try await discard("o")
        #expect(await messages(model) == ["Payment cancelled: Enamel mug, $10.00"])
    }

    @Test func `A payment awaits approval until it has ended`() async throws {
        let model = try await follow()
        _ = await environment.payments.pay(order("o", method: "approval"))
        await until { model.awaitsApproval }
        try await discard("o")
        await until { !model.awaitsApproval }
    }

    @Test func `An order whose screen is in front has no notice`() async throws {
        let router = environment.app().router
        let model = try await follow(router)
        let paid = try #require(await environment.services.addPayment())
        let end = TrackedOrder(order: .payment(order("o")), status: .paid(paid), paymentID: paid.id, createdAt: Date())
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

    @Test func `An unresolved order of an earlier run has a notice when it ends, not before`() async throws {
        for (method, step) in [("card", InMemoryPaymentGateway.Step.requestLost), ("declined", .answerLost)] {
            server.script(.confirm, step)
            await environment.services.placeElsewhere(.payment(order(method, method: method)))
        }
        let model = try await follow()
        await until { model.notice != nil }
        #expect(await messages(model) == ["Payment declined: Enamel mug, $10.00"])
        #expect(server.payments.first?.status == .created)
    }

    @Test func `Without an account, no orders are followed and nothing is logged`() async throws {
        let model = environment.make(PaymentNoticesViewModel(router: environment.track(Router())))
        environment.task { await model.run() }
        for _ in 0..<20 { await Task.yield() }
        #expect(server.requestCount == 0 && environment.log.entries.isEmpty)
    }

    @Test func `The notices of one account are not shown to another`() async throws {
        await environment.services.placeElsewhere(.payment(order("paused", method: "paused", of: .leo)))
        let model = try await follow()
        _ = await environment.payments.pay(order("o", method: "declined"))
        await until { model.notice != nil }
        let requestCount = server.requestCount
        _ = try await environment.auth.switchAccount(to: .leo)
        await until { model.notice == nil && server.requestCount > requestCount }
        _ = await environment.payments.pay(order("of-Leo", of: .leo))
        await until { model.notice?.kind == .success }
    }
}
