extension Money {
    /// Returns `count` amounts that add up to this one and differ by at most one minor unit, larger ones first.
    ///
    /// Throws ``MoneyError/invalidParts`` if `count` is not in 1...1,000,000.
    public func split(into count: Int) throws(MoneyError) -> [Money] {
        guard (1...1_000_000).contains(count) else { throw .invalidParts }
        return try allocate(by: Array(repeating: 1, count: count))
    }

    /// Returns an amount for each weight, in proportion to the weights. The amounts add up to this one.
    ///
    /// Minor units that remain after rounding towards zero go to the largest remainders, one each, and among equal
    /// remainders to the first ones. A weight of zero gets nothing. A negative amount is divided as its opposite is.
    ///
    /// ```swift
    /// let shares = try Money(minorUnits: 100, currency: .usd).allocate(by: [1, 1, 1])     // 34, 33 and 33 cents
    /// ```
    ///
    /// Throws ``MoneyError/invalidParts`` if the weights are empty, negative or all zero.
    public func allocate(by weights: [Int]) throws(MoneyError) -> [Money] {
        // 128 bits hold the product of any amount and weight, and the sum of any weights.
        let total = weights.reduce(0 as Int128) { $0 + Int128($1) }
        guard total > 0, weights.allSatisfy({ $0 >= 0 }) else { throw .invalidParts }
        let amount = Int128(minorUnits)
        let exact = weights.map { (amount * Int128($0)).quotientAndRemainder(dividingBy: total) }
        var shares = exact.map(\.quotient)
        let rest = amount - shares.reduce(0, +)
        let byRemainder = exact.indices.sorted {
            (exact[$0].remainder.magnitude, $1) > (exact[$1].remainder.magnitude, $0)
        }
        for index in byRemainder.prefix(Int(rest.magnitude)) {
            shares[index] += rest.signum()
        }
        // No share is larger than the amount.
        return shares.map { Money(minorUnits: Int64($0), currency: currency) }
    }
}
