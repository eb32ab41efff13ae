package import PaymentModule

/// Stripe's amounts, which differ from the minor units of ISO 4217 for some currencies
/// (https://docs.stripe.com/currencies).
extension Money {
    /// Returns the amount for a request.
    ///
    /// - Throws: ``PaymentError/invalidOrder(reason:)`` if Stripe cannot express the amount or its currency.
    package func stripeAmount() throws(PaymentError) -> Int64 {
        guard let scale = StripeScale(currency) else {
            throw .invalidOrder(reason: "The payment server does not support \(currency.code).")
        }
        let (amount, overflow) = minorUnits.multipliedReportingOverflow(by: scale.factor)
        guard !overflow, amount.isMultiple(of: scale.divisor * scale.step) else {
            throw .invalidOrder(reason: "The payment server cannot express this amount in \(currency.code).")
        }
        return amount / scale.divisor
    }

    /// Creates the amount of a response, or returns `nil` if it is not a number of minor units of an active currency.
    package init?(stripeAmount: Int64, currency code: String) {
        guard let currency = Currency(code: code.uppercased()), let scale = StripeScale(currency) else { return nil }
        let (units, overflow) = stripeAmount.multipliedReportingOverflow(by: scale.divisor)
        guard !overflow, units.isMultiple(of: scale.factor) else { return nil }
        self.init(minorUnits: units / scale.factor, currency: currency)
    }
}

/// The relation of Stripe's amounts of a currency to its minor units: amount × `divisor` = minor units × `factor`.
private struct StripeScale {
    var factor: Int64 = 1
    var divisor: Int64 = 1
    /// The number of which every amount is a multiple.
    var step: Int64 = 1

    init?(_ currency: Currency) {
        switch (currency.code, currency.decimals) {
        // Without decimals today, but written with two for compatibility.
        case ("ISK", _), ("UGX", _): (factor, step) = (100, 100)
        // A fifth of an ariary is a coin, but not an amount.
        case ("MGA", _): divisor = 100
        case (_, 0) where Self.zeroDecimal.contains(currency.code): break
        case (_, 2): break
        // The last digit must be 0.
        case (_, 3) where Self.threeDecimal.contains(currency.code): step = 10
        default: return nil
        }
    }

    private static let zeroDecimal: Set = [
        "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let threeDecimal: Set = ["BHD", "JOD", "KWD", "OMR", "TND"]
}
