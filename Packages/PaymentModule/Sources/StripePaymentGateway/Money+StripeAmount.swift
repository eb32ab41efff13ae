import PaymentModule

/// Stripe's amounts, which differ from the minor units of ISO 4217 for some currencies
/// (https://docs.stripe.com/currencies).
extension Money {
    /// Returns the amount for a request.
    ///
    /// - Throws: ``PaymentError/invalidOrder(reason:)`` if Stripe cannot express the amount or its currency.
    func stripeAmount() throws(GatewayError) -> Int64 {
        guard let hundred = currency.stripeHundred,
            case (let product, false) = minorUnits.multipliedReportingOverflow(by: hundred), product > 0,
            // The last of three decimals must be 0.
            product.isMultiple(of: currency.decimals == 3 ? 1000 : 100)
        else {
            throw .refused(.invalidOrder(reason: "The payment server cannot charge this amount in \(currency.code)."))
        }
        return product / 100
    }

    /// Creates the amount of a response, or returns `nil` if it is not a number of minor units of an active currency.
    init?(stripeAmount: Int64, currency code: String) {
        guard let currency = Currency(code: code.uppercased()), let hundred = currency.stripeHundred,
            case (let product, false) = stripeAmount.multipliedReportingOverflow(by: 100),
            product.isMultiple(of: hundred)
        else { return nil }
        self.init(minorUnits: product / hundred, currency: currency)
    }
}

extension Currency {
    /// Stripe's amount of 100 minor units, or `nil` if Stripe does not support the currency.
    fileprivate var stripeHundred: Int64? {
        switch code {
        // Without decimals today, but written with two for compatibility.
        case "ISK", "UGX": 10_000
        // A fifth of an ariary is a coin, but not an amount.
        case "MGA": 1
        case "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF": 100
        case "BHD", "JOD", "KWD", "OMR", "TND": 100
        default: decimals == 2 ? 100 : nil
        }
    }
}
