/// An amount in minor units of its currency.
struct Money: Codable, Sendable, Hashable {
    let value: Int
    let currency: String

    /// The amount for a page, such as `USD 49.90`.
    var text: String {
        let decimals = ["KRW": 0, "KWD": 3][currency] ?? 2
        guard decimals > 0 else { return "\(currency) \(value)" }
        let digits = String(value)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return "\(currency) \(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}
