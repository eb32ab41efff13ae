import Core
import CoreTesting
import Foundation
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

    @Test func `An amount survives a JSON round trip in every currency`() throws {
        var random = SeededGenerator(seed: 1)
        for currency in Currency.all {
            for _ in 0..<20 {
                let money = Money.random(in: currency, using: &random)
                #expect(try WireJSON.decode(Money.self, from: WireJSON.encode(money)) == money)
            }
        }
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

    @Test func `A formatted amount has all digits in every currency`() {
        var random = SeededGenerator(seed: 3)
        for currency in Currency.all {
            for _ in 0..<10 {
                let money = Money.random(in: currency, using: &random)
                let text = money.formatted(locale: Locale(identifier: "en"))
                #expect(UInt64(text.filter(\.isNumber)) == money.minorUnits.magnitude, "\(money)")
            }
        }
    }
}
