import CoreTesting
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct MoneyPartsTests {
    @Test(
        arguments: [
            (100, 3, [34, 33, 33]), (-100, 3, [-34, -33, -33]), (2, 3, [1, 1, 0]), (-1, 2, [-1, 0]), (0, 2, [0, 0]),
            (5, 1, [5]),
            (Int64.max, 2, [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
            (.min, 2, [-4_611_686_018_427_387_904, -4_611_686_018_427_387_904]),
        ] as [(Int64, Int, [Int64])]
    )
    func `Equal parts differ by at most one minor unit, larger ones first`(units: Int64, count: Int, parts: [Int64])
        throws
    {
        #expect(try Money(minorUnits: units, currency: .usd).split(into: count).map(\.minorUnits) == parts)
    }

    @Test(
        arguments: [
            (100, [1, 1, 1], [34, 33, 33]),
            (100, [70, 20, 10], [70, 20, 10]),
            (5, [3, 7], [2, 3]),  // 1.5 and 3.5: equal remainders, the first gets the rest
            (10, [1, 2, 4], [1, 3, 6]),  // 1.43, 2.86 and 5.71: the largest remainders get the rest
            (-10, [1, 2, 4], [-1, -3, -6]),
            (1, [0, 1, 0], [0, 1, 0]),
            (1, [0, 1, 1], [0, 1, 0]),
            (0, [1, 2], [0, 0]),
            (Int64.max, [Int.max, 0, Int.max], [4_611_686_018_427_387_904, 0, 4_611_686_018_427_387_903]),
            (.min, [.max], [.min]),
            (.min, [1, .max], [-1, .min + 1]),
        ] as [(Int64, [Int], [Int64])]
    )
    func `Parts are in proportion to weights`(units: Int64, weights: [Int], parts: [Int64]) throws {
        #expect(try Money(minorUnits: units, currency: .usd).allocate(by: weights).map(\.minorUnits) == parts)
    }

    @Test func `Parts add up to the amount in every currency`() throws {
        var random = SeededGenerator(seed: 5)
        for currency in Currency.all {
            for _ in 0..<20 {
                let money = Money.random(in: currency, using: &random)
                let parts = try money.split(into: Int.random(in: 1...50, using: &random))
                #expect(sum(parts) == Int128(money.minorUnits) && parts.allSatisfy { $0.currency == currency })
                let (least, most) = try (#require(parts.min()), #require(parts.max()))
                #expect(Int128(most.minorUnits) - Int128(least.minorUnits) <= 1)
            }
        }
    }

    @Test func `Weighted parts add up and are less than one minor unit from their exact share`() throws {
        var random = SeededGenerator(seed: 6)
        for currency in Currency.all {
            for _ in 0..<20 {
                let money = Money.random(in: currency, using: &random)
                let weights = (0..<Int.random(in: 1...10, using: &random)).map { _ in
                    Int(random.next() >> UInt64.random(in: 1...63, using: &random))
                }
                guard weights.contains(where: { $0 > 0 }) else { continue }
                let parts = try money.allocate(by: weights)
                #expect(sum(parts) == Int128(money.minorUnits) && parts.count == weights.count)
                let total = weights.reduce(0 as Int128) { $0 + Int128($1) }
                for (part, weight) in zip(parts, weights) {
                    let share = Int128(money.minorUnits) * Int128(weight) / total
                    #expect((Int128(part.minorUnits) - share).magnitude <= 1, "\(money) by \(weights)")
                    if weight == 0 { #expect(part.minorUnits == 0) }
                }
                // The smallest amount has no opposite.
                guard let opposite = try? money.multiplied(by: -1) else { continue }
                #expect(try opposite.allocate(by: weights) == parts.map { try $0.multiplied(by: -1) })
            }
        }
    }

    @Test(arguments: [0, -1, .min, 1_000_001, .max])
    func `An invalid number of parts is refused`(count: Int) {
        #expect(throws: MoneyError.invalidParts) { try Money(minorUnits: 1, currency: .usd).split(into: count) }
    }

    @Test(arguments: [[], [0], [0, 0], [1, -1], [3, -1], [.min], [.max, .min]])
    func `Invalid weights are refused`(weights: [Int]) {
        #expect(throws: MoneyError.invalidParts) { try Money(minorUnits: 1, currency: .usd).allocate(by: weights) }
    }

    private func sum(_ parts: [Money]) -> Int128 {
        parts.reduce(0) { $0 + Int128($1.minorUnits) }
    }
}
