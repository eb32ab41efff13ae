import AuthModule
import Core
import FeaturesTestSupport
import FeaturesTesting
import PaymentModule

/// The fakes of the running test.
@MainActor var fakes: FakeTestEnvironment { .current }

/// Returns an order in dollars, by default one of Mina's for the item `a`.
func fakeOrder(
    _ reference: String,
    item: String = "a",
    cents: Int64 = 1000,
    of account: AccountID = FakeAuth.mina.id
) -> PaymentOrder {
    let amount = Money(minorUnits: cents, currency: .usd)
    return PaymentOrder(reference: reference, itemID: item, amount: amount, method: "card", account: account)
}
