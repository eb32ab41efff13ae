import Core
import CoreTesting
import Features
import FeaturesTesting
import PaymentModule
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct CheckoutScreensTests {
    @Test(arguments: Visit.Setting.all)
    func aSignInComesFirstAndThenWhatWasWanted(setting: Visit.Setting) async throws {
        try await Visit.open(setting) { visit in
            await visit.sees("Paper lamp")
            await visit.press(.enter)
            await visit.sees("First words.")
            await visit.press("b")
            await visit.sees(.password)
            visit.screen.type("mina")
            await visit.press(.enter)
            #expect(visit.shop.auth.calls.contains("signIn") == false)
            await visit.press(.tab)
            visit.screen.type("wrong")
            #expect(visit.screen.text.contains("•••••"))
            #expect(!visit.screen.text.contains("wrong"))
            await visit.press(.enter)
            await visit.sees(setting.system == "ko_KR" ? "이름이나 비밀번호가" : "The name or the password is wrong.")
            await visit.press(.ctrl("u"))
            visit.screen.type("right")
            await visit.press(.enter)
            await visit.sees("[ \(visit.text(.pay)) ]")
            await visit.press(.enter)
            await visit.sees("[ \(visit.text(.close)) ]")
            #expect(visit.shop.payments.orders.count == 1)
            await visit.press(.enter)
            await visit.seesNoMore("[ \(visit.text(.close)) ]")
        }
    }

    @Test func theDemoAccountFillsTheFormIn() async throws {
        try await Visit.open { visit in
            await visit.sees("Paper lamp")
            await visit.press("2")
            await visit.sees("To try it: mina")
            visit.screen.click("To try it")
            await visit.sees("•••••")
            visit.screen.click("[ Sign in ]")
            await visit.sees("Gold")
        }
    }

    @Test func withoutSigningInOneStaysWhereOneWas() async throws {
        try await Visit.open { visit in
            await visit.sees("Paper lamp")
            await visit.press("2")
            await visit.sees("Password")
            await visit.press(.escape)
            await visit.sees("Paper lamp", "On sale")
        }
    }

    @Test func thePriceIsPaidInTheCurrencyChosen() async throws {
        try await buying { visit in
            await visit.press(.up)
            await visit.press(.left)
            await visit.sees("Pay ₩68,000 for Paper lamp?")
            await visit.press(.down, .enter)
            await visit.sees("Paid ₩68,000. Thank you.", "pay_1")
            #expect(visit.shop.payments.orders.map(\.amount) == [Money(minorUnits: 68_000, currency: .krw)])
        }
    }

    @Test func progressIsShownAndAFailureMayBeTriedAgain() async throws {
        try await buying { visit in
            let gate = Gate()
            visit.shop.payments.wait(at: gate)
            visit.shop.payments.fail(with: .declined)
            await visit.press(.enter)
            await visit.sees("Paying… Please wait.")
            #expect(visit.screen.isAnimated)
            gate.open()
            await visit.sees("was declined")
            await visit.press(.enter)
            await visit.sees("Paid $49.90. Thank you.")
        }
    }

    @Test func anUnknownOutcomeIsAskedAboutAndChargesOnce() async throws {
        try await buying { visit in
            visit.shop.payments.fail(with: .outcomeUnknown(reference: "r"))
            await visit.press(.enter)
            await visit.sees("[ Check the outcome ]")
            await visit.press(.escape)
            await visit.seesNoMore("[ Check the outcome ]")
            await visit.press("b")
            await visit.sees("[ Check the outcome ]")
            await visit.press(.enter)
            await visit.sees("Paid $49.90. Thank you.")
            #expect(Set(visit.shop.payments.orders.map(\.reference)).count == 1)
        }
    }

    @Test("A payment outlives its sheet and is found when the checkout is opened again")
    func aPaymentOutlivesItsSheet() async throws {
        try await buying { visit in
            let gate = Gate()
            visit.shop.payments.wait(at: gate)
            await visit.press(.enter)
            await visit.sees("Paying… Please wait.")
            await visit.press(.escape)
            await visit.seesNoMore("Paying… Please wait.")
            gate.open()
            await visit.press("b")
            await visit.sees("[ Check the outcome ]")
        }
    }

    @Test(arguments: Visit.Setting.all)
    func anOrderThatAnEarlierRunLeftOpenIsFinishedFirst(setting: Visit.Setting) async throws {
        let link = "trellis://home/items/lamp?sheet=checkout"
        let order = PaymentOrder(reference: "before", itemID: "lamp", amount: Money(minorUnits: 4_500, currency: .usd))
        try await Visit.open(setting, isSignedIn: true, link: link) { visit in
            visit.shop.payments.leaveOpen(.payment(order))
            await visit.sees("[ \(visit.text(.checkOutcome)) ]")
            let amount = visit.shop.localizer.money(order.amount)
            if setting.height > 12 { await visit.sees("'before'", amount) }
            #expect(visit.screen.position(of: "[ \(visit.text(.pay)) ]") == nil)
            await visit.press(.enter)
            await visit.sees("pay_1")
            #expect(visit.shop.payments.orders == [order])
        }
    }

    @Test func whatIsOpenIsFoundOutBeforeAnybodyPays() async throws {
        try await Visit.open(isSignedIn: true, link: "trellis://home/items/lamp?sheet=checkout") { visit in
            let gate = Gate()
            visit.shop.payments.openOrdersWait(at: gate)
            visit.shop.payments.failOpenOrders(with: .storage(.unavailable(path: "/data", reason: "it is locked")))
            await visit.sees("Checkout", "Loading…")
            await gate.untilArrived()
            await visit.press(.enter)
            #expect(visit.shop.payments.orders.isEmpty)
            gate.open()
            await visit.sees("/data", "[ Try again ]", "[ Close ]")
            visit.shop.payments.failOpenOrders(with: nil)
            await visit.press(.enter)
            await visit.sees("Pay $49.90 for Paper lamp?")
        }
    }

    @Test func whoeverIsSignedOutMeanwhileSignsInBeforeTheCheckout() async throws {
        try await buying { visit in
            _ = try await visit.shop.auth.signOut()
            await visit.sees("Nobody is signed in to pay.", "[ Sign in ]")
            visit.screen.click("[ Sign in ]")
            await visit.sees("Password")
            visit.screen.type("mina")
            await visit.press(.tab)
            visit.screen.type("right")
            await visit.press(.enter)
            await visit.sees("Pay $49.90 for Paper lamp?")
        }
    }

    private func buying(_ body: @MainActor (Visit) async throws -> Void) async throws {
        try await Visit.open(isSignedIn: true) { visit in
            await visit.sees("Paper lamp")
            await visit.press(.enter)
            await visit.sees("First words.")
            await visit.press("b")
            await visit.sees("Pay $49.90 for Paper lamp?")
            try await body(visit)
        }
    }
}
