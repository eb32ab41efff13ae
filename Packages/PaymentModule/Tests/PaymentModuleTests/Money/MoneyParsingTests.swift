import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct MoneyParsingTests {
    @Test(
        arguments: [
            ("en", "1,234.50", Currency.usd, 123_450), ("en", "1234.5", .usd, 123_450),
            ("en", "$1,234.50", .usd, 123_450),
            ("en", "1,234.50 USD", .usd, 123_450), ("en", "USD1234.5", .usd, 123_450), ("en", "7", .usd, 700),
            ("en", "  12.50\u{A0}", .usd, 1250), ("en", "007.10", .usd, 710), ("en", "₩68,000", .krw, 68_000),
            ("en", "KWD 15.250", .kwd, 15_250), ("en", "1,234", .usd, 123_400), ("en", "0.01", .usd, 1),
            ("en", "-$0.05", .usd, -5), ("en", "$-0.05", .usd, -5), ("en", "- 5", .usd, -500), ("en", "5-", .usd, -500),
            ("en", "\u{2212}5", .usd, -500), ("en", "-0", .usd, 0),
            ("ko", "₩68,000", .krw, 68_000), ("ko", "US$49.90", .usd, 4990), ("ko", "49.90", .usd, 4990),
            ("de", "1.234,50", .usd, 123_450), ("de", "1234,50 $", .usd, 123_450),
            ("de", "-1.234,5 USD", .usd, -123_450),
            ("de", "1.234", .usd, 123_400),
            ("fr", "1 234,50 $US", .usd, 123_450), ("fr", "1\u{202F}234,50", .usd, 123_450),
            ("fr", "1\u{A0}234,50\u{A0}$US", .usd, 123_450),
            ("de_CH", "1’234.50", .usd, 123_450), ("de_CH", "1'234.50", .usd, 123_450),
            ("es", "1234,50", .usd, 123_450), ("es", "1.234,50", .usd, 123_450),
            ("en_IN", "12,34,567.89", .usd, 123_456_789), ("en_IN", "1,234", .usd, 123_400),
            ("sv", "−5,00", .usd, -500), ("sv", "-5,00", .usd, -500), ("fy", "5,00-", .usd, -500),
            ("ar_EG", "١٬٢٣٤٫٥٠", .usd, 123_450), ("ar_EG", "1,234.50", .usd, 123_450), ("ar_EG", "١٢ US$", .usd, 1200),
            ("fa", "\u{200E}−\u{200E}$۱٬۲۳۴٫۵۰", .usd, -123_450), ("hi@numbers=deva", "१,२३४.५०", .usd, 123_450),
            ("zh@numbers=hanidec", "一,二三四.五〇", .usd, 123_450), ("zh@numbers=hanidec", "12.5", .usd, 1250),
            ("pt_CV", "1234$50", .usd, 123_450), ("en_US_POSIX", "12.50", .usd, 1250), ("", "12.50", .usd, 1250),
            ("no such locale", "12.50", .usd, 1250),
            ("en", "92,233,720,368,547,758.07", .usd, Int64.max), ("en", "-92,233,720,368,547,758.08", .usd, .min),
        ] as [(String, String, Currency, Int64)]
    )
    func `Text is parsed as its locale writes it`(locale: String, text: String, currency: Currency, units: Int64) throws
    {
        let money = try Money(parsing: text, currency: currency, locale: Locale(identifier: locale))
        #expect(money == Money(minorUnits: units, currency: currency))
    }

    @Test(
        arguments: [
            ("en", "", MoneyError.invalidAmount), ("en", " ", .invalidAmount), ("en", "-", .invalidAmount),
            ("en", "$", .invalidAmount), ("en", ".5", .invalidAmount), ("en", "5.", .invalidAmount),
            ("en", "+5", .invalidAmount), ("en", "--5", .invalidAmount), ("en", "-5-", .invalidAmount),
            ("en", "1e3", .invalidAmount), ("en", "1E3", .invalidAmount), ("en", "0x10", .invalidAmount),
            ("en", "NaN", .invalidAmount), ("en", "1-2", .invalidAmount), ("en", "12 apples", .invalidAmount),
            ("en", "US5D", .invalidAmount), ("en", "$5$", .invalidAmount), ("en", "USD $5", .invalidAmount),
            ("en", "5 usd", .invalidAmount), ("en", "(5)", .invalidAmount), ("en", "5%", .invalidAmount),
            ("en", "€5", .invalidAmount), ("en", "5\n", .invalidAmount), ("en", "½", .invalidAmount),
            ("en", "１２", .invalidAmount), ("en", "١٢", .invalidAmount), ("en", "5\u{301}", .invalidAmount),
            ("ar_EG", "1٢", .invalidAmount), ("ar_EG", "٢1", .invalidAmount), ("en", "5\0", .invalidAmount),
            ("en", "5 XXX", .invalidAmount), ("en", "5 EUR", .mixedCurrencies(.usd, eur)),
            ("en", "EUR5", .mixedCurrencies(.usd, eur)),
            ("en", "1,5", .invalidSeparators), ("en", "12,50", .invalidSeparators),
            ("en", "1.234,56", .invalidSeparators),
            ("en", "1,2345", .invalidSeparators), ("en", "1234,567", .invalidSeparators),
            ("en", "1,,234", .invalidSeparators),
            ("en", "0,123", .invalidSeparators), ("en", "1.2.3", .invalidSeparators),
            ("en", "1 234", .invalidSeparators),
            ("en", "1.234,567", .invalidSeparators), ("en", "12,34,567", .invalidSeparators),
            ("en_IN", "1,234,567", .invalidSeparators), ("en_US_POSIX", "1,234", .invalidSeparators),
            ("de", "12.50", .invalidSeparators), ("de", "1,234.56", .invalidSeparators),
            ("fr", "12.50", .invalidSeparators),
            ("en", "1.999", .tooManyDecimals(.usd)), ("en", "1.990", .tooManyDecimals(.usd)),
            ("de", "1,234", .tooManyDecimals(.usd)), ("ar_EG", "١٫٢٣٤", .tooManyDecimals(.usd)),
            ("en", "92233720368547758.08", .overflow), ("en", "-92233720368547758.09", .overflow),
            ("en", "99999999999999999999999999999999999999999999999", .overflow),
        ] as [(String, String, MoneyError)]
    )
    func `Other text is refused with a reason`(locale: String, text: String, error: MoneyError) {
        #expect(throws: error) { try Money(parsing: text, currency: .usd, locale: Locale(identifier: locale)) }
    }

    @Test func `Decimals are refused for a currency without decimals`() {
        #expect(throws: MoneyError.tooManyDecimals(.krw)) {
            try Money(parsing: "24000.0", currency: .krw, locale: Locale(identifier: "en"))
        }
    }

    @Test func `A formatted amount is parsed in every currency and locale`() throws {
        var random = SeededGenerator(seed: 7)
        var locales = Locale.availableIdentifiers.sorted()
        locales.shuffle(using: &random)
        for (index, identifier) in locales.enumerated() {
            let locale = Locale(identifier: identifier)
            let currency = Currency.all[index % Currency.all.count]
            for money in [
                Money.random(in: currency, using: &random), Money.random(using: &random),
                Money(minorUnits: .min, currency: currency), Money(minorUnits: .max, currency: currency),
            ] {
                let text = money.formatted(locale: locale)
                #expect(
                    try Money(parsing: text, currency: money.currency, locale: locale) == money,
                    "\(identifier): \(text)"
                )
            }
        }
    }

    @Test(arguments: ["en", "ko", "de", "fr", "ar_EG", "fa", "hi", "de_CH", "pt_CV", "sv", "he", "en_US_POSIX"])
    func `A formatted amount of every currency is parsed`(identifier: String) throws {
        let locale = Locale(identifier: identifier)
        var random = SeededGenerator(seed: 8)
        for currency in Currency.all {
            let money = Money.random(in: currency, using: &random)
            let text = money.formatted(locale: locale)
            #expect(try Money(parsing: text, currency: currency, locale: locale) == money, "\(text)")
        }
    }

    @Test func `Random text never traps and is parsed to an amount that formats back`() throws {
        var random = SeededGenerator(seed: 9)
        let characters = Array("0123456789.,-−$€ \u{A0}\u{202F}'’USDe٫٬١۲\u{200F}\u{301}\n")
        var parsed = 0
        for identifier in ["en", "de", "fr", "ar_EG", "en_IN", "pt_CV"] {
            let locale = Locale(identifier: identifier)
            for _ in 0..<2_000 {
                let text = String(
                    (0..<8).compactMap { _ in characters.randomElement(using: &random) }.prefix(
                        .random(in: 0...8, using: &random)
                    )
                )
                guard let money = try? Money(parsing: text, currency: .usd, locale: locale) else { continue }
                let again = try Money(parsing: money.formatted(locale: locale), currency: .usd, locale: locale)
                #expect(again == money, "\(text)")
                parsed += 1
            }
        }
        #expect(parsed > 100)
    }
}

private let eur = Currency.all.first { $0.code == "EUR" } ?? .usd
