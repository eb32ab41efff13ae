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

    /// Creates an amount from text of a user, such as `$1,234.50`, `1234.5` or `USD 1,234.50` in English.
    ///
    /// ```swift
    /// let price = try Money(parsing: "1.234,50 €", currency: euro, locale: Locale(identifier: "de"))
    /// ```
    ///
    /// The text has the separators of `locale`. Its digits are those of the locale or 0 to 9. Grouping separators may be
    /// missing, but not misplaced: `1,5` in English and `12.50` in German are errors rather than guesses. The currency may
    /// be missing, or it is the symbol that the locale has for it, or the code. A minus sign stands on either side.
    /// Throws ``MoneyError``.
    public init(parsing text: String, currency: Currency, locale: Locale = .current) throws(MoneyError) {
        var withLatinDigits = Locale.Components(locale: locale)
        withLatinDigits.numberingSystem = Locale.NumberingSystem("latn")
        let text = MoneyNotation.normalize(text)
        let notation = [locale, Locale(components: withLatinDigits)].lazy
            .compactMap { MoneyNotation(of: currency, in: $0) }
            .first { $0.digits.keys.contains(where: text.contains) }
        guard let notation else { throw .invalidAmount }
        try self.init(text, in: notation)
    }

    private init(_ text: String, in notation: MoneyNotation) throws(MoneyError) {
        guard let first = text.firstIndex(where: notation.isDigit), let last = text.lastIndex(where: notation.isDigit)
        else { throw .invalidAmount }
        let isNegative = try notation.isNegative(before: text[..<first], after: text[text.index(after: last)...])
        let (whole, fraction) = try notation.digits(of: text[first...last])
        guard fraction.count <= notation.currency.decimals else { throw .tooManyDecimals(notation.currency) }
        let decimal = (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
        guard let money = Money(decimal, notation.currency) else { throw .overflow }
        self = money
    }
}
