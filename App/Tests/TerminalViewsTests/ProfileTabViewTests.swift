import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTesting
import PaymentModule
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ProfileTabViewTests {
    @Test(arguments: TestWindow.all)
    func `The user is shown and edited`(window: TestWindow) async throws {
        try await profile(window) { app in
            let isKorean = window.isKorean
            await app.shows("Mina", isKorean ? "골드" : "Gold", isKorean ? "한국어(대한" : "Korean (South")
            await app.press(.enter, until: "[ \(app.text(.save)) ]")
            app.screen.type(" Park")
            await app.press(.enter, untilGone: "[ \(app.text(.save)) ]")
            await app.shows("Mina Park")
            #expect(app.environment.auth.calls.last == "update Mina Park -")
        }
    }

    @Test func `An empty name shows an error and cannot be saved`() async throws {
        try await profile { app in
            await app.press("e", until: "[ Save ]")
            await app.press(.ctrl("u"), until: "Enter your name.")
            await app.press(.tab, .tab, .enter)
            #expect(app.notice == "Enter your name.")
            await app.press(.escape, until: "Gold")
        }
    }

    @Test func `Accounts are switched and signed out`() async throws {
        try await profile { app in
            await app.press(.down, .down, .enter, until: "Leo", "● ", "current")
            await app.press(.home, .enter, until: "●  Leo")
            await app.showsNoMore("Loading…")
            #expect(app.environment.auth.currentUser?.name == "Leo")
            await app.press("o", untilGone: "Leo")
            await app.press("o", until: app.text(.noAccounts))
            await app.press("a", until: "Password")
        }
    }

    @Test func `After signing out, the profile offers sign-in`() async throws {
        try await profile { app in
            await app.press(.end, .enter, until: "You're not signed in.", "[ Sign in ]")
            await app.press(.enter, until: "Password")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A payment is listed and refunded`(window: TestWindow) async throws {
        try await profile(window) { app in
            await app.press(.down, .enter, until: "Paper lamp", app.text(Payment.Status.paid.name))
            await app.press(.enter, until: "[ \(app.text(.refund)) ]")
            await app.press(.enter, until: app.text(Payment.Status.refunded.name))
            #expect(app.environment.payments.refunds.map(\.amount.minorUnits) == [1_000])
            await app.press(.enter)
            #expect(app.notice.hasPrefix(app.text(.nothingToRefund).prefix(10)))
        }
    }

    @Test func `A refund with an unknown outcome can be checked`() async throws {
        try await profile { app in
            app.environment.payments.fail(with: .outcomeUnknown(reference: "ref"))
            await app.press(.down, .enter, until: "Paper lamp")
            await app.press(.enter, until: "[ Refund ]")
            await app.press(.enter, until: "o Finish refund", "We couldn't confirm this refund.")
            let count = app.environment.payments.resolveCount
            await app.press("o")
            await until(app.screen.text) { app.environment.payments.resolveCount > count }
        }
    }

    @Test func `An unresolved refund from an earlier run is sent again with its reference`() async throws {
        try await profile { app in
            let amount = Money(minorUnits: 100, currency: .usd)
            let order = RefundOrder(reference: "earlier", paymentID: "pay_1", amount: amount)
            app.environment.payments.leaveUnresolved(.refund(order))
            await app.press(.down, .enter, until: "We couldn't confirm this refund.", "o Finish refund")
            await app.press(.enter, until: "[ Refund ]")
            await app.press(.enter, untilGone: "We couldn't confirm")
            #expect(app.environment.payments.refunds == [order])
        }
    }

    @Test func `Nothing is refunded until the unresolved orders are known`() async throws {
        try await profile { app in
            app.environment.payments.failUnresolvedOrders(
                with: .storage(.undecodable(key: "payment.pending.u1.refund.x"))
            )
            await app.press(.down, .enter, until: "Paper lamp", "Can't read the stored data")
            await app.press(.enter)
            #expect(app.notice.contains("Can't read the stored data"))
            app.environment.payments.failUnresolvedOrders(with: nil)
            await app.press("r", untilGone: "Can't read the stored data")
            await app.press(.enter, until: "[ Refund ]")
        }
    }

    @Test func `A failed list of payments is retried`() async throws {
        try await profile { app in
            app.environment.payments.failListing(with: .network(.unreachable))
            await app.press(.down, .enter, until: "Can't reach the server", "Try again")
            app.environment.payments.failListing(with: nil)
            app.environment.payments.list([])
            await app.press("r", until: "No payments yet.")
        }
    }

    private func profile(
        _ window: TestWindow = TestWindow(),
        _ body: @MainActor (UITestSession) async throws -> Void
    ) async throws {
        try await UITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.list([FakePayments.payment("pay_1", item: "lamp")])
            await app.press("2", until: app.text(.region))
            try await body(app)
        }
    }
}
