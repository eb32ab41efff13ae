import Core
import CoreTesting
import Features
import FeaturesTesting
import PaymentModule
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct CheckoutViewTests {
    @Test(arguments: TestWindow.all)
    func `Buying while signed out asks for sign-in, then opens the checkout`(window: TestWindow) async throws {
        try await UITestSession.open(window) { app in
            await app.press(.enter, until: "First words.")
            await app.press("b", until: app.text(.password))
            app.screen.type("mina")
            await app.press(.enter)
            #expect(app.environment.auth.calls.contains("signIn") == false)
            app.screen.type("wrong")
            #expect(app.screen.text.contains("•••••"))
            #expect(!app.screen.text.contains("wrong"))
            await app.press(.enter)
            await app.shows(window.isKorean ? "이메일이나 비밀번호가" : "Wrong email or password.")
            // The name is kept, and the focus is on the empty password.
            #expect(app.screen.text.contains("mina") && !app.screen.text.contains("•"))
            app.screen.type("right")
            await app.press(.enter, until: app.text(.total))
            await app.press(.right, .enter, until: "pay_1")
            #expect(app.environment.payments.orders.count == 1)
            await app.press(.enter, untilGone: "pay_1")
        }
    }

    @Test func `The demo account signs in at once`() async throws {
        try await UITestSession.open { app in
            await app.press("2", until: "[ Use demo account ]  mina")
            app.screen.click("[ Use demo")
            await app.shows("Gold")
        }
    }

    @Test func `Pressing Enter twice signs in once and leaves no message`() async throws {
        try await UITestSession.open { app in
            let gate = Gate()
            await app.press("2", until: "Password")
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("wrong")
            app.environment.auth.wait(at: gate)
            await app.press(.enter, until: "Signing in…")
            let keys = app.keyBar
            await app.press(.enter, .tab, .tab, .enter, until: "Signing in…")
            gate.open()
            app.environment.auth.wait(at: nil)
            await app.showsNoMore("Signing in…")
            #expect(app.keyBar == keys)
            #expect(app.environment.auth.calls.filter { $0 == "signIn" }.count == 1)
        }
    }

    @Test func `A failed sign-in does not move the form`() async throws {
        try await UITestSession.open { app in
            await app.press("2", until: "Password")
            let place = app.screen.position(of: "Password")
            app.screen.type("mina")
            await app.press(.enter)
            app.screen.type("wrong")
            await app.press(.enter, until: "Wrong email or password.")
            #expect(app.screen.position(of: "Password") == place)
        }
    }

    @Test func `Cancelling the sign-in returns to the previous screen`() async throws {
        try await UITestSession.open { app in
            await app.press("2", until: "Password")
            await app.press(.escape, until: "Paper lamp", "Products")
        }
    }

    @Test func `The price is paid in the chosen currency`() async throws {
        try await buying { app in
            await app.press(.up)
            await app.press(.left, until: "‹ KRW ›", "Pay ₩68,000")
            await app.press(.tab, .tab, .enter, until: "Paid ₩68,000. Thank you.", "pay_1")
            #expect(app.environment.payments.orders.map(\.amount) == [Money(minorUnits: 68_000, currency: .krw)])
        }
    }

    @Test func `A payment shows its progress, and can be retried after a failure`() async throws {
        try await buying { app in
            let gate = Gate()
            app.environment.payments.wait(at: gate)
            app.environment.payments.fail(with: .declined)
            await app.press(.right, .enter, until: "Processing payment…")
            await app.screen.wait { $0.isAnimated }
            gate.open()
            await app.shows("was declined")
            await app.press(.right, .enter, until: "Paid $49.90. Thank you.")
        }
    }

    @Test func `Checking an unknown outcome charges only once`() async throws {
        try await buying { app in
            app.environment.payments.fail(with: .outcomeUnknown(reference: "r"))
            let finish = app.text(.finishPayment)
            await app.press(.right, .enter, until: finish)
            await app.press(.enter, untilGone: finish)
            await app.press("b", until: finish)
            await app.press(.right, .enter, until: "Paid $49.90. Thank you.")
            #expect(Set(app.environment.payments.orders.map(\.reference)).count == 1)
        }
    }

    @Test func `A payment outlives its sheet and is found when the checkout is opened again`() async throws {
        try await buying { app in
            let gate = Gate()
            app.environment.payments.wait(at: gate)
            await app.press(.right, .enter, until: "Processing payment…")
            await app.press(.escape, untilGone: "Processing payment…")
            gate.open()
            await app.press("b", until: app.text(.finishPayment))
        }
    }

    @Test(arguments: TestWindow.all)
    func `An unresolved order from an earlier run is completed first`(window: TestWindow) async throws {
        let link = "trellis://home/items/lamp?sheet=checkout"
        let order = PaymentOrder(reference: "before", itemID: "lamp", amount: Money(minorUnits: 4_500, currency: .usd))
        try await UITestSession.open(window, isSignedIn: true, link: link) { app in
            app.environment.payments.leaveUnresolved(.payment(order))
            await app.shows(app.text(.finishPayment))
            let amount = app.environment.localizer.money(order.amount)
            await app.shows(amount)
            #expect(app.screen.position(of: app.text(.pay(amount))) == nil)
            await app.press(.right, .enter, until: "pay_1")
            #expect(app.environment.payments.orders == [order])
        }
    }

    @Test func `Nothing can be paid until the unresolved orders are known`() async throws {
        try await UITestSession.open(isSignedIn: true, link: "trellis://home/items/lamp?sheet=checkout") { app in
            let gate = Gate()
            app.environment.payments.waitForUnresolvedOrders(at: gate)
            app.environment.payments.failUnresolvedOrders(
                with: .storage(.unavailable(path: "/data", reason: "it is locked"))
            )
            await app.shows("Checkout", "Loading…")
            await gate.untilArrived()
            await app.press(.right, .enter)
            #expect(app.environment.payments.orders.isEmpty)
            gate.open()
            await app.shows("/data", "Try again", "[ Close ]")
            app.environment.payments.failUnresolvedOrders(with: nil)
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
    func `The sheet has one size in all its states, and after a failure the focus is on the safe button`(
        window: TestWindow
    ) async throws {
        try await UITestSession.open(window, isSignedIn: true) { app in
            let gate = Gate()
            await app.press(.enter, "b", until: app.text(.total))
            #expect(app.keyBar.contains("esc \(app.environment.localizer(.cancel).lowercased())"))
            let total = app.screen.position(of: app.text(.total))
            let frame = app.frame
            @MainActor func expectSameFrame(sourceLocation: SourceLocation = #_sourceLocation) {
                #expect(app.frame == frame, "\n\(app.screen.text)", sourceLocation: sourceLocation)
                #expect(app.screen.position(of: app.text(.total)) == total, sourceLocation: sourceLocation)
            }
            app.environment.payments.fail(with: .declined, .outcomeUnknown(reference: "r"))
            app.environment.payments.wait(at: gate)
            await app.press(.right, .enter, until: app.text(.paying))
            expectSameFrame()
            // The payment continues without the sheet, so nothing is cancelled.
            #expect(app.screen.position(of: "[ \(app.text(.close)) ]") != nil)
            #expect(app.keyBar.contains("esc \(app.environment.localizer(.close).lowercased())"))
            gate.open()
            app.environment.payments.wait(at: nil)
            await app.shows("[ \(app.text(.cancel)) ]")
            await app.showsNoMore(app.text(.paying))
            expectSameFrame()
            #expect(app.keyBar.hasPrefix("enter \(app.environment.localizer(.cancel).lowercased())"))
            await app.press(.right, .enter, until: app.text(.finishPayment))
            expectSameFrame()
            #expect(app.keyBar.hasPrefix("enter \(app.environment.localizer(.close).lowercased())"))
            await app.press(.right, .enter, until: "pay_1")
            expectSameFrame()
            #expect(app.environment.payments.orders.count == 3)
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
            app.environment.payments.wait(at: gate)
            await app.press(.right, .enter, .enter, .enter, until: "Processing payment…")
            gate.open()
            await app.shows("Paid $49.90. Thank you.")
            #expect(app.environment.payments.orders.count == 1)
        }
    }

    private func buying(_ body: @MainActor (UITestSession) async throws -> Void) async throws {
        try await UITestSession.open(isSignedIn: true) { app in
            await app.press(.enter, until: "First words.")
            await app.press("b", until: "Pay $49.90")
            try await body(app)
        }
    }
}
