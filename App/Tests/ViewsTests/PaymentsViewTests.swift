import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import PaymentModule
import PaymentTesting
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct PaymentsViewTests {
    @Test(arguments: TestWindow.all)
    func `A payment is listed and refunded, and payments that cannot be shown are counted`(window: TestWindow)
        async throws
    {
        let app = try await profile(window)
        let server = app.environment.paymentServer
        server.script(.payments, then: .unreadable(3))
        await app.press(.down, .enter, until: app.text(.unreadablePayments(3)), "Paper lamp")
        await app.shows(app.text(server.payments[0].presentation.name))
        #expect(app.screen.text.contains(app.environment.localizer.dateAndTime(server.payments[0].createdAt)))
        // The safe answer has the focus.
        await app.press("R", until: "[ \(app.text(.refund)) ]", "Paper lamp")
        await app.press(.enter, untilGone: "[ \(app.text(.refund)) ]")
        #expect(server.ledger == ["pay_1": [1_000]])
        await app.press("R", until: "[ \(app.text(.refund)) ]")
        await app.press(.right, .enter, until: window.isKorean ? "환불 완료" : "Refunded")
        #expect(server.ledger == ["pay_1": [1_000, -1_000]])
        await app.press("R")
        #expect(app.notice.hasPrefix(app.text(.alreadyRefunded).prefix(10)))
    }

    @Test(arguments: [(TestWindow(width: 40, height: 12), 1), (TestWindow(), 3)])
    func `The address of an approval page takes one row of a low window`(window: TestWindow, rows: Int) async throws {
        let page = try #require(URL(string: "https://bank.example/\(String(repeating: "a", count: 200))"))
        let app = try await profile(window, items: [])
        await app.environment.services.placeElsewhere(.payment(.earlier(method: "approval")))
        app.environment.paymentServer.decide("pay_1", .requiresAction(page))
        await app.press(.down, .enter, until: "https://bank.example/a", "[ Open in browser ]")
        await app.press("R")
        #expect(app.notice == app.text(.nothingToRefund))
        #expect(app.screen.lines.count { $0.contains("aaaa") } == rows, "\n\(app.screen.text)")
    }

    @Test func `A wide window shows the selected payment beside the list, a low one a row of buttons`() async throws {
        let app = try await profile(TestWindow(width: 120, height: 35), items: ["jar", "lamp"])
        await app.environment.services.placeElsewhere(.payment(.earlier(method: "approval")))
        await app.press(.down, .enter, until: "[ Cancel payment ]", "Stone jar")
        let address = try #require(app.screen.lines.firstIndex { $0.contains("/approval/pay_3") })
        let jar = try #require(app.screen.lines.firstIndex { $0.contains("Stone jar") })
        #expect(abs(address - jar) < 8, "\n\(app.screen.text)")
        await app.press(.end)
        #expect(app.screen.lines.count { $0.contains("Stone jar") } == 2, "\n\(app.screen.text)")
        let low = try await profile(TestWindow(width: 40, height: 12))
        await low.environment.services.placeElsewhere(.payment(.earlier(method: "approval")))
        await low.press(.down, .enter, until: "[ Open in browser ]", "[ Cancel payment ]")
        #expect(!low.screen.text.contains("Copy link"))
    }

    @Test func `The outcome of an order of an earlier run is a notice, once`() async throws {
        let app = try await profile()
        app.environment.paymentServer.script(.confirm, .answerLost)
        await app.environment.services.placeElsewhere(.payment(.earlier()))
        await app.press(.down, .enter, until: "• Payment completed: Paper lamp, $9.90")
        // Another notice takes its place.
        await app.press("z", untilGone: "Payment completed")
        await app.press("1", until: "Paper lamp", "Stone jar")
        await app.press("2", until: "Paid")
        #expect(!app.screen.text.contains("Payment completed"))
    }

    @Test(arguments: TestWindow.all)
    func `A refund with an unknown outcome can be checked`(window: TestWindow) async throws {
        let app = try await profile(window, items: [])
        let server = app.environment.paymentServer
        await app.environment.services.addPayment(for: "lamp", method: "processing")
        server.decide("pay_1", .succeeded)
        server.script(.refund, then: .answerLost)
        await app.press(.down, .enter, until: "Paper lamp")
        await app.press("R", until: "[ \(app.text(.refund)) ]")
        await app.press(.right, .enter)
        let unknown = window.isKorean ? "환불 확인 필요" : "Not confirmed"
        await until(app.screen.text) {
            app.environment.moduleClock.advance(by: .seconds(60))
            return app.screen.text.contains(unknown)
        }
        // The unconfirmed refund appears above the payment.
        await app.shows(app.text(.refundPending), unknown)
        await app.press(.up, until: "[ \(app.text(.checkOutcome)) ]")
        app.screen.click("[ \(app.text(.checkOutcome)) ]")
        await app.showsNoMore(unknown)
        await app.shows("[ \(app.text(.checkOutcome)) ]")
        app.screen.click("[ \(app.text(.checkOutcome)) ]")
        await app.shows(app.text(.stillUnknown).prefix(10).description)
        #expect(server.ledger == ["pay_1": [1_000]])
    }

    @Test(arguments: TestWindow.all)
    func `An order that was not completed is only sent after a question`(window: TestWindow) async throws {
        let app = try await profile(window)
        let server = app.environment.paymentServer
        server.script(.confirm, .requestLost)
        await app.environment.services.placeElsewhere(.payment(.earlier()))
        let finish = "[ \(app.text(.finishPayment)) ]"
        await app.press(.down, .enter, until: "Paper lamp", finish, "[ \(app.text(.discardOrder)) ]")
        await app.press("r")
        let question = app.text(.confirmPayment(of: app.environment.localizer.money(server.payments[1].amount)))
        // The safe answer has the focus.
        await app.press(.enter, until: question)
        await app.press(.enter, untilGone: question)
        #expect(server.payments[1].status == .created)
        await app.press(.enter, until: question)
        await app.press(.right, .enter, untilGone: finish)
        await until { server.ledger["pay_2"] == [990] }
    }

    @Test func `An unresolved order can be discarded, or approved in the browser`() async throws {
        let url = try #require(URL(string: "https://bank.example/pay_3"))
        let app = try await profile()
        app.environment.paymentServer.script(.confirm, .requestLost)
        await app.environment.services.placeElsewhere(.payment(.earlier("o1", item: "jar")))
        app.environment.clock.advance(by: .seconds(1))
        await app.environment.services.placeElsewhere(.payment(.earlier("o2", item: "jar", method: "approval")))
        app.environment.paymentServer.decide("pay_3", .requiresAction(url))
        await app.press(.down, .enter, until: "Stone jar", "Needs approval", "[ Finish payment ]")
        // The safe answer has the focus.
        await app.press("d", until: "Give up the order of $9.90?", "[ Discard ]")
        await app.press(.enter, untilGone: "Give up")
        #expect(app.environment.paymentServer.payments[1].status == .created)
        await app.press("d", until: "Give up the order of $9.90?")
        await app.press(.right, .enter, untilGone: "Not completed")
        #expect(app.environment.paymentServer.payments[1].status == .cancelled)
        await app.press("g", until: url.absoluteString, "[ Open in browser ]")
        app.screen.click("[ Open in browser ]")
        await until { app.opened.urls == [url] }
        #expect(app.environment.paymentServer.ledger == ["pay_1": [1_000]])
    }

    @Test func `A payment that is cancelled stays selected`() async throws {
        let app = try await profile(items: [])
        await app.environment.services.placeElsewhere(.payment(.earlier(item: "jar", method: "approval")))
        await app.environment.services.addPayment(for: "lamp")
        await app.press(.down, .enter, until: "Stone jar", "Paper lamp", "[ Cancel payment ]")
        await app.click("[ Cancel payment ]", until: "Give up the order of $9.90?", "[ Keep payment ]")
        await app.press(.right, .enter, untilGone: "Needs approval")
        await app.press(.enter, until: "Stone jar", "pay_1")
    }

    @Test func `Without a browser, the address of an approval is copied`() async throws {
        // The address of another app is not opened either.
        let page = try #require(URL(string: "bank://approve/pay_2"))
        let app = try await profile()
        app.opened.hasBrowser = false
        await app.environment.services.placeElsewhere(.payment(.earlier(method: "approval")))
        app.environment.paymentServer.decide("pay_2", .requiresAction(page))
        await app.press(.down, .enter, until: page.absoluteString, "[ Open in browser ]")
        await app.press(.enter)
        #expect(app.notice == app.text(.noBrowser))
        await app.press("y")
        #expect(app.screen.clipboard == page.absoluteString && app.notice.hasPrefix(app.text(.copied(""))))
        await app.press(.enter)
        #expect(app.notice == app.text(.noBrowser))
        app.screen.click("[ Copy link ]")
        #expect(app.notice.hasPrefix(app.text(.copied(""))))
    }

    @Test(arguments: TestWindow.all.filter { $0.height > 12 })
    func `A payment shows its method, its dates and its number, and a part of it is refunded`(
        window: TestWindow
    ) async throws {
        let app = try await profile(window)
        await app.press(.down, .enter, until: "Paper lamp")
        await app.press(.enter, until: "Visa ending in 4242", "pay_1")
        await app.press("y")
        #expect(app.screen.clipboard == "pay_1")
        let localizer = app.environment.localizer
        let (left, part) = (Money(minorUnits: 1_000, currency: .usd), Money(minorUnits: 250, currency: .usd))
        let question = app.text(.confirmRefund(of: localizer.money(left)))
        // The same question as in the list.
        await app.press("R", until: question, app.text(.keepPayment))
        await app.press(.escape, untilGone: question)
        await app.press(.up)
        await app.type("10.01", until: app.text(.refundsAtMost(localizer.money(left))))
        // Without brackets, the button is disabled.
        #expect(!app.screen.text.contains("[ \(app.text(.refund))"), "\n\(app.screen.text)")
        let problems = ["0": app.text(.enterPositiveAmount), "-5": app.text(.enterPositiveAmount)]
        for text in ["0", "-5", "1.234", "x", "₩5"] {
            await app.press(.ctrl("u"))
            await app.type(text, until: problems[text] ?? "12.50")
            // Enter stays in the field, so that the next character is typed into it.
            await app.press(.enter)
        }
        // Blanks are no amount. The safe answer has the focus.
        await app.press(.ctrl("u"))
        app.screen.type(" ")
        await app.press(.enter, until: question)
        await app.press(.enter, untilGone: question)
        #expect(app.environment.paymentServer.ledger == ["pay_1": [1_000]])
        // An amount as it is shown.
        await app.press(.ctrl("u"))
        app.screen.type(localizer.money(part))
        await app.press(.enter, until: app.text(.confirmRefund(of: localizer.money(part))))
        await app.press(.right, .enter, until: window.isKorean ? "일부 환불" : "Partly refunded")
        #expect(app.environment.paymentServer.ledger == ["pay_1": [1_000, -250]])
        await app.press(.escape, until: app.text(ProfileDestination.payments.title))
    }

    @Test func `Nothing is refunded until the unresolved orders are known`() async throws {
        let app = try await profile()
        app.environment.storage.fail(where: { $0 == .listed })
        await app.press(.down, .enter, until: "Paper lamp", "Can't use /store")
        await app.press("R")
        #expect(app.notice.contains("Can't use /store"))
        app.environment.storage.fail(with: nil)
        await app.press("r", untilGone: "Can't use /store")
        await app.press("R", until: "[ Refund ]")
    }

    @Test(
        arguments: ["en_US", "ko_KR"].flatMap { locale in
            [(80, 24), (120, 35), (40, 14)].map { TestWindow(locale: locale, width: $0, height: $1) }
        }
    )
    func `The days, amounts and states of payments in all currencies are not cut off`(window: TestWindow) async throws {
        let day = Date(timeIntervalSince1970: 1_795_305_600)
        let amounts: [(Int64, Currency)] = [(1_234_567, .krw), (1_234_590, .usd), (1_234_250, .kwd)]
        let app = try await profile(window, items: [])
        app.environment.clock.jumpDate(by: day.timeIntervalSince(app.environment.clock.date))
        for (units, currency) in amounts {
            let amount = Money(minorUnits: units, currency: currency)
            await app.environment.services.addPayment(for: "lamp", amount, refunded: 1)
        }
        await app.press(.down, .enter, until: "Paper lamp")
        let localizer = app.environment.localizer
        let lines = app.screen.lines
        for payment in app.environment.paymentServer.payments {
            let amount = localizer.money(payment.amount)
            let index = try #require(lines.firstIndex { $0.contains("Paper lamp") && $0.contains(amount) })
            // A narrow window has two lines for a payment, and wraps a long status.
            let row = lines[index...(window.width < 60 ? min(index + 2, lines.count - 1) : index)].joined()
            #expect(row.contains(localizer.dateAndTime(day)), "\n\(app.screen.text)")
            for word in app.text(payment.presentation.name).split(separator: " ") {
                #expect(row.contains(word), "\n\(app.screen.text)")
            }
        }
    }

    @Test func `The status of a payment has a color`() async throws {
        let app = try await profile(items: [])
        app.environment.settings.update { $0.theme = .dark }
        for refunded: Int64 in [1_000, 10, 0, 0] { await app.environment.services.addPayment(refunded: refunded) }
        await app.press(.down, .enter, until: "Partly refunded")
        // The selected row has the colors of the focus.
        await app.press(.down)
        let marks = ["✓ Paid", "! Partly refunded", "○ Refunded"]
        let colors = marks.map { app.screen.style(of: $0)?.foreground }
        #expect(Set(colors).count == 3)
    }

    @Test func `A failed list of payments is retried`() async throws {
        let app = try await profile(items: [])
        app.environment.paymentServer.script(.payments, then: .requestLost)
        await app.press(.down, .enter, until: "Can't reach the server", "Try again")
        app.environment.paymentServer.script(.payments)
        await app.press("r", until: "No payments yet.", "To buy an item")
    }

    private func profile(
        _ window: TestWindow = TestWindow(),
        items: [Item.ID] = ["lamp"]
    ) async throws -> UITestSession {
        let app = try await UITestSession(window, isSignedIn: true)
        for item in items { await app.environment.services.addPayment(for: item) }
        await app.press("2", until: app.text(ProfileSheet.edit.title))
        return app
    }
}

extension PaymentOrder {
    /// Returns an order of an earlier run, whose account is Mina.
    static func earlier(
        _ reference: String = "earlier",
        item: Item.ID = "lamp",
        cents: Int64 = 990,
        method: PaymentMethod.ID = "card"
    ) -> PaymentOrder {
        let amount = Money(minorUnits: cents, currency: .usd)
        return PaymentOrder(
            reference: reference,
            lines: [OrderLine(itemID: item)],
            amount: amount,
            method: method,
            account: .mina
        )
    }
}
