import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import PaymentTesting
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct CheckoutViewTests {
    private static let link = "trellis://home/items/lamp?sheet=checkout"

    @Test func `The price is paid in the chosen currency`() async throws {
        let app = try await buying()
        await app.press(label: "Pay in", until: "‹ KRW ›", "Pay ₩68,000")
        await app.press(label: "Pay ₩68,000", until: "Paid ₩68,000. Thank you.", "pay_1")
        #expect(app.server.ledger == ["pay_1": [68_000]])
    }

    @Test func `A payment shows its progress, and can be retried after a failure`() async throws {
        let app = try await UITestSession(isSignedIn: true)
        await openCheckout(app, row: 1)
        app.server.script(.create, .requestLost)
        await app.press(label: "Pay $49.90", until: "Can't reach the server")
        // After a failure that moved no money, Enter tries again.
        #expect(app.keyBar.hasPrefix("enter pay"), "\n\(app.screen.text)")
        let gate = app.holdConfirmation()
        await app.press(.enter, until: "Processing payment…")
        await app.screen.wait { $0.isAnimated }
        gate.open()
        await app.shows("The card was declined.", "Try another payment method.")
    }

    @Test func `Checking an unknown outcome sends nothing`() async throws {
        let app = try await buying()
        app.server.script(.confirm, .requestLost)
        let check = app.text(.checkOutcome)
        await app.press(label: "Pay $49.90", until: "We couldn't confirm this payment.", check)
        await app.press(.enter, untilGone: check)
        await app.press("b", until: check)
        // A read may lag behind.
        app.server.script(.payment, .refused(.notFound))
        await app.press(label: check, until: "The outcome still isn't known.")
        await app.press(label: check, until: app.text(.finishPayment))
        #expect(app.server.payments.map(\.status) == [.created])
        // The focus is on the safe button again.
        #expect(app.keyBar.contains("esc close"))
        await app.press(.right, .enter, until: "Paid $49.90. Thank you.")
        #expect(app.server.ledger == ["pay_1": [4990]])
    }

    @Test(arguments: TestWindow.all)
    func `A payment that is closed while it runs says so, and ends with a notice of at most three rows`(
        window: TestWindow
    ) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        let gate = app.holdConfirmation()
        await openCheckout(app, row: 1)
        await pay(app, until: app.text(.paying))
        await app.press(.escape, untilGone: app.text(.total))
        #expect(app.notice.hasPrefix(app.text(.paymentContinues).prefix(10)))
        let row = app.screen.position(of: "‹")?.y
        gate.open()
        // A low window wraps the name of the item.
        let declined = window.isKorean ? "결제가 거절됐어요: Paper" : "Payment declined: Paper"
        await app.shows(declined, window.isKorean ? "카드가" : "The card")
        if let row {
            let pushed = try #require(app.screen.position(of: "‹"), "\n\(app.screen.text)").y
            #expect(pushed - 3 <= row, "\n\(app.screen.text)")
        }
        await app.press("x", untilGone: declined)
    }

    @Test(arguments: TestWindow.all)
    func `A payment that needs approval shows the page, opens it and waits for the outcome`(
        window: TestWindow
    ) async throws {
        let page = try #require(URL(string: "https://bank.example/confirm?token=\(String(repeating: "a", count: 200))"))
        let app = try await UITestSession(window, isSignedIn: true)
        await openCheckout(app, row: 2)
        await pay(app, until: app.text(.openInBrowser))
        await app.decide(.requiresAction(page), after: .milliseconds(500))
        // A long address hides no button. A low window scrolls to it.
        await app.shows("[ \(app.text(.cancelPayment)) ]")
        if window.height >= 20 { await app.shows("https://bank") }
        // The app may still show the page of the confirmation.
        await until {
            app.screen.press(app.text(.openInBrowser))
            return app.opened.urls.last == page
        }
        await app.press("y")
        #expect(app.screen.clipboard == page.absoluteString)
        #expect(app.notice.hasPrefix(app.text(.copied("")).dropLast()), "\n\(app.screen.text)")
        await app.press(.escape, untilGone: app.text(.total))
        #expect(app.notice.hasPrefix(app.text(.approveLater).prefix(8)))
        await app.press("b", until: app.text(.openInBrowser))
        await app.decide(.succeeded, after: .seconds(1))
        await app.shows("pay_1")
        #expect(app.server.payments.count == 1)
    }

    @Test func `A checkout without its item loads it when the server is back`() async throws {
        let app = try await UITestSession(isSignedIn: true, link: Self.link, prepare: { $0.fail("/v1/items/lamp") })
        await app.shows("Retrying in 2 s…")
        app.environment.addItems()
        // The item below the sheet is loaded again as well.
        await app.environment.clock.untilSleeping(2, for: .seconds(2))
        app.environment.clock.advance(by: .seconds(2))
        await app.shows("Pay $49.90")
    }

    @Test(arguments: TestWindow.all)
    func `A processing payment can be cancelled`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        await openCheckout(app, row: 3)
        await pay(app, until: "[ \(app.text(.cancelPayment)) ]")
        let cancelled = window.isKorean ? "결제를 취소했어요." : "Payment cancelled."
        await app.press(label: app.text(.cancelPayment), until: cancelled)
    }

    @Test(arguments: TestWindow.all)
    func `The choice of the method is a screen of the sheet, from which Esc goes back one step`(
        window: TestWindow
    ) async throws {
        let app = try await UITestSession(window, isSignedIn: true, link: Self.link + "&sheet.path=methods")
        await app.shows("Visa ending in 4242", "✓", "‹ \(app.text(HomeSheet.checkout().title))")
        #expect(app.screen.lines.last?.contains("esc \(app.text(.back).lowercased())") == true)
        await app.press(.escape, until: app.text(.total), "Visa ending")
        #expect(app.router.tabs.home.sheet != nil)
        await app.press("p", untilGone: app.text(.total))
        await app.press(.escape, until: app.text(.total))
        await app.press(label: app.methodRow, until: "▌ Visa ending in 4242")
        await app.press("G", until: "▌ Voucher")
        await app.press(.enter, until: app.text(.total), "Voucher")
        await app.press(.escape, untilGone: app.text(.total))
        #expect(app.server.payments.isEmpty)
    }

    @Test(arguments: TestWindow.all)
    func `A link shows a receipt, and refuses one that does not exist`(window: TestWindow) async throws {
        let link = Self.link + "&sheet.path=receipt/pay_1"
        let app = try await UITestSession(window, isSignedIn: true, link: link)
        await app.shows(app.text(.unavailable).components(separatedBy: " ")[0], "esc")
        await app.press(.escape, until: app.text(.total))
        await app.press(.escape, untilGone: app.text(.total))
        await app.environment.services.addPayment(for: "lamp")
        await app.session.open(link: link)
        await app.shows("pay_1", "$10")
        // Close has the focus, so that Enter does what Esc does.
        #expect(app.keyBar.contains("esc \(app.text(.close).lowercased())"), "\n\(app.screen.text)")
        await app.press(.enter, untilGone: "pay_1")
        #expect(app.router.tabs.home.sheet == nil)
    }

    @Test(arguments: TestWindow.all)
    func `A receipt leads to the payments`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        await openCheckout(app)
        await pay(app, until: "pay_1", "Paper lamp")
        await app.shows(app.environment.localizer.day(app.environment.clock.date))
        let payment = try #require(app.server.payments.first)
        await app.press(label: app.text(.seePayments), until: app.text(payment.presentation.name), "Paper lamp")
        #expect(app.router.tab == .profile && app.router.tabs.home.sheet == nil)
    }

    @Test(arguments: TestWindow.all)
    func `The checkout of an item bought a moment ago says so`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        let clock = app.environment.clock
        clock.jumpDate(by: Date().timeIntervalSince(clock.date) - 150)
        await app.environment.services.addPayment(for: "lamp")
        // A low window wraps the text.
        let text = String(app.text(.boughtMinutesAgo(2)).prefix(8))
        await app.press(.enter, "b", until: text)
        // The details of the method, which are the language, stay visible.
        if window.height >= 20 { await app.shows(text, " \(app.environment.requestLanguage.tag) ") }
    }

    @Test(arguments: TestWindow.all)
    func `An order of an earlier run is finished or discarded first`(window: TestWindow) async throws {
        for isDiscarded in [false, true] {
            let app = try await UITestSession(window, isSignedIn: true)
            app.server.script(.confirm, .requestLost)
            await app.environment.services.placeElsewhere(.payment(.earlier(cents: 4_500)))
            let discard = "[ \(app.text(.discardOrder)) ]"
            await app.press(.enter, until: "[ \(app.text(.picture)) ]")
            let amount = app.environment.localizer.money(Money(minorUnits: 4_500, currency: .usd))
            await app.press("b", until: app.text(.checkOutcome), amount)
            #expect(app.screen.position(of: app.text(.pay(amount))) == nil)
            if isDiscarded {
                app.screen.press(app.text(.discardOrder))
                await app.showsNoMore(discard)
                #expect(app.server.payments.map(\.status) == [.cancelled])
            } else {
                await app.press(label: app.text(.checkOutcome), until: app.text(.finishPayment))
                await app.press(label: app.text(.finishPayment), until: "pay_1")
                #expect(app.server.ledger == ["pay_1": [4_500]])
            }
        }
    }

    @Test func `Methods that cannot be loaded are loaded again`() async throws {
        let app = try await UITestSession(isSignedIn: true, link: Self.link)
        app.server.script(.methods, then: .requestLost)
        await app.shows("Can't reach the server", "Try again")
        app.server.script(.methods)
        await app.press(.enter, untilGone: "Can't reach the server")
        await app.shows("Visa ending in 4242")
    }

    @Test func `Nothing can be paid until the unresolved orders are known`() async throws {
        let app = try await UITestSession(isSignedIn: true, link: Self.link)
        let gate = Gate()
        app.environment.storage.before { message throws(SecureStorageError) in
            guard message == .listed else { return }
            await gate.pass()
            throw ScriptedStorage.failure
        }
        await app.shows("Checkout", "Loading…")
        await gate.untilArrived()
        #expect(app.screen.elements.allSatisfy { !$0.label.hasPrefix("Pay $") || !$0.isEnabled })
        gate.open()
        await app.shows("/store", "Try again", "[ Close ]")
        app.environment.storage.before(nil)
        await app.press(.enter, untilGone: "/store")
        await app.shows("Pay $49.90")
    }

    @Test func `A checkout whose user is signed out asks for sign-in`() async throws {
        let app = try await buying()
        _ = try await app.environment.auth.signOut(.grant)
        await app.shows("You're not signed in.", "Sign in")
        await app.press(.enter, until: "Password")
        await app.signIn("mina", until: "Pay $49.90")
    }

    @Test(arguments: TestWindow.all)
    func `The sheet has one size in all its states, and after a decline the focus is on the method`(
        window: TestWindow
    ) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        let gate = app.holdConfirmation(then: .answerLost)
        await openCheckout(app, row: 1)
        #expect(app.keyBar.contains("esc \(app.environment.localizer(.cancel).lowercased())"))
        let total = app.screen.position(of: app.text(.total))
        let frame = app.frame
        @MainActor func expectSameFrame(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(app.frame == frame, "\n\(app.screen.text)", sourceLocation: sourceLocation)
            // A narrow window wraps the name of the method while it can be changed.
            guard window.width >= 60 else { return }
            #expect(app.screen.position(of: app.text(.total)) == total, sourceLocation: sourceLocation)
        }
        await pay(app, until: app.text(.paying))
        expectSameFrame()
        // The payment continues without the sheet, so nothing is cancelled.
        #expect(app.screen.position(of: "[ \(app.text(.close)) ]") != nil)
        #expect(app.keyBar.contains("esc \(app.environment.localizer(.close).lowercased())"))
        gate.open()
        await app.shows("[ \(app.text(.cancel)) ]")
        await app.showsNoMore(app.text(.paying))
        expectSameFrame()
        // After a decline, the focus is on the method, and in the list on the chosen one.
        await app.press(.enter, until: "▌ Visa ending in 0002")
        await app.press(.up, .enter, until: app.text(.total), "Visa ending")
        await pay(app, until: app.text(.checkOutcome))
        expectSameFrame()
        #expect(app.keyBar.contains("esc \(app.text(.close).lowercased())"))
        await app.press(label: app.text(.checkOutcome), until: "pay_2")
        #expect(app.frame == frame)
        // Another try is another payment.
        #expect(app.server.payments.map(\.method) == ["declined", "card"])
    }

    @Test func `Enter in the checkout that has just opened pays nothing, and pressing it twice on Pay pays once`()
        async throws
    {
        let app = try await buying()
        await app.press(.enter, untilGone: "Pay $49.90")
        #expect(app.server.payments.isEmpty)
        await app.press("b", until: "Pay $49.90")
        let gate = app.holdConfirmation()
        app.screen.press("Pay $49.90")
        await app.press(.right, .enter, .enter, until: "Processing payment…")
        gate.open()
        await app.shows("Paid $49.90. Thank you.")
        #expect(app.server.ledger == ["pay_1": [4990]] && app.server.payments.count == 1)
    }

    /// Opens the checkout from the list, and waits until it can be paid. Chooses the method in `row`, which has the focus.
    private func openCheckout(_ app: UITestSession, row: Int? = nil) async {
        await app.press(.enter, until: "[ \(app.text(.picture)) ]")
        await app.press("b", until: app.text(.total), "Visa ending in")
        await app.showsNoMore(app.text(.loading))
        guard let row else { return }
        app.screen.press(app.methodRow)
        await app.shows("▌ Visa ending in 4242")
        for _ in 0..<row { await app.press(.down) }
        await app.press(.enter, until: app.text(.total))
    }

    /// Pays the price in the currency of the user.
    private func pay(
        _ app: UITestSession,
        until texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        app.screen.press(app.text(.pay(app.price)), sourceLocation: sourceLocation)
        await app.shows(texts, sourceLocation)
    }

    private func buying() async throws -> UITestSession {
        let app = try await UITestSession(isSignedIn: true)
        await openCheckout(app)
        return app
    }
}

extension UITestSession {
    fileprivate var server: InMemoryPaymentGateway { environment.paymentServer }
    /// The label of the row with the first method.
    fileprivate var methodRow: String { "\(text(.payWith)), Visa ending in 4242" }
    fileprivate var price: String { environment.localizer.language == .korean ? "₩68,000" : "$49.90" }

    /// Holds the first confirmation at a gate. The second one is answered by `next`.
    fileprivate func holdConfirmation(then next: InMemoryPaymentGateway.Step = .answered) -> Gate {
        let gate = Gate()
        server.script(.confirm, .delayed { await gate.pass() }, next)
        return gate
    }

    /// Decides the first payment, which the app looks at after `delay`.
    fileprivate func decide(_ status: Payment.Status, after delay: Duration) async {
        server.decide("pay_1", status)
        await environment.moduleClock.untilSleeping(for: delay)
        environment.moduleClock.advance(by: delay)
    }
}
