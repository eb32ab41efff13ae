/// An ISO 4217 currency with the standard's number of decimals.
///
/// `Locale` may use fewer: it shows no decimals for the Iraqi dinar, whose minor unit is a thousandth.
public struct Currency: Sendable, Hashable {
    /// The three-letter code, such as `KRW`.
    public let code: String
    /// The number of decimals of an amount.
    public let decimals: Int

    /// Creates the currency with an uppercase `code`, or returns `nil` if ISO 4217 does not list it as active.
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

    /// ISO 4217, list one of 17 September 2026: all codes that have a number of decimals, among them funds. Metals,
    /// special drawing rights and test codes have none.
    private static let decimalsByCode = Dictionary(
        uniqueKeysWithValues: [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            2: """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
            CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
            HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU \
            MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR \
            SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED \
            VES WST XAD XCD XCG YER ZAR ZMW ZWG
            """,
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ].flatMap { decimals, codes in codes.split(separator: " ").map { (String($0), decimals) } }
    )

    /// Currencies that left the list between 2021 and 2026. All have two decimals. Payments of that time have them.
    private static let withdrawnCodes: Set = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"]
}

extension Currency: Codable {
    /// Decodes the code. It may have been withdrawn since 2021, so that old payments can be read.
    ///
    /// - Throws: `DecodingError` for any other code that ISO 4217 does not list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        guard let decimals = Self.withdrawnCodes.contains(code) ? 2 : Self.decimalsByCode[code] else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an ISO 4217 currency")
        }
        self.init(code: code, decimals: decimals)
    }

    /// Encodes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
