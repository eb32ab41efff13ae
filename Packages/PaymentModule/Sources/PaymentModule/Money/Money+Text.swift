public import Foundation

extension Money {
    /// Creates an amount from text such as `19.99` or `-0.5`; nil if it is not exactly an amount or is out of range.
    ///
    /// The text may have a minus, and at most as many decimals as the currency. It has no grouping and no exponent.
    public init?(_ decimal: String, _ currency: Currency) {
        let unsigned = decimal.hasPrefix("-") ? decimal.dropFirst() : decimal[...]
        let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.digits.contains) }),
            fraction.count <= currency.decimals
        else { return nil }
        let sign = decimal.hasPrefix("-") ? "-" : ""
        let zeros = String(repeating: "0", count: currency.decimals - fraction.count)
        guard let minorUnits = Int64(sign + whole + fraction + zeros) else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }

    /// Returns the amount formatted for `locale`, such as `$19.99` or `₩24,000`.
    public func formatted(locale: Locale = .current) -> String {
        Decimal(sign: .plus, exponent: -currency.decimals, significand: Decimal(minorUnits))
            .formatted(
                // The locale data would hide decimals that are part of the price.
                Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                    .precision(.fractionLength(currency.decimals))
            )
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
