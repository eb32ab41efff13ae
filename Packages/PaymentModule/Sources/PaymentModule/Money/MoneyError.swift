public import Foundation

/// A failure to calculate, to divide or to parse an amount.
public enum MoneyError: Error, Sendable, Hashable {
    /// The amount is beyond 64 bits of minor units.
    case overflow
    /// The amounts have different currencies, or the text names another currency than the expected one, which is first.
    case mixedCurrencies(Currency, Currency)
    /// The number of parts is not in 1...1,000,000, or the weights are empty, negative or all zero.
    case invalidParts
    /// The text is not an amount: it is empty or has an exponent, unknown words or digits of several scripts.
    case invalidAmount
    /// The separators of the text are not where the locale has them, such as in `12,5` or `1.234,56` in English.
    case invalidSeparators
    /// The text has more decimals than the currency.
    case tooManyDecimals(Currency)
}

extension MoneyError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .overflow: "The amount is too large."
        case .mixedCurrencies(let one, let other): "The amount is in \(other.code) instead of \(one.code)."
        case .invalidParts: "The amount can't be divided into these parts."
        case .invalidAmount: "This isn't an amount."
        case .invalidSeparators: "The decimal or grouping separators of the amount are wrong."
        case .tooManyDecimals(let currency) where currency.decimals == 0: "\(currency.code) has no decimals."
        case .tooManyDecimals(let currency): "\(currency.code) has at most \(currency.decimals) decimals."
        }
    }

    /// A suggestion for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .overflow: "Enter a smaller amount."
        case .mixedCurrencies(let one, _): "Enter an amount in \(one.code)."
        case .invalidParts: "Use at least one part, and weights that are not negative and not all zero."
        case .invalidAmount, .invalidSeparators: "Enter digits and at most one decimal separator."
        case .tooManyDecimals: "Enter fewer decimals."
        }
    }
}
