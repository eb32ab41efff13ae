public import Foundation

/// An amount of money as a whole number of minor units, so that no amount is rounded.
///
/// ```swift
/// let price = Money("19.99", .usd)                        // 1999 cents
/// let won = Money(minorUnits: 24_000, currency: .krw)     // ₩24,000
/// ```
///
/// The JSON form is `{"value": 1999, "currency": "USD"}`.
public struct Money: Sendable, Hashable, Codable {
    /// The amount in minor units: cents for USD, won for KRW, fils for KWD.
    public let minorUnits: Int64
    /// The currency.
    public let currency: Currency

    /// Creates an amount.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Creates an amount from text such as `19.99` or `-0.5`, or returns `nil` if the text is invalid or out of range.
    ///
    /// The text may have a minus sign, and at most as many decimals as the currency, but no grouping and no exponent.
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

    /// Returns the sum, or `nil` if the currencies differ or it is out of range.
    public func adding(_ other: Money) -> Money? {
        combined(with: other) { $0.addingReportingOverflow($1) }
    }

    /// Returns the difference, or `nil` if the currencies differ or it is out of range.
    public func subtracting(_ other: Money) -> Money? {
        combined(with: other) { $0.subtractingReportingOverflow($1) }
    }

    /// Returns the amount formatted for `locale`, such as `$19.99` or `₩24,000`.
    public func formatted(locale: Locale = .current) -> String {
        Decimal(sign: .plus, exponent: -currency.decimals, significand: Decimal(minorUnits))
            .formatted(
                // By default, the locale may hide decimals that are part of the price.
                Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                    .precision(.fractionLength(currency.decimals))
            )
    }

    private func combined(
        with other: Money,
        _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) -> Money? {
        let (result, overflow) = operation(minorUnits, other.minorUnits)
        guard currency == other.currency, !overflow else { return nil }
        return Money(minorUnits: result, currency: currency)
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private enum CodingKeys: String, CodingKey {
        case minorUnits = "value"
        case currency
    }
}
