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

    /// Returns the sum; nil if the currencies differ or it is out of range.
    public func adding(_ other: Money) -> Money? {
        combined(with: other) { $0.addingReportingOverflow($1) }
    }

    /// Returns the difference; nil if the currencies differ or it is out of range.
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

    private enum CodingKeys: String, CodingKey {
        case minorUnits = "value"
        case currency
    }
}
