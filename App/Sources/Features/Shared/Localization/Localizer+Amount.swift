package import Core
import Foundation

extension Localizer {
    /// Returns a typed amount, or `nil` if it is not valid. It may have the symbol or the code of the currency and the
    /// separators of the locale, as ``money(_:)`` shows it; a decimal point is valid in every locale.
    package func amount(_ text: String, in currency: Currency) -> Money? {
        var number = text.trimmingCharacters(in: .whitespaces)
        let sign = number.hasPrefix("-") ? "-" : ""
        number.removeFirst(sign.count)
        for symbol in symbols(of: currency) {
            if number.hasPrefix(symbol) { number.removeFirst(symbol.count) }
            if number.hasSuffix(symbol) { number.removeLast(symbol.count) }
        }
        number = number.trimmingCharacters(in: .whitespaces)
        return Money(sign + (ungrouped(number) ?? number), currency)
    }

    /// The forms of the currency's symbol, the longest first.
    private func symbols(of currency: Currency) -> [String] {
        let presentations: [CurrencyFormatStyleConfiguration.Presentation] = [.standard, .narrow, .isoCode]
        let symbols = presentations.map { presentation in
            Decimal(0)
                .formatted(.currency(code: currency.code).locale(locale).presentation(presentation))
                .filter { $0.isLetter || $0.isCurrencySymbol }
        }
        return Set(symbols).subtracting([""]).sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// Returns a number with the separators of the locale as a program writes it, or `nil` if its groups are not those of a
    /// number: `1,5` is none in English.
    private func ungrouped(_ number: String) -> String? {
        let parts = number.components(separatedBy: locale.decimalSeparator ?? ".")
        let groups = parts[0].components(separatedBy: locale.groupingSeparator ?? ",")
        guard parts.count <= 2, groups.count == 1 || groups.last?.count == 3,
            groups.dropFirst().allSatisfy({ 2...3 ~= $0.count }), groups.count == 1 || 1...3 ~= groups[0].count
        else { return nil }
        return ([groups.joined()] + parts.dropFirst()).joined(separator: ".")
    }
}
