import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
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
            await app.press(.enter, until: app.text(.save))
            let frame = app.frame
            app.screen.type(" Park")
            #expect(app.frame == frame)
            await app.press(.enter, untilGone: app.text(.save))
            await app.shows("Mina Park")
            #expect(app.environment.auth.calls.contains("update u1 Mina Park -"))
        }
    }

    @Test func `An empty name shows an error and cannot be saved`() async throws {
        try await profile { app in
            await app.press("e", until: "Save")
            let frame = app.frame
            await app.press(.enter, until: "• No changes to save.")
            await app.press(.ctrl("u"), until: "Enter your name.")
            #expect(app.frame == frame)
            let error = try #require(app.screen.position(of: "Enter your name."))
            let region = try #require(app.screen.position(of: "Language and region"))
            #expect(error.y < region.y)
            await app.press(.tab, .tab, .tab, .enter, until: "• Enter your name.")
            #expect(!app.environment.auth.calls.contains { $0.hasPrefix("update") })
        }
    }

    @Test(arguments: TestWindow.all)
    func `Changes of the profile are only discarded after a question`(window: TestWindow) async throws {
        try await profile(window) { app in
            let question = app.text(.confirmDiscard)
            await app.press("e", until: app.text(.save))
            await app.press(.escape, untilGone: app.text(.save))
            await app.press("e", until: app.text(.save))
            app.screen.type("x")
            // Esc and Enter both choose the safe answer.
            await app.press(.escape, until: question)
            await app.press(.escape, untilGone: question)
            await app.press(.escape, until: question)
            await app.press(.enter, untilGone: question)
            await app.shows("Minax", app.text(.save))
            await app.press(.escape, until: question)
            await app.press(.right, .enter, untilGone: app.text(.save))
            #expect(!app.environment.auth.calls.contains { $0.hasPrefix("update") })
        }
    }

    @Test func `A form of another account closes behind another tab`() async throws {
        try await profile { app in
            await app.press("e", until: "Save")
            app.screen.type("x")
            await app.shows("Minax")
            app.router.select(tab: .home)
            await app.showsNoMore("Minax")
            _ = try await app.environment.auth.switchAccount(to: FakeAuth.leo.id)
            await until { app.router.tabs.profile.sheet == nil }
            await app.press("2", "e", until: "Leo", "Save")
            #expect(app.screen.position(of: "Minax") == nil)
        }
    }

    @Test func `Accounts are switched and signed out`() async throws {
        try await profile { app in
            await app.press(.down, .down, .enter, until: "Leo", "● ", "current")
            await app.press(.home, .enter, until: "●  Leo")
            await app.showsNoMore("Loading…")
            #expect(app.environment.auth.currentUser?.name == "Leo")
            await app.press("o", until: "Sign out of Leo?")
            await app.press(.enter, untilGone: "Sign out of Leo?")
            #expect(app.environment.auth.currentUser?.name == "Leo")
            await app.press("o", until: "Sign out of Leo?")
            await app.press(.right, .enter, untilGone: "Leo")
            await app.press("+", until: "Password")
        }
    }

    @Test(arguments: TestWindow.all)
    func `Signing out of all accounts asks first and names their number`(window: TestWindow) async throws {
        try await profile(window) { app in
            await app.press("a", until: "Leo")
            await app.press("O", until: app.text(.confirmSignOutOfAll(2)))
            await app.press(.escape, untilGone: app.text(.confirmSignOutOfAll(2)))
            #expect(app.environment.auth.currentUser != nil)
            await app.press("O", until: app.text(.confirmSignOutOfAll(2)))
            await app.press(.right, .enter, untilGone: "Leo")
            #expect(app.environment.auth.calls.contains("signOutOfAll"))
        }
    }

    @Test func `After signing out, the profile offers sign-in`() async throws {
        try await profile { app in
            await app.press(.end, .enter, until: "Sign out of Mina?")
            await app.press(.escape, untilGone: "Sign out of Mina?")
            #expect(app.environment.auth.currentUser != nil)
            await app.press("o", until: "Sign out of Mina?")
            await app.press(.right, .enter, until: app.text(.signedOut), "Sign in")
            await app.press(.enter, until: "Password")
            await app.press(.escape, "s", until: "Password")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A payment is listed and refunded`(window: TestWindow) async throws {
        try await profile(window) { app in
            await app.press(.down, .enter, until: "Paper lamp", app.text(PaymentState.succeeded.name))
            #expect(app.screen.text.contains(app.environment.localizer.day(.init(timeIntervalSince1970: 0))))
            // The safe answer has the focus.
            await app.press(.enter, until: "[ \(app.text(.refund)) ]", "Paper lamp")
            await app.press(.enter, untilGone: "[ \(app.text(.refund)) ]")
            #expect(app.environment.payments.refunds.isEmpty)
            await app.press(.enter, until: "[ \(app.text(.refund)) ]")
            await app.press(.right, .enter, until: app.text(PaymentState.refunded.name))
            #expect(app.environment.payments.refunds.map(\.amount.minorUnits) == [1_000])
            await app.press(.enter)
            #expect(app.notice.hasPrefix(app.text(.alreadyRefunded).prefix(10)))
        }
    }

    @Test(arguments: [(TestWindow(width: 40, height: 12), 1), (TestWindow(), 3)])
    func `The address of an approval page takes one row of a low window`(window: TestWindow, rows: Int) async throws {
        let page = try #require(URL(string: "https://bank.example/\(String(repeating: "a", count: 200))"))
        let order = PaymentOrder(
            reference: "before",
            itemID: "lamp",
            amount: Money(minorUnits: 4_990, currency: .usd),
            method: "card"
        )
        try await UITestSession.open(window, isSignedIn: true, link: "trellis://profile/payments") { app in
            app.environment.payments.leaveUnresolved(.payment(order), .requiresAction(page, "pay_1"))
            await app.shows("https://bank.example/a", "[ Open in browser ]")
            #expect(app.screen.lines.count { $0.contains("aaaa") } == rows, "\n\(app.screen.text)")
        }
    }

    @Test func `A low window shows the last outcome only`() async throws {
        let payments = [FakePayments.payment("a", item: "lamp"), FakePayments.payment("b", item: "lamp")]
        for (window, count) in [(TestWindow(width: 40, height: 12), 1), (TestWindow(), 2)] {
            try await UITestSession.open(window, isSignedIn: true, link: "trellis://profile/payments") { app in
                app.environment.payments.list(payments)
                for (index, keys) in [[Key.enter], [.down, .enter]].enumerated() {
                    await app.shows("Paid")
                    for key in keys { await app.press(key) }
                    await app.press(.right, .enter)
                    await until { app.environment.payments.refunds.count == index + 1 }
                }
                await app.showsNoMore("Paid")
                await app.shows("Refund completed")
                #expect(app.screen.lines.count { $0.contains("Refund completed") } == count, "\n\(app.screen.text)")
            }
        }
    }

    @Test(arguments: TestWindow.all)
    func `A refund with an unknown outcome can be checked`(window: TestWindow) async throws {
        try await profile(window) { app in
            app.environment.payments.fail(with: .outcomeUnknown(reference: "ref"))
            await app.press(.down, .enter, until: "Paper lamp")
            await app.press(.enter, until: "[ \(app.text(.refund)) ]")
            // The unconfirmed refund appears above the payment.
            await app.press(
                .right,
                .enter,
                until: app.text(.refundPending),
                window.isKorean ? "환불 확인 필요" : "Not confirmed"
            )
            await app.press(.up, until: "[ \(app.text(.checkOutcome)) ]")
            app.screen.click("[ \(app.text(.checkOutcome)) ]")
            await app.shows(app.text(.stillUnknown).prefix(10).description)
            #expect(app.environment.payments.refunds.count == 1)
        }
    }

    @Test(arguments: TestWindow.all)
    func `An order that was not completed is only sent after a question`(window: TestWindow) async throws {
        let order = PaymentOrder(
            reference: "earlier",
            itemID: "lamp",
            amount: Money(minorUnits: 4_500, currency: .usd),
            method: "card"
        )
        try await profile(window) { app in
            app.environment.payments.leaveUnresolved(.payment(order), .notCompleted(canDiscard: true))
            let finish = "[ \(app.text(.finishPayment)) ]"
            await app.press(.down, .enter, until: "Paper lamp", finish, "[ \(app.text(.discardOrder)) ]")
            await app.press("r")
            #expect(app.environment.payments.orders.isEmpty)
            let question = app.text(.confirmPayment(of: app.environment.localizer.money(order.amount)))
            // The safe answer has the focus.
            await app.press(.enter, until: question)
            await app.press(.enter, untilGone: question)
            #expect(app.environment.payments.orders.isEmpty)
            await app.press(.enter, until: question)
            await app.press(.right, .enter, untilGone: finish)
            #expect(app.environment.payments.orders == [order])
        }
    }

    @Test func `An unresolved order can be discarded, or approved in the browser`() async throws {
        let orders = ["o1", "o2"].map {
            PaymentOrder(reference: $0, itemID: "jar", amount: Money(minorUnits: 990, currency: .usd), method: "card")
        }
        let url = URL(filePath: "/approve")
        try await profile { app in
            app.environment.payments.leaveUnresolved(.payment(orders[0]), .notCompleted(canDiscard: true))
            app.environment.payments.leaveUnresolved(.payment(orders[1]), .requiresAction(url, "pay_9"))
            await app.press(.down, .enter, until: "Stone jar", "Needs approval")
            await app.press(.tab, .tab, .enter, untilGone: "Not completed")
            #expect(app.environment.payments.discarded == [.payment(orders[0])])
            await app.shows(url.absoluteString, "[ Open in browser ]")
            app.screen.click("[ Open in browser ]")
            await until { app.openedURLs == [url] }
            #expect(app.environment.payments.orders.isEmpty)
        }
    }

    @Test(arguments: TestWindow.all)
    func `Payments that cannot be shown are counted`(window: TestWindow) async throws {
        try await profile(window) { app in
            app.environment.payments.list([FakePayments.payment("pay_1", item: "lamp")], unreadable: 3)
            await app.press(.down, .enter, until: "Paper lamp", app.text(.unreadablePayments(3)))
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

    @Test func `A payment that was completed on opening the screen is named`() async throws {
        try await profile { app in
            let paid = FakePayments.payment("pay_1", item: "lamp", amount: 1_390)
            let order = PaymentOrder(reference: "earlier", itemID: "lamp", amount: paid.amount, method: "card")
            app.environment.payments.leaveUnresolved(.payment(order))
            app.environment.payments.resolve("earlier", as: .paid(paid))
            await app.press(.down, .enter, until: "Payment completed: Paper lamp, $13.90")
        }
    }

    @Test(
        arguments: ["en_US", "ko_KR"].flatMap { locale in
            [(80, 24), (120, 35), (40, 14)].map { TestWindow(locale: locale, width: $0, height: $1) }
        }
    )
    func `The days, amounts and states of payments in all currencies are not cut off`(window: TestWindow) async throws {
        let day = Date(timeIntervalSince1970: 1_795_305_600)
        let payments: [Payment] = [(Int64(1_234_567), Currency.krw), (1_234_590, .usd), (1_234_250, .kwd)].map {
            let amount = Money(minorUnits: $0, currency: $1)
            return Payment(
                id: $1.code,
                reference: $1.code,
                itemID: "lamp",
                amount: amount,
                refunded: Money(minorUnits: 1, currency: $1),
                state: .partlyRefunded,
                createdAt: day
            )
        }
        try await profile(window) { app in
            app.environment.payments.list(payments)
            await app.press(.down, .enter, until: "Paper lamp")
            let localizer = app.environment.localizer
            let lines = app.screen.lines.joined(separator: " ")
            for payment in payments { #expect(lines.contains(localizer.money(payment.amount)), "\n\(app.screen.text)") }
            #expect(lines.components(separatedBy: localizer.day(day)).count == 4, "\n\(app.screen.text)")
            let status = app.text(PaymentState.partlyRefunded.name)
            #expect(lines.components(separatedBy: status).count == 4, "\n\(app.screen.text)")
        }
    }

    @Test func `The status of a payment has a color`() async throws {
        let payments = [
            FakePayments.payment("a", refunded: 0), FakePayments.payment("b", refunded: 0),
            FakePayments.payment("c", refunded: 10), FakePayments.payment("d", refunded: 1_000),
        ]
        try await profile { app in
            app.environment.settings.update { $0.theme = .dark }
            app.environment.payments.list(payments)
            await app.press(.down, .enter, until: "Partly refunded")
            // The selected row has the colors of the focus.
            await app.press(.down)
            let colors = ["Paid", "Partly refunded", "Refunded"].map { app.screen.style(of: $0)?.foreground }
            #expect(Set(colors).count == 3)
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
            await app.press("2", until: app.text(ProfileSheet.edit.title))
            try await body(app)
        }
    }
}
