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

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct CheckoutViewTests {
    @Test func `The price is paid in the chosen currency`() async throws {
        try await buying { app in
            await app.press(.up, .up)
            await app.press(.left, until: "‹ KRW ›", "Pay ₩68,000")
            await app.press(.tab, .tab, .tab, .enter, until: "Paid ₩68,000. Thank you.", "pay_1")
            #expect(app.environment.payments.orders.map(\.amount) == [Money(minorUnits: 68_000, currency: .krw)])
        }
    }

    private static let decline = FakePayments.Answer.declined(
        Decline(code: "insufficient_funds", advice: .tryAnotherMethod)
    )
    private static let approval = URL(filePath: "/approve")

    @Test func `A payment shows its progress, and can be retried after a failure`() async throws {
        try await buying { app in
            let gate = Gate()
            app.environment.payments.wait(.send, at: gate)
            app.environment.payments.answer(with: Self.decline)
            await app.press(.right, .enter, until: "Processing payment…")
            await app.screen.wait { $0.isAnimated }
            gate.open()
            await app.shows("There isn't enough money on this card.", "Try another payment method.")
            await app.press(.tab, .tab, .enter, until: "Paid $49.90. Thank you.")
        }
    }

    @Test func `Checking an unknown outcome sends nothing`() async throws {
        try await buying { app in
            app.environment.payments.answer(with: .lost)
            let check = app.text(.checkOutcome)
            await app.press(.right, .enter, until: "We couldn't confirm this payment.", check)
            await app.press(.enter, untilGone: check)
            await app.press("b", until: check)
            await app.press(.right, .enter, until: "The outcome still isn't known.")
            let order = try #require(app.environment.payments.orders.first)
            app.environment.payments.resolve(order.reference, as: .notCompleted)
            await app.press(.enter, until: app.text(.finishPayment))
            #expect(app.environment.payments.orders.count == 1)
            // The focus is on the safe button again.
            await app.press(.right, .enter, until: "Paid $49.90. Thank you.")
            #expect(app.environment.payments.finished == [.payment(order)])
        }
    }

    @Test(arguments: TestWindow.all)
    func `A payment that is closed while it runs says so, and ends with a notice`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            await openCheckout(app)
            let gate = Gate()
            app.environment.payments.wait(.send, at: gate)
            await app.press(.right, .enter, until: app.text(.paying))
            await app.press(.escape, untilGone: app.text(.total))
            #expect(app.notice.hasPrefix(app.text(.paymentContinues).prefix(10)))
            app.environment.payments.answer(with: Self.decline)
            gate.open()
            app.environment.payments.wait(.send, at: nil)
            // A low window wraps the name of the item.
            let declined = window.isKorean ? "결제가 거절됐어요: Paper" : "Payment declined: Paper"
            await app.shows(declined)
            await app.press("x", untilGone: declined)
        }
    }

    @Test func `After a failure that moved no money, Enter tries again`() async throws {
        try await FakeUITestSession.open(isSignedIn: true) { app in
            app.environment.payments.answer(with: .refused(.network(.unreachable)))
            await openCheckout(app)
            await app.press(.right, .enter, until: "Can't reach the server")
            #expect(app.keyBar.hasPrefix("enter pay"), "\n\(app.screen.text)")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A payment that needs approval shows the page, opens it and waits for the outcome`(
        window: TestWindow
    ) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.answer(with: .requiresAction(Self.approval))
            await openCheckout(app)
            await app.press(.right, .enter, until: Self.approval.absoluteString, app.text(.openInBrowser))
            await app.press(.enter)
            await until { app.openedURLs == [Self.approval] }
            await app.press("y")
            #expect(app.screen.clipboard == Self.approval.absoluteString)
            #expect(app.notice.hasPrefix(app.text(.copied("")).dropLast()), "\n\(app.screen.text)")
            let order = try #require(app.environment.payments.orders.first)
            app.environment.payments.change(order.reference, to: .paid(FakePayments.payment("pay_7")))
            await app.shows("pay_7")
            #expect(app.environment.payments.orders.count == 1)
        }
    }

    @Test(arguments: TestWindow.all)
    func `The long address of an approval page hides no button, and closing says where the payment is`(
        window: TestWindow
    ) async throws {
        let page = try #require(URL(string: "https://bank.example/confirm?token=\(String(repeating: "a", count: 200))"))
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.answer(with: .requiresAction(page))
            await openCheckout(app)
            await app.press(.right, .enter, until: "https://bank", "[ \(app.text(.cancelPayment)) ]")
            await app.press(.escape, untilGone: app.text(.total))
            #expect(app.notice.hasPrefix(app.text(.approveLater).prefix(8)))
            await app.press("b", until: "[ \(app.text(.cancelPayment)) ]")
            app.screen.click("[ \(app.text(.cancelPayment)) ]")
            await app.shows(window.isKorean ? "결제를 취소했어요." : "Payment cancelled.")
        }
    }

    @Test func `The notice of a declined payment takes at most three rows of a low window`() async throws {
        try await FakeUITestSession.open(TestWindow(width: 40, height: 12), isSignedIn: true) { app in
            await openCheckout(app)
            let gate = Gate()
            app.environment.payments.wait(.send, at: gate)
            app.environment.payments.answer(with: Self.decline)
            await app.press(.right, .enter, until: app.text(.paying))
            await app.press(.escape, untilGone: app.text(.total))
            let row = try #require(app.screen.position(of: "‹")).y
            gate.open()
            await app.shows("Payment declined:", "There isn't")
            #expect(try #require(app.screen.position(of: "‹")).y <= row + 3, "\n\(app.screen.text)")
        }
    }

    @Test func `A checkout without its item loads it when the server is back`() async throws {
        let link = "trellis://home/items/lamp?sheet=checkout"
        try await FakeUITestSession.open(isSignedIn: true, link: link, prepare: { $0.fail("/v1/items/lamp") }) { app in
            await app.shows("Retrying in 2 s…")
            app.environment.addItems()
            // The item below the sheet is loaded again as well.
            await app.environment.clock.untilSleeping(2, for: .seconds(2))
            app.environment.clock.advance(by: .seconds(2))
            await app.shows("Pay $49.90")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A processing payment can be cancelled`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.answer(with: .processing)
            await openCheckout(app)
            await app.press(.right, .enter, until: app.text(.waitingForBank))
            await app.press(.up, .enter, until: window.isKorean ? "결제를 취소했어요." : "Payment cancelled.")
        }
    }

    @Test(arguments: TestWindow.all)
    func `Another method is chosen after a decline`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.answer(with: Self.decline)
            await openCheckout(app)
            await app.press(.right, .enter, until: window.isKorean ? "카드 잔액" : "There isn't enough money")
            await app.press(.enter, until: "● Visa ending in 4242")
            // The chosen method has the focus.
            await app.press(.down, .enter, until: app.text(.total), "[ Mastercard")
            await app.press(.tab, .tab, .enter, until: "pay_2")
            #expect(app.environment.payments.orders.map(\.method) == ["card", "other"])
            // Another try is another payment.
            #expect(Set(app.environment.payments.orders.map(\.reference)).count == 2)
        }
    }

    @Test(arguments: TestWindow.all)
    func `Keys reach the last of many methods`(window: TestWindow) async throws {
        let methods = (1...20).map { PaymentMethod(id: "m\($0)", name: "Card \($0).", details: "Details \($0).") }
        let link = "trellis://home/items/lamp?sheet=checkout&sheet.path=methods"
        func prepare(_ environment: FakeTestEnvironment) {
            environment.addItems()
            environment.payments.offer(methods)
        }
        try await FakeUITestSession.open(window, isSignedIn: true, link: link, prepare: prepare) { app in
            await app.shows("▌ ● Card 1.")
            await app.press("G", until: "▌   Card 20.")
            await app.press(.enter, until: app.text(.total), "Card 20.")
        }
    }

    @Test(arguments: TestWindow.all)
    func `The choice of the method is a screen of the sheet, from which Esc goes back one step`(
        window: TestWindow
    ) async throws {
        let link = "trellis://home/items/lamp?sheet=checkout&sheet.path=methods"
        try await FakeUITestSession.open(window, isSignedIn: true, link: link) { app in
            await app.shows("● Visa ending in 4242", "Mastercard ending in 4444", "[ \(app.text(.back)) ]")
            #expect(app.screen.lines.last?.contains("esc \(app.text(.back).lowercased())") == true)
            let frame = app.frame
            await app.press(.escape, until: app.text(.total), "[ Visa ending in 42")
            #expect(app.frame == frame && app.router.tabs.home.sheet != nil)
            await app.press("p", untilGone: app.text(.total))
            await app.press(.escape, until: app.text(.total))
            await app.press(.escape, untilGone: app.text(.total))
            #expect(app.environment.payments.orders.isEmpty)
        }
    }

    @Test(arguments: TestWindow.all)
    func `A link shows a receipt, and refuses one that does not exist`(window: TestWindow) async throws {
        let link = "trellis://home/items/lamp?sheet=checkout&sheet.path=receipt/pay_7"
        try await FakeUITestSession.open(window, isSignedIn: true, link: link) { app in
            await app.shows(app.text(.unavailable).components(separatedBy: " ")[0], "esc")
            await app.press(.escape, until: app.text(.total))
            await app.press(.escape, untilGone: app.text(.total))
            app.environment.payments.list([FakePayments.payment("pay_7", item: "lamp")])
            await app.session.open(link: link)
            await app.shows("pay_7", "$10")
            // Close has the focus, so that Enter has no hint beside that of Esc.
            #expect(app.keyBar.hasPrefix("esc \(app.environment.localizer(.close).lowercased())"))
            await app.press(.enter, untilGone: "pay_7")
            #expect(app.router.tabs.home.sheet == nil)
        }
    }

    @Test(arguments: TestWindow.all)
    func `A receipt leads to the payments`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            app.environment.payments.list([FakePayments.payment("pay_1", item: "lamp")])
            await openCheckout(app)
            await app.press(.right, .enter, until: "pay_1", "Paper lamp")
            await app.shows(app.environment.localizer.day(Date(timeIntervalSince1970: 0)))
            await app.press(.left, .enter, until: app.text(FakePayments.payment("pay_1").statusName), "Paper lamp")
            #expect(app.router.tab == .profile && app.router.tabs.home.sheet == nil)
        }
    }

    @Test(arguments: TestWindow.all)
    func `The checkout of an item bought a moment ago says so`(window: TestWindow) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            let then = Date().addingTimeInterval(-150)
            app.environment.payments.list([FakePayments.payment("pay_1", item: "lamp", createdAt: then)])
            // A low window wraps the text.
            await app.press(.enter, "b", until: String(app.text(.boughtMinutesAgo(2)).prefix(20)))
            // What the method does stays visible.
            if window.height >= 20 {
                app.screen.click("[ Visa ending in")
                await app.shows("Mastercard ending in 4444")
                await app.press(.down, .enter, until: "A second card.")
                await app.shows(String(app.text(.boughtMinutesAgo(2)).prefix(20)))
            }
        }
    }

    @Test(arguments: TestWindow.all)
    func `An order of an earlier run is finished or discarded first`(window: TestWindow) async throws {
        let link = "trellis://home/items/lamp?sheet=checkout"
        let order = PaymentOrder.earlier(cents: 4_500)
        try await FakeUITestSession.open(window, isSignedIn: true, link: link) { app in
            app.environment.payments.leaveUnresolved(.payment(order), .notCompleted)
            await app.shows(app.text(.finishPayment), "[ \(app.text(.discardOrder)) ]")
            let amount = app.environment.localizer.money(order.amount)
            await app.shows(amount)
            #expect(app.screen.position(of: app.text(.pay(amount))) == nil)
            await app.press(.right, .enter, until: "pay_1")
            #expect(app.environment.payments.finished == [.payment(order)])
        }
        try await FakeUITestSession.open(window, isSignedIn: true, link: link) { app in
            app.environment.payments.leaveUnresolved(.payment(order), .notCompleted)
            await app.shows("[ \(app.text(.discardOrder)) ]")
            app.screen.click("[ \(app.text(.discardOrder)) ]")
            await app.showsNoMore(app.text(.finishPayment))
            #expect(app.environment.payments.orders.isEmpty)
            #expect(app.environment.payments.discarded == [order])
        }
    }

    @Test func `Methods that cannot be loaded are loaded again`() async throws {
        let link = "trellis://home/items/lamp?sheet=checkout"
        try await FakeUITestSession.open(isSignedIn: true, link: link) { app in
            app.environment.payments.fail(.methods, with: .network(.unreachable))
            await app.shows("Can't reach the server", "Try again")
            app.environment.payments.fail(.methods, with: nil)
            await app.press(.enter, untilGone: "Can't reach the server")
            await app.shows("Visa ending in 4242")
        }
    }

    @Test func `Nothing can be paid until the unresolved orders are known`() async throws {
        try await FakeUITestSession.open(isSignedIn: true, link: "trellis://home/items/lamp?sheet=checkout") { app in
            let gate = Gate()
            app.environment.payments.wait(.orders, at: gate)
            app.environment.payments.fail(
                .orders,
                with: .storage(.unavailable(path: "/data", reason: "it is locked"))
            )
            await app.shows("Checkout", "Loading…")
            await gate.untilArrived()
            await app.press(.right, .enter)
            #expect(app.environment.payments.orders.isEmpty)
            gate.open()
            await app.shows("/data", "Try again", "[ Close ]")
            app.environment.payments.fail(.orders, with: nil)
            await app.press(.enter, untilGone: "/data")
            await app.shows("Pay $49.90")
        }
    }

    @Test func `A checkout whose user is signed out asks for sign-in`() async throws {
        try await buying { app in
            _ = try await app.environment.auth.signOut()
            await app.shows("You're not signed in.", "Sign in")
            await app.press(.enter, until: "Password")
            app.screen.type("mina")
            await app.press(.tab)
            app.screen.type("right")
            await app.press(.enter, until: "Pay $49.90")
        }
    }

    @Test(arguments: TestWindow.all)
    func `The sheet has one size in all its states, and after a decline the focus is on the method`(
        window: TestWindow
    ) async throws {
        try await FakeUITestSession.open(window, isSignedIn: true) { app in
            let gate = Gate()
            await openCheckout(app)
            #expect(app.keyBar.contains("esc \(app.environment.localizer(.cancel).lowercased())"))
            let total = app.screen.position(of: app.text(.total))
            let frame = app.frame
            @MainActor func expectSameFrame(
                totalIsShown: Bool = true,
                sourceLocation: SourceLocation = #_sourceLocation
            ) {
                #expect(app.frame == frame, "\n\(app.screen.text)", sourceLocation: sourceLocation)
                let shown = app.screen.position(of: app.text(.total))
                #expect(shown == (totalIsShown ? total : nil), sourceLocation: sourceLocation)
            }
            app.environment.payments.answer(with: Self.decline, .lost)
            app.environment.payments.wait(.send, at: gate)
            await app.press(.right, .enter, until: app.text(.paying))
            expectSameFrame()
            // The payment continues without the sheet, so nothing is cancelled.
            #expect(app.screen.position(of: "[ \(app.text(.close)) ]") != nil)
            #expect(app.keyBar.contains("esc \(app.environment.localizer(.close).lowercased())"))
            gate.open()
            app.environment.payments.wait(.send, at: nil)
            await app.shows("[ \(app.text(.cancel)) ]")
            await app.showsNoMore(app.text(.paying))
            expectSameFrame()
            // After a decline, the focus is on the method.
            await app.press(.enter, until: "● Visa")
            expectSameFrame(totalIsShown: false)
            await app.press(.escape, until: app.text(.total))
            await app.press(.tab, .tab, .enter, until: app.text(.checkOutcome))
            expectSameFrame()
            #expect(app.keyBar.hasPrefix("esc \(app.environment.localizer(.close).lowercased())"))
            let order = try #require(app.environment.payments.orders.last)
            app.environment.payments.resolve(order.reference, as: .paid(FakePayments.payment("pay_1")))
            await app.press(.right, .enter, until: "pay_1")
            expectSameFrame()
            #expect(app.environment.payments.orders.count == 2)
        }
    }

    @Test func `Enter in the checkout that has just opened pays nothing`() async throws {
        try await buying { app in
            await app.press(.enter, untilGone: "Pay $49.90")
            #expect(app.environment.payments.orders.isEmpty)
        }
    }

    @Test func `Pressing Enter twice pays once and shows the receipt`() async throws {
        try await buying { app in
            let gate = Gate()
            app.environment.payments.wait(.send, at: gate)
            await app.press(.right, .enter, .enter, .enter, until: "Processing payment…")
            gate.open()
            await app.shows("Paid $49.90. Thank you.")
            #expect(app.environment.payments.orders.count == 1)
        }
    }

    /// Opens the checkout from the list, and waits until it can be paid.
    private func openCheckout(_ app: FakeUITestSession) async {
        await app.press(.enter, until: "[ \(app.text(.picture)) ]")
        await app.press("b", until: app.text(.total), "Visa ending in")
        await app.showsNoMore(app.text(.loading))
    }

    private func buying(_ body: @MainActor (FakeUITestSession) async throws -> Void) async throws {
        try await FakeUITestSession.open(isSignedIn: true) { app in
            await app.press(.enter, until: "First words.")
            await app.press("b", until: "Pay $49.90")
            try await body(app)
        }
    }
}
