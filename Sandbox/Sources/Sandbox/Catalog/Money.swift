import Foundation

/// An amount in minor units of its currency.
struct Money: Codable, Sendable, Hashable {
    let value: Int
    let currency: String

    /// The amount for a page, such as `$49.90`.
    var text: String {
        let decimals = ["KRW": 0, "KWD": 3][currency] ?? 2
        let amount = Decimal(sign: .plus, exponent: -decimals, significand: Decimal(value))
        return amount.formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
    }
}
