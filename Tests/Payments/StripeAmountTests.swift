import PaymentModule
import StripeGateway
import Testing

/// Amounts of Stripe's API.
@Suite struct StripeAmountTests {
    @Test(
        "An amount has Stripe's decimals and returns unchanged",
        arguments: [
            ("USD", 1390, 1390), ("KRW", 24_000, 24_000), ("JPY", 1, 1), ("KWD", 15_250, 15_250), ("ISK", 5, 500),
            ("UGX", 5, 500), ("MGA", 500, 5), ("CLP", 10, 10),
        ] as [(String, Int64, Int64)]
    )
    func amounts(code: String, minorUnits: Int64, stripe: Int64) throws {
        let money = Money(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
        #expect(try money.stripeAmount() == stripe)
        #expect(Money(stripeAmount: stripe, currency: code.lowercased()) == money)
    }

    @Test(
        "An amount that Stripe cannot express is invalid",
        arguments: [
            ("KWD", 15_251), ("MGA", 501), ("IQD", 1000), ("LYD", 1000), ("CLF", 10_000), ("UYW", 10_000), ("UYI", 1),
            ("ISK", .max),
        ] as [(String, Int64)]
    )
    func invalid(code: String, minorUnits: Int64) throws {
        let money = Money(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
        #expect {
            try money.stripeAmount()
        } throws: { error in
            if case PaymentError.invalidOrder = error { true } else { false }
        }
    }

    @Test("A fraction of the smallest unit is no amount", arguments: [("isk", 550), ("xxx", 1), ("iqd", 1)])
    func unreadable(code: String, amount: Int64) {
        #expect(Money(stripeAmount: amount, currency: code) == nil)
    }
}
