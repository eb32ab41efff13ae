import Core
import CoreTesting

extension Currency {
    /// All currencies of the list, sorted by code.
    static let all = letters.flatMap { first in
        letters.flatMap { second in letters.compactMap { Currency(code: "\(first)\(second)\($0)") } }
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

extension Money {
    /// Returns an amount of any size, including both extremes. Its currency is random unless `currency` is given.
    static func random(in currency: Currency? = nil, using random: inout SeededGenerator) -> Money {
        let units =
            switch Int.random(in: 0..<16, using: &random) {
            case 0: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].randomElement(using: &random) ?? 0
            default: Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
            }
        return Money(minorUnits: units, currency: currency ?? Currency.all.randomElement(using: &random) ?? .usd)
    }
}
