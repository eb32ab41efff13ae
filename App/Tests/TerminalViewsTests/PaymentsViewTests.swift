import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import PaymentModule
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct PaymentsViewTests {
    @Test(arguments: TestWindow.all)
    func `A payment is listed and refunded`(window: TestWindow) async throws {
        try await profile(window) { app in
            await app.press(.down, .enter, until: "Paper lamp", app.text(FakePayments.payment("pay_1").statusName))
            #expect(app.screen.text.contains(app.environment.localizer.day(.init(timeIntervalSince1970: 0))))
            // The safe answer has the focus.
            await app.press("R", until: "[ \(app.text(.refund)) ]", "Paper lamp")
            await app.press(.enter, untilGone: "[ \(app.text(.refund)) ]")
            #expect(app.environment.payments.refunds.isEmpty)
            await app.press("R", until: "[ \(app.text(.refund)) ]")
            await app.press(.right, .enter, until: app.text(FakePayments.payment("pay_1", refunded: 1_000).statusName))
            #expect(app.environment.payments.refunds.map(\.amount.minorUnits) == [1_000])
            await app.press("R")
            #expect(app.notice.hasPrefix(app.text(.alreadyRefunded).prefix(10)))
        }
    }

    @Test(arguments: [(TestWindow(width: 40, height: 12), 1), (TestWindow(), 3)])
    func `The address of an approval page takes one row of a low window`(window: TestWindow, rows: Int) async throws {
        let page = try #require(URL(string: "https://bank.example/\(String(repeating: "a", count: 200))"))
        let order = PaymentOrder.earlier()
        try await FakeUITestSession.open(window, isSignedIn: true, link: "trellis://profile/payments") { app in
            app.environment.payments.leaveUnresolved(.payment(order), .requiresAction(page))
            await app.shows("https://bank.example/a", "[ Open in browser ]")
            await app.press("R")
            #expect(app.notice == app.text(.nothingToRefund))
            #expect(app.screen.lines.count { $0.contains("aaaa") } == rows, "\n\(app.screen.text)")
        }
    }

    @Test func `A wide window shows the selected payment beside the list, a low one a row of buttons`() async throws {
        let page = try #require(URL(string: "https://bank.example/approve/1"))
        let leave: @MainActor (FakeUITestSession) -> Void = { app in
            app.environment.payments.list([
                FakePayments.payment("a", item: "lamp"), FakePayments.payment("b", item: "jar"),
            ])
            app.environment.payments.leaveUnresolved(.payment(.earlier()), .requiresAction(page))
        }
        let link = "trellis://profile/payments"
        try await FakeUITestSession.open(TestWindow(width: 120, height: 35), isSignedIn: true, link: link) { app in
            leave(app)
            await app.shows("[ Cancel payment ]", "Stone jar")
            let address = try #require(app.screen.lines.firstIndex { $0.contains("bank.example") })
            let jar = try #require(app.screen.lines.firstIndex { $0.contains("Stone jar") })
            #expect(abs(address - jar) < 4, "\n\(app.screen.text)")
            await app.press(.end)
            #expect(app.screen.lines.count { $0.contains("Stone jar") } == 2, "\n\(app.screen.text)")
        }
        try await FakeUITestSession.open(TestWindow(width: 40, height: 12), isSignedIn: true, link: link) { app in
            leave(app)
            await app.shows("[ Open in browser ] [ Cancel payment ]")
            #expect(!app.screen.text.contains("Copy link"))
        }
    }

    @Test func `The outcome of an order is a notice, once`() async throws {
        try await FakeUITestSession.open(isSignedIn: true, link: "trellis://profile/payments") { app in
            app.environment.payments.list([FakePayments.payment("a", item: "lamp")])
            await app.shows("Paid")
            await app.press("R", until: "[ \(app.text(.refund)) ]")
            await app.press(.right, .enter, untilGone: "[ \(app.text(.refund)) ]")
            await app.shows("Refunded")
            #expect(app.notice.hasPrefix("Refund completed: Paper lamp"), "\n\(app.screen.text)")
            // Another notice takes its place.
            await app.press("z", untilGone: "Refund completed")
            await app.press("1", until: "Paper lamp", "Stone jar")
            await app.press("2", until: "Refunded")
            #expect(!app.screen.text.contains("Refund completed"))
        }
    }

    @Test(arguments: TestWindow.all)
    func `A refund with an unknown outcome can be checked`(window: TestWindow) async throws {
        try await profile(window) { app in
            app.environment.payments.answer(with: .lost)
            await app.press(.down, .enter, until: "Paper lamp")
            await app.press("R", until: "[ \(app.text(.refund)) ]")
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
        let order = PaymentOrder.earlier(cents: 4_500)
        try await profile(window) { app in
            app.environment.payments.leaveUnresolved(.payment(order), .notCompleted)
            let finish = "[ \(app.text(.finishPayment)) ]"
            await app.press(.down, .enter, until: "Paper lamp", finish, "[ \(app.text(.discardOrder)) ]")
            await app.press("r")
            #expect(app.environment.payments.finished.isEmpty)
            let question = app.text(.confirmPayment(of: app.environment.localizer.money(order.amount)))
            // The safe answer has the focus.
            await app.press(.enter, until: question)
            await app.press(.enter, untilGone: question)
            #expect(app.environment.payments.finished.isEmpty)
            await app.press(.enter, until: question)
            await app.press(.right, .enter, untilGone: finish)
            #expect(app.environment.payments.finished == [.payment(order)])
        }
    }

    @Test func `An unresolved order can be discarded, or approved in the browser`() async throws {
        let orders = ["o1", "o2"].map { PaymentOrder.earlier($0, item: "jar") }
        let url = URL(filePath: "/approve")
        try await profile { app in
            app.environment.payments.leaveUnresolved(.payment(orders[0]), .notCompleted)
            app.environment.payments.leaveUnresolved(.payment(orders[1]), .requiresAction(url))
            await app.press(.down, .enter, until: "Stone jar", "Needs approval")
            await app.press(.tab, .tab, .enter, untilGone: "Not completed")
            #expect(app.environment.payments.discarded == [orders[0]])
            await app.shows(url.absoluteString, "[ Open in browser ]")
            app.screen.click("[ Open in browser ]")
            await until { app.openedURLs == [url] }
            #expect(app.environment.payments.orders.isEmpty)
        }
    }

    @Test func `A payment that is cancelled stays selected`() async throws {
        let page = try #require(URL(string: "https://bank.example/approve/1"))
        try await profile { app in
            app.environment.payments.list([
                FakePayments.payment("pay_1", item: "lamp"),
                FakePayments.payment("pay_2", item: "jar", status: .cancelled),
            ])
            let order = Order.payment(.earlier(item: "jar"))
            app.environment.payments.leaveUnresolved(order, .requiresAction(page), paymentID: "pay_2")
            await app.press(.down, .enter, until: "Stone jar", "Needs approval")
            app.screen.click("[ \(app.text(.cancelPayment)) ]")
            await app.showsNoMore("Needs approval")
            await app.press(.enter, until: "Stone jar", "pay_2")
        }
    }

    @Test func `Without a browser, the address of an approval is copied`() async throws {
        let page = try #require(URL(string: "https://bank.example/approve/1"))
        try await FakeUITestSession.open(isSignedIn: true, link: "trellis://profile/payments") { app in
            app.hasBrowser = false
            app.environment.payments.leaveUnresolved(.payment(.earlier()), .requiresAction(page))
            await app.shows(page.absoluteString, "[ Open in browser ]")
            await app.press(.enter)
            #expect(app.notice == app.text(.noBrowser))
            await app.press("y")
            #expect(app.screen.clipboard == page.absoluteString && app.notice.hasPrefix(app.text(.copied(""))))
            await app.press(.enter)
            #expect(app.notice == app.text(.noBrowser))
            app.screen.click("[ Copy link ]")
            #expect(app.notice.hasPrefix(app.text(.copied(""))))
        }
    }

    @Test(arguments: TestWindow.all.filter { $0.height > 12 })
    func `A payment shows its method, its dates and its number, and a part of it is refunded`(
        window: TestWindow
    ) async throws {
        try await profile(window) { app in
            await app.press(.down, .enter, until: "Paper lamp")
            await app.press(.enter, until: "Visa ending in 4242", "pay_1")
            await app.press("y")
            #expect(app.screen.clipboard == "pay_1")
            await app.press("R", until: app.text(.keepPayment))
            app.screen.type("10.01")
            let left = app.environment.localizer.money(Money(minorUnits: 1_000, currency: .usd))
            await app.shows(app.text(.refundsAtMost(left)))
            // Without brackets, the button is disabled.
            #expect(app.screen.text.contains("]    \(app.text(.refund))   "), "\n\(app.screen.text)")
            let problems = ["0": app.text(.enterPositiveAmount), "-5": app.text(.enterPositiveAmount)]
            for text in ["0", "-5", "1.234", "x"] {
                await app.press(.ctrl("u"))
                app.screen.type(text)
                await app.shows(problems[text] ?? "12.50")
                // Enter stays in the field, so that the next character is typed into it.
                await app.press(.enter)
            }
            // Blanks are no amount: the safe button gets the focus, and Enter closes the sheet.
            await app.press(.ctrl("u"))
            app.screen.type(" ")
            await app.press(.enter, .enter, untilGone: app.text(.keepPayment))
            #expect(app.environment.payments.refunds.isEmpty)
            await app.press("R", until: app.text(.keepPayment))
            await app.press(.ctrl("u"))
            app.screen.type("2.50")
            await app.press(.enter, .enter, until: app.text(FakePayments.payment("p", refunded: 1).statusName))
            #expect(app.environment.payments.refunds.map(\.amount.minorUnits) == [250])
            await app.press(.escape, until: app.text(ProfileDestination.payments.title))
        }
    }

    @Test func `Spending is shown by month and currency`() async throws {
        let march = Date(timeIntervalSince1970: 1_773_480_413)
        try await profile { app in
            app.environment.payments.list(
                [
                    FakePayments.payment("a", amount: 5_000, refunded: 1_000, createdAt: march),
                    FakePayments.payment("b", amount: 1_000, createdAt: march.addingTimeInterval(-60 * 86_400)),
                    FakePayments.payment("c", amount: 9_000, status: .cancelled, createdAt: march),
                ]
            )
            await app.press(.down, .enter, until: "Paid")
            await app.press("$", until: "USD", "$50.00", "Mar 2026", "Feb 2026", "Jan 2026")
            let lines = app.screen.lines
            #expect(lines.contains { $0.contains("Mar 2026") && $0.contains("█") && $0.hasSuffix("$40.00") })
            #expect(lines.contains { $0.contains("Feb 2026") && !$0.contains("█") && $0.hasSuffix("$0.00") })
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
            app.environment.payments.fail(
                .orders,
                with: .storage(.undecodable(key: "payment.pending.u1.refund.x"))
            )
            await app.press(.down, .enter, until: "Paper lamp", "Can't read the stored data")
            await app.press("R")
            #expect(app.notice.contains("Can't read the stored data"))
            app.environment.payments.fail(.orders, with: nil)
            await app.press("r", untilGone: "Can't read the stored data")
            await app.press("R", until: "[ Refund ]")
        }
    }

    @Test func `A payment that was completed on opening the screen is named`() async throws {
        try await profile { app in
            let paid = FakePayments.payment("pay_1", item: "lamp", amount: 1_390)
            app.environment.payments.leaveUnresolved(.payment(.earlier(cents: 1_390)))
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
                status: .succeeded,
                createdAt: day
            )
        }
        try await profile(window) { app in
            app.environment.payments.list(payments)
            await app.press(.down, .enter, until: "Paper lamp")
            let localizer = app.environment.localizer
            let lines = app.screen.lines
            for payment in payments {
                let amount = localizer.money(payment.amount)
                let index = try #require(lines.firstIndex { $0.contains("Paper lamp") && $0.contains(amount) })
                // A narrow window has two lines for a payment.
                let row = lines[index...(window.width < 60 ? index + 1 : index)].joined()
                #expect(row.contains(localizer.dateAndTime(day)), "\n\(app.screen.text)")
                #expect(row.contains(app.text(payment.statusName)), "\n\(app.screen.text)")
            }
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
            app.environment.payments.fail(.list, with: .network(.unreachable))
            await app.press(.down, .enter, until: "Can't reach the server", "Try again")
            app.environment.payments.fail(.list, with: nil)
            app.environment.payments.list([])
            await app.press("r", until: "No payments yet.")
        }
    }

    private func profile(
        _ window: TestWindow = TestWindow(),
        _ body: @MainActor (FakeUITestSession) async throws -> Void
    ) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.list([FakePayments.payment("pay_1", item: "lamp")])
            await app.press("2", until: app.text(ProfileSheet.edit.title))
            try await body(app)
        }
    }
}

extension PaymentOrder {
    /// Returns an order of an earlier run, whose account is Mina.
    static func earlier(_ reference: String = "earlier", item: Item.ID = "lamp", cents: Int64 = 990) -> PaymentOrder {
        let amount = Money(minorUnits: cents, currency: .usd)
        return PaymentOrder(
            reference: reference,
            itemID: item,
            amount: amount,
            method: "card",
            account: FakeAuth.mina.id
        )
    }
}
