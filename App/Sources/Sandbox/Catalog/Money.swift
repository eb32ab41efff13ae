/// An amount in minor units of its currency.
struct Money: Codable, Sendable, Hashable {
    let value: Int
    let currency: String
}
