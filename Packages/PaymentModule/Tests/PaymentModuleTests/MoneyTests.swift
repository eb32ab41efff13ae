import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct MoneyTests {
    @Test(arguments: [
        ("19.99", Currency.usd, 1999), ("0.5", .usd, 50), ("7", .usd, 700), ("-0.01", .usd, -1),
        ("24000", .krw, 24_000), ("1.005", .kwd, 1005), ("007.10", .usd, 710),
        ("92233720368547758.07", .usd, Int64.max),
        ("-92233720368547758.08", .usd, .min),
    ])
    func `Decimal text is parsed exactly`(text: String, currency: Currency, minorUnits: Int64) {
        #expect(Money(text, currency)?.minorUnits == minorUnits)
    }

    @Test(arguments: [
        "", ".", "-", ".5", "5.", "+5", "--5", "1,000", "1e3", " 1", "1 ", "1.2.3", "0x10", "1.999", "1.990", "١٢",
        "5.-1", "NaN", "92233720368547758.08", "99999999999999999999",
    ])
    func `Invalid text returns nil`(text: String) {
        #expect(Money(text, .usd) == nil)
    }

    @Test func `Decimals are refused for a currency without decimals`() {
        #expect(Money("24000.0", .krw) == nil)
    }

    @Test func `An amount survives a JSON round trip`() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let money = Money.random(using: &random)
            #expect(try WireJSON.decode(Money.self, from: WireJSON.encode(money)) == money)
        }
    }

    @Test func `Sums and differences are exact or nil`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            let (one, two) = (Money.random(using: &random), Money.random(using: &random))
            let (sum, isTooLarge) = one.minorUnits.addingReportingOverflow(two.minorUnits)
            let mayBeAdded = one.currency == two.currency && !isTooLarge
            #expect(one.adding(two)?.minorUnits == (mayBeAdded ? sum : nil))
            #expect(one.adding(two) == two.adding(one))
            if let sum = one.adding(two) { #expect(sum.subtracting(two) == one) }
        }
    }

    @Test func `An overflow returns nil`() {
        let maximum = Money(minorUnits: .max, currency: .krw)
        let minimum = Money(minorUnits: .min, currency: .krw)
        let one = Money(minorUnits: 1, currency: .krw)
        #expect(maximum.adding(one) == nil)
        #expect(minimum.subtracting(one) == nil)
        #expect(one.subtracting(minimum) == nil)
    }

    @Test func `An amount is encoded as value and currency`() throws {
        let money = Money(minorUnits: 9_007_199_254_740_993, currency: .krw)
        let json = Data(#"{"currency":"KRW","value":9007199254740993}"#.utf8)
        #expect(try WireJSON.encode(money) == json)
        #expect(try WireJSON.decode(Money.self, from: json) == money)
    }

    @Test(arguments: [
        #"{"value": 1, "currency": "XXX"}"#, #"{"value": 1, "currency": "usd"}"#,
        #"{"value": 19.99, "currency": "USD"}"#,
        #"{"value": 9223372036854775808, "currency": "USD"}"#, #"{"value": "1", "currency": "USD"}"#,
    ])
    func `An invalid amount throws a decoding error`(json: String) {
        #expect(throws: DecodingError.self) { try WireJSON.decode(Money.self, from: Data(json.utf8)) }
    }

    @Test(arguments: [
        (2_400_000, Currency.krw, "en", "₩2,400,000"), (2_400_000, .krw, "ko", "₩2,400,000"),
        (123_456, .usd, "en", "$1,234.56"), (123_456, .usd, "ko", "US$1,234.56"),
        (1_005, .kwd, "en", "KWD\u{A0}1.005"), (1_005, .kwd, "ko", "KWD\u{A0}1.005"),
        (-5, .usd, "en", "-$0.05"), (1_005, Currency(code: "IQD") ?? .kwd, "en", "IQD\u{A0}1.005"),
        (Int64.max, .krw, "en", "₩9,223,372,036,854,775,807"), (.min, .krw, "en", "-₩9,223,372,036,854,775,808"),
    ])
    func `A formatted amount has all decimals`(minorUnits: Int64, currency: Currency, locale: String, text: String) {
        let money = Money(minorUnits: minorUnits, currency: currency)
        #expect(money.formatted(locale: Locale(identifier: locale)) == text)
    }

    @Test func `A formatted amount has all digits`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let money = Money.random(using: &random)
            let text = money.formatted(locale: Locale(identifier: "en"))
            #expect(UInt64(text.filter(\.isNumber)) == money.minorUnits.magnitude, "\(money)")
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct CurrencyTests {
    @Test(arguments: [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        2: "USD EUR GBP CNY HUF TWD IDR MGA MRU AED",
        3: "BHD IQD JOD KWD LYD OMR TND",
        4: "CLF UYW",
    ])
    func `Decimals match ISO 4217`(decimals: Int, codes: String) {
        for code in codes.split(separator: " ") {
            #expect(Currency(code: String(code))?.decimals == decimals, "\(code)")
        }
    }

    @Test(arguments: [Currency.krw, .kwd, .usd])
    func `Named currencies match the list`(currency: Currency) {
        #expect(Currency(code: currency.code) == currency)
    }

    @Test(arguments: ["", "US", "usd", "XXX", "XTS", "XAU", "DEM"])
    func `An unknown code returns nil`(code: String) {
        #expect(Currency(code: code) == nil)
    }
}

extension Money {
    /// Returns an amount of random size and currency.
    fileprivate static func random(using random: inout SeededGenerator) -> Money {
        let units = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
        return Money(minorUnits: units, currency: [.krw, .usd, .kwd].randomElement(using: &random) ?? .usd)
    }
}
