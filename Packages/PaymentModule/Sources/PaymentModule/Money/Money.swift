/// An amount of money: a whole number of the currency's minor units, so nothing is ever rounded.
///
/// ```swift
/// let price = Money("19.99", .usd)                        // 1999 cents
/// let won = Money(minorUnits: 24_000, currency: .krw)     // ₩24,000
/// ```
public struct Money: Sendable, Hashable {
    /// The amount in minor units: cents for USD, won for KRW, fils for KWD.
    public let minorUnits: Int64
    /// What it is an amount of.
    public let currency: Currency

    /// An amount of `minorUnits`.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The sum; nil if the currencies differ or it is out of range.
    public func adding(_ other: Money) -> Money? {
        combined(with: other) { $0.addingReportingOverflow($1) }
    }

    /// The difference; nil if the currencies differ or it is out of range.
    public func subtracting(_ other: Money) -> Money? {
        combined(with: other) { $0.subtractingReportingOverflow($1) }
    }

    private func combined(
        with other: Money,
        _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) -> Money? {
        let (result, overflow) = operation(minorUnits, other.minorUnits)
        guard currency == other.currency, !overflow else { return nil }
        return Money(minorUnits: result, currency: currency)
    }
}

/// As on the wire: `{"value": 1999, "currency": "USD"}`.
extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case minorUnits = "value"
        case currency
    }
}
