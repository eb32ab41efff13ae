import Core
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct CurrencyTests {
    /// The codes of the list of 2026-09-17 with a number of decimals. A new list changes these numbers.
    @Test(arguments: [0: 17, 2: 139, 3: 7, 4: 2])
    func `The list has all codes of its date`(decimals: Int, count: Int) {
        #expect(Currency.all.count { $0.decimals == decimals } == count)
        #expect(Currency.all.count == 165)
    }

    @Test(arguments: [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        2: "USD EUR GBP CNY HUF TWD IDR MGA MRU AED SLE VED VES XAD XCG ZWG",
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

    @Test(arguments: ["", "US", "usd", "USDX", "XXX", "XTS", "XAU", "XDR", "DEM"])
    func `An unknown code returns nil`(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test(arguments: ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"])
    func `A withdrawn currency is decoded but not created`(code: String) throws {
        #expect(Currency(code: code) == nil)
        let json = Data(#"{"currency":"\#(code)","value":1050}"#.utf8)
        let money = try WireJSON.decode(Money.self, from: json)
        #expect(money.currency.code == code && money.currency.decimals == 2)
        #expect(try WireJSON.encode(money) == json)
    }
}
