/// A currency of ISO 4217, with the number of decimals that the standard gives it.
///
/// The decimals are those of the standard, not those people write: `Locale` data shows an Iraqi dinar without any,
/// yet payment systems count in thousandths of it.
public struct Currency: Sendable, Hashable {
    /// The three letters, such as `KRW`.
    public let code: String
    /// How many decimals an amount has: a minor unit is the major one divided by ten to this power.
    public let decimals: Int

    /// The currency with `code`, in upper case; nil if ISO 4217 lists none in use.
    public init?(code: String) {
        guard let decimals = Self.decimalsByCode[code] else { return nil }
        self.init(code: code, decimals: decimals)
    }

    private init(code: String, decimals: Int) {
        self.code = code
        self.decimals = decimals
    }

    /// The South Korean won.
    public static let krw = Currency(code: "KRW", decimals: 0)
    /// The Kuwaiti dinar.
    public static let kwd = Currency(code: "KWD", decimals: 3)
    /// The US dollar.
    public static let usd = Currency(code: "USD", decimals: 2)

    /// ISO 4217, list one: currencies in use, without metals, test codes and units of account of several countries.
    private static let decimalsByCode = Dictionary(
        uniqueKeysWithValues: [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            2: """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
            CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG \
            HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU \
            MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR \
            SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED \
            VES WST XCD XCG YER ZAR ZMW ZWG
            """,
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ].flatMap { decimals, codes in codes.split(separator: " ").map { (String($0), decimals) } }
    )
}

extension Currency: Codable {
    /// Reads the code. Throws `DecodingError` for one that ISO 4217 does not list: without its decimals an amount
    /// means nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let currency = try Currency(code: container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a currency of ISO 4217")
        }
        self = currency
    }

    /// Writes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
