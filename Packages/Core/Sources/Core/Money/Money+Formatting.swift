public import Foundation

extension Money {
    /// Returns the amount with all its decimals as `locale` writes it, such as `$19.99` or `₩24,000`.
    public func formatted(locale: Locale = .current) -> String {
        Decimal(sign: .plus, exponent: -currency.decimals, significand: Decimal(minorUnits))
            .formatted(
                // By default, the locale may hide decimals that are part of the price.
                Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                    .precision(.fractionLength(currency.decimals))
            )
    }
}
