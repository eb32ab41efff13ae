import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import PaymentModule
import Sandbox
import Testing

/// The events of orders that several processes complete.
@MainActor @Suite(.timeLimit(.minutes(5))) struct OrderEventTests {
    @Test func `An order that two processes complete and refund counts once`() async throws {
        try await TestEnvironment.run { environment in
            let first = try await environment.makeApp(.mina)
            let second = environment.makeApp()
            _ = try await second.auth.restore()
            let mina = environment.account("usr_mina")
            for app in [first, second] {
                let payment = try #require(try await app.payment.payLamp("one", of: mina).payment)
                let part = Money(minorUnits: 100, currency: .usd)
                let order = RefundOrder(reference: "back", of: payment, amount: part, account: mina)
                guard case .refunded = await app.payment.refund(order) else {
                    Issue.record("The payment was not refunded")
                    return
                }
            }
            #expect(await first.analytics.status().pendingCount == 4)
            for app in [first, second] { try await app.analytics.flush() }
            let events = await environment.sandbox.events()
            #expect(events.map(\.name) == ["Order Completed", "Order Refunded"])
            #expect(events.map(\.userID) == ["usr_mina", "usr_mina"])
        }
    }

    @Test func `Orders with the same reference of two accounts count each`() async throws {
        try await TestEnvironment.run { environment in
            for user in [Credentials.mina, .leo] {
                let app = try await environment.makeApp(user, folder: user.username)
                #expect(try await app.payment.payLamp("one", of: app.auth.currentUser?.id).payment != nil)
                #expect(try await app.payment.payLamp("two", of: app.auth.currentUser?.id).payment != nil)
                try await app.analytics.flush()
            }
            #expect(await environment.sandbox.events().map(\.name).count { $0 == "Order Completed" } == 4)
        }
    }
}
