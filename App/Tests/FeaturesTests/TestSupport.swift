import AuthModule
import Core
import FeaturesTestSupport
import FeaturesTesting
import PaymentModule

/// The environment of the running test.
@MainActor var environment: FeatureTestEnvironment { .current }

/// Returns an order in dollars, by default one of Mina's for the item `a`.
func order(
    _ reference: String,
    item: String = "a",
    cents: Int64 = 1000,
    method: PaymentMethod.ID = "card",
    of account: AccountID = .mina
) -> PaymentOrder {
    let amount = Money(minorUnits: cents, currency: .usd)
    return PaymentOrder(reference: reference, itemID: item, amount: amount, method: method, account: account)
}

/// An error that ends a test that cannot continue.
struct Unexpected: Error {
    static let content = Unexpected(found: "other content")
    let found: String
}
