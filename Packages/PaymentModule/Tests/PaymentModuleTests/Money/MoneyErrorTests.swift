import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct MoneyErrorTests {
    @Test(arguments: [
        (MoneyError.overflow, "The amount is too large."),
        (.mixedCurrencies(.usd, .krw), "The amount is in KRW instead of USD."),
        (.invalidParts, "The amount can't be divided into these parts."),
        (.invalidAmount, "This isn't an amount."),
        (.invalidSeparators, "The decimal or grouping separators of the amount are wrong."),
        (.tooManyDecimals(.usd), "USD has at most 2 decimals."),
        (.tooManyDecimals(.krw), "KRW has no decimals."),
    ])
    func `An error says the reason and a suggestion`(error: MoneyError, description: String) {
        #expect(error.errorDescription == description)
        #expect(error.recoverySuggestion?.hasSuffix(".") == true)
    }
}
