import CoreTesting
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct MoneyArithmeticTests {
    private let maximum = Money(minorUnits: .max, currency: .krw)
    private let minimum = Money(minorUnits: .min, currency: .krw)
    private let one = Money(minorUnits: 1, currency: .krw)

    @Test func `Sums, differences and products are exact or overflow`() {
        var random = SeededGenerator(seed: 2)
        for currency in Currency.all {
            for _ in 0..<100 {
                let (a, b) = (Money.random(in: currency, using: &random), Money.random(in: currency, using: &random))
                expect(Int128(a.minorUnits) + Int128(b.minorUnits), currency) { () throws(MoneyError) in try a.adding(b)
                }
                expect(Int128(a.minorUnits) - Int128(b.minorUnits), currency) { () throws(MoneyError) in
                    try a.subtracting(b)
                }
                expect(Int128(a.minorUnits) * Int128(b.minorUnits), currency) { () throws(MoneyError) in
                    try a.multiplied(by: Int(b.minorUnits))
                }
            }
        }
    }

    @Test func `A difference is the inverse of a sum`() throws {
        var random = SeededGenerator(seed: 3)
        var sums = 0
        for currency in Currency.all {
            for _ in 0..<100 {
                let (a, b) = (Money.random(in: currency, using: &random), Money.random(in: currency, using: &random))
                guard let sum = try? a.adding(b) else { continue }
                #expect(try sum.subtracting(b) == a && b.adding(a) == sum)
                sums += 1
            }
        }
        #expect(sums > 10_000)
    }

    @Test func `A result beyond 64 bits throws overflow`() {
        #expect(throws: MoneyError.overflow) { try maximum.adding(one) }
        #expect(throws: MoneyError.overflow) { try minimum.subtracting(one) }
        #expect(throws: MoneyError.overflow) { try one.subtracting(minimum) }
        #expect(throws: MoneyError.overflow) { try minimum.multiplied(by: -1) }
        #expect(throws: MoneyError.overflow) { try maximum.multiplied(by: 2) }
    }

    @Test func `Amounts in different currencies are neither added nor subtracted`() {
        let cent = Money(minorUnits: 1, currency: .usd)
        #expect(throws: MoneyError.mixedCurrencies(.krw, .usd)) { try one.adding(cent) }
        #expect(throws: MoneyError.mixedCurrencies(.usd, .krw)) { try cent.subtracting(one) }
        #expect(throws: MoneyError.mixedCurrencies(.krw, .usd)) { try maximum.adding(cent) }
    }

    @Test func `Amounts of one currency are ordered by amount`() {
        #expect(minimum < one && one < maximum && maximum > minimum)
        #expect([maximum, one, minimum].sorted() == [minimum, one, maximum])
    }

    @Test func `The order of mixed currencies is total: by code, then by amount`() {
        var random = SeededGenerator(seed: 4)
        let amounts = (0..<2_000).map { _ in Money.random(using: &random) }
        for (a, b) in zip(amounts, amounts.dropFirst()) {
            #expect([a < b, a == b, a > b].count(where: { $0 }) == 1)
            if a.currency != b.currency { #expect((a < b) == (a.currency.code < b.currency.code)) }
        }
        for (a, b) in zip(amounts.sorted(), amounts.sorted().dropFirst()) where a.currency == b.currency {
            #expect(a.minorUnits <= b.minorUnits)
        }
    }

    private func expect(_ exact: Int128, _ currency: Currency, _ operation: () throws(MoneyError) -> Money) {
        do throws(MoneyError) {
            let money = try operation()
            #expect(Int128(money.minorUnits) == exact && money.currency == currency)
        } catch {
            #expect(error == .overflow && Int64(exactly: exact) == nil)
        }
    }
}
