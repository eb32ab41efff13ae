import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTesting
import PaymentModule
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ProfileScreensTests {
    @Test(arguments: Visit.Setting.all)
    func theUserIsShownAndChanged(setting: Visit.Setting) async throws {
        try await profile(setting) { visit in
            let isKorean = setting.system == "ko_KR"
            await visit.sees("Mina", isKorean ? "골드" : "Gold", isKorean ? "한국어(대한" : "Korean (South")
            await visit.press(.enter)
            await visit.sees("[ \(visit.text(.save)) ]")
            visit.screen.type(" Park")
            await visit.press(.enter)
            await visit.seesNoMore("[ \(visit.text(.save)) ]")
            await visit.sees("Mina Park")
            #expect(visit.shop.auth.calls.last == "update Mina Park -")
        }
    }

    @Test func aNameThatCannotBeSaysWhy() async throws {
        try await profile { visit in
            await visit.press("e")
            await visit.sees("[ Save ]")
            await visit.press(.ctrl("u"))
            await visit.sees("Enter a name.")
            await visit.press(.tab, .tab, .enter)
            #expect(visit.helpBar == "Enter a name.")
            await visit.press(.escape)
            await visit.sees("Gold")
        }
    }

    @Test func accountsAreSwitchedAndSignedOut() async throws {
        try await profile { visit in
            await visit.press(.down, .down, .enter)
            await visit.sees("Leo", "● ", "current")
            await visit.press(.home, .enter)
            await visit.sees("●  Leo")
            await visit.seesNoMore("Loading…")
            #expect(visit.shop.auth.currentUser?.name == "Leo")
            await visit.press("o")
            await visit.seesNoMore("Leo")
            await visit.press("a")
            await visit.sees("Password")
        }
    }

    @Test func whoSignsOutIsAskedToSignIn() async throws {
        try await profile { visit in
            await visit.press(.end, .enter)
            await visit.sees("Nobody is signed in.", "[ Sign in ]")
            await visit.press(.enter)
            await visit.sees("Password")
        }
    }

    @Test(arguments: Visit.Setting.all)
    func paymentsAreListedAndGivenBack(setting: Visit.Setting) async throws {
        try await profile(setting) { visit in
            await visit.press(.down, .enter)
            await visit.sees("Paper lamp", visit.text(Payment.Status.paid.name))
            await visit.press(.enter)
            await visit.sees("[ \(visit.text(.refund)) ]")
            await visit.press(.enter)
            await visit.sees(Payment.Status.refunded.name)
            #expect(visit.shop.payments.refunds.map(\.amount.minorUnits) == [1_000])
            await visit.press(.enter)
            #expect(visit.helpBar.hasPrefix(visit.text(.nothingToRefund).prefix(10)))
        }
    }

    @Test func aRefundThatFailsSaysWhatToDo() async throws {
        try await profile { visit in
            visit.shop.payments.fail(with: .outcomeUnknown(reference: "ref"))
            await visit.press(.down, .enter)
            await visit.sees("Paper lamp")
            await visit.press(.enter)
            await visit.sees("[ Refund ]")
            await visit.press(.enter)
            await visit.sees("o Check the outcome", "is not known")
            let settled = visit.shop.payments.settleCount
            await visit.press("o")
            await until(visit.screen.text) { visit.shop.payments.settleCount > settled }
        }
    }

    @Test func aRefundThatAnEarlierRunLeftOpenIsNotMadeAnew() async throws {
        try await profile { visit in
            let order = RefundOrder(
                reference: "of before",
                paymentID: "pay_1",
                amount: Money(minorUnits: 100, currency: .usd)
            )
            visit.shop.payments.leaveOpen(.refund(order))
            await visit.press(.down, .enter)
            await visit.sees("'of before'", "o Check the outcome")
            await visit.press(.enter)
            await visit.sees("[ Refund ]")
            await visit.press(.enter)
            await visit.seesNoMore("'of before'")
            #expect(visit.shop.payments.refunds == [order])
        }
    }

    @Test func nothingIsRefundedUntilItIsKnownWhatIsOpen() async throws {
        try await profile { visit in
            visit.shop.payments.failOpenOrders(with: .storage(.undecodable(key: "payment.pending.u1.refund.x")))
            await visit.press(.down, .enter)
            await visit.sees("Paper lamp", "does not have the expected form.")
            await visit.press(.enter)
            #expect(visit.helpBar.contains("does not have the expected form."))
            visit.shop.payments.failOpenOrders(with: nil)
            await visit.press("r")
            await visit.seesNoMore("does not have the expected form.")
            await visit.press(.enter)
            await visit.sees("[ Refund ]")
        }
    }

    @Test func whatCannotBeListedIsTriedAgain() async throws {
        try await profile { visit in
            visit.shop.payments.failListing(with: .network(Shop.offline))
            await visit.press(.down, .enter)
            await visit.sees("Could not reach", "r Try again")
            visit.shop.payments.failListing(with: nil)
            visit.shop.payments.list([])
            await visit.press("r")
            await visit.sees("You have not bought anything yet.")
        }
    }

    private func profile(
        _ setting: Visit.Setting = Visit.Setting(),
        _ body: @MainActor (Visit) async throws -> Void
    ) async throws {
        try await Visit.open(setting, isSignedIn: true) { visit in
            visit.shop.payments.list([FakePayments.payment("pay_1", item: "lamp")])
            await visit.sees("Paper lamp")
            await visit.press("2")
            await visit.sees(.region)
            try await body(visit)
        }
    }
}
