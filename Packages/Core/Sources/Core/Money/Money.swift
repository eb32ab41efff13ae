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
    public var minorUnits: Int64
    /// The currency.
    public let currency: Currency

    /// Creates an amount.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Creates an amount from text such as `19.99` or `-0.5`, or returns `nil` if the text is invalid or out of range.
    ///
    /// The text has the form that programs write: digits, a point and at most as many decimals as the currency, after an
    /// optional minus sign, but no grouping and no exponent.
    public init?(_ decimal: String, _ currency: Currency) {
        guard let match = decimal.wholeMatch(of: /(-?[0-9]+)(?:\.([0-9]+))?/) else { return nil }
        let fraction = match.2 ?? ""
        guard fraction.count <= currency.decimals else { return nil }
        let zeros = String(repeating: "0", count: currency.decimals - fraction.count)
        guard let minorUnits = Int64(match.1 + fraction + zeros) else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }

    private enum CodingKeys: String, CodingKey {
        case minorUnits = "value"
        case currency
    }
}
