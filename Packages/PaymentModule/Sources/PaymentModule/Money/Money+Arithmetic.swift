extension Money {
    /// Returns the sum. Throws ``MoneyError/mixedCurrencies(_:_:)`` or ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try requireCurrency(of: other)
        return try amount(minorUnits.addingReportingOverflow(other.minorUnits))
    }

    /// Returns the difference. Throws ``MoneyError/mixedCurrencies(_:_:)`` or ``MoneyError/overflow``.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try requireCurrency(of: other)
        return try amount(minorUnits.subtractingReportingOverflow(other.minorUnits))
    }

    /// Returns the product, such as the price of several items. Throws ``MoneyError/overflow``.
    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        try amount(minorUnits.multipliedReportingOverflow(by: Int64(factor)))
    }

    private func requireCurrency(of other: Money) throws(MoneyError) {
        guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    }

    private func amount(_ result: (partialValue: Int64, overflow: Bool)) throws(MoneyError) -> Money {
        guard !result.overflow else { throw .overflow }
        return Money(minorUnits: result.partialValue, currency: currency)
    }
}
