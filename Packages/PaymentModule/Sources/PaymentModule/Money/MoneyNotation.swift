import Foundation

/// The digits, separators and symbol with which a locale writes amounts of a currency.
///
/// They are those of a formatted sample, because `Locale` knows neither the digits, nor the sizes of the groups, nor the
/// symbols of other currencies than its own.
struct MoneyNotation {
    let currency: Currency
    /// The digits 0 to 9 of ASCII by the locale's digits.
    let digits: [Character: Character]
    private let symbol: String
    private let decimalSeparator: String
    /// `nil` if the locale does not group digits.
    private let groupingSeparator: String?
    /// The size of the last group, such as 3.
    private let lastGroup: Int
    /// The size of the groups between the first and the last: 2 in India, where `12,34,567` is usual.
    private let middleGroup: Int

    /// Returns `nil` if the locale does not write numbers with ten digits.
    init?(of currency: Currency, in locale: Locale) {
        let digits = "98765432105"
        let sample = Self.normalize(
            Decimal(sign: .plus, exponent: -1, significand: Decimal(98_765_432_105 as Int64))
                .formatted(
                    Decimal.FormatStyle.Currency(code: currency.code, locale: locale).precision(.fractionLength(1))
                )
        )
        let written = sample.filter(\.isWholeNumber)
        guard written.compactMap(\.wholeNumberValue) == digits.compactMap(\.wholeNumberValue),
            let first = sample.firstIndex(where: \.isWholeNumber), let last = sample.lastIndex(where: \.isWholeNumber)
        else { return nil }
        let groups = sample[first...last].split { !$0.isWholeNumber }.dropLast().map(\.count)
        let separators = sample[first...last].split(whereSeparator: \.isWholeNumber).map(String.init)
        guard let decimalSeparator = separators.last, let lastGroup = groups.last else { return nil }
        self.currency = currency
        self.digits = Dictionary(zip(written, digits)) { digit, _ in digit }
        symbol = Self.unit(before: sample[..<first], after: sample[sample.index(after: last)...]) ?? currency.code
        self.decimalSeparator = decimalSeparator
        groupingSeparator = separators.dropLast().first
        self.lastGroup = lastGroup
        middleGroup = groups.count > 2 ? groups[groups.count - 2] : lastGroup
    }

    func isDigit(_ character: Character) -> Bool {
        digits[character] != nil
    }

    /// Returns whether the text around a number has a minus sign. Throws unless the rest is empty or the currency.
    func isNegative(before prefix: Substring, after suffix: Substring) throws(MoneyError) -> Bool {
        let signs = (prefix + suffix).count { $0 == "-" }
        guard signs <= 1, let unit = Self.unit(before: prefix, after: suffix) else { throw .invalidAmount }
        guard ["", symbol, currency.code].contains(unit) else {
            guard let other = Currency(code: unit) else { throw .invalidAmount }
            throw .mixedCurrencies(currency, other)
        }
        return signs == 1
    }

    /// Returns the ASCII digits before and after the decimal separator.
    func digits(of number: Substring) throws(MoneyError) -> (whole: String, fraction: String) {
        let separators = ".,' ٫٬" + decimalSeparator + (groupingSeparator ?? "")
        guard number.allSatisfy({ isDigit($0) || separators.contains($0) }) else { throw .invalidAmount }
        let parts = number.split(separator: decimalSeparator, omittingEmptySubsequences: false)
        let groups =
            groupingSeparator.map { parts[0].split(separator: $0, omittingEmptySubsequences: false) } ?? [parts[0]]
        let fraction = parts.dropFirst().joined()
        guard parts.count <= 2, isGrouped(groups), (groups + [fraction[...]]).joined().allSatisfy(isDigit) else {
            throw .invalidSeparators
        }
        return (ascii(groups.joined()), ascii(fraction))
    }

    /// Returns whether the groups have the locale's sizes. A grouped number does not begin with zero: `0,123` is rather a
    /// fraction in another locale.
    private func isGrouped(_ groups: [Substring]) -> Bool {
        guard groups.count > 1 else { return true }
        return groups[0].first.map { digits[$0] != "0" } == true && groups[0].count <= middleGroup
            && groups.dropFirst().dropLast().allSatisfy { $0.count == middleGroup }
            && groups.last?.count == lastGroup
    }

    private func ascii(_ text: String) -> String {
        String(text.compactMap { digits[$0] })
    }

    /// Returns the currency before or after a number, without spaces and minus signs, or `nil` if there is text on both
    /// sides.
    private static func unit(before prefix: Substring, after suffix: Substring) -> String? {
        let units = [prefix, suffix].map { $0.filter { $0 != " " && $0 != "-" } }
        return units.contains("") ? units.joined() : nil
    }

    /// Returns the text with one kind of space, apostrophe and minus sign, and without marks of writing direction.
    static func normalize(_ text: String) -> String {
        var normalized = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isBidiControl {
            switch scalar {
            case _ where scalar.properties.generalCategory == .spaceSeparator: normalized.append(" ")
            case "\u{2019}": normalized.append("'")
            case "\u{2212}": normalized.append("-")
            default: normalized.append(scalar)
            }
        }
        return String(normalized)
    }
}
