import AuthModule
import Core
import FeaturesTestSupport
import FeaturesTesting
import Foundation

@testable import PaymentModule

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
    var order = PaymentOrder(
        reference: reference,
        lines: [OrderLine(itemID: item)],
        amount: amount,
        method: method,
        account: account
    )
    order.origin = ReferenceOrigin(isNew: true)
    return order
}

/// Returns a refund of the payment of Mina that the services have added with the id.
func refund(_ reference: String = "part", of payment: Payment.ID, cents: Int64 = 100) -> RefundOrder {
    let amount = order("").amount
    let payment = Payment(
        id: payment,
        reference: payment.replacing("pay_", with: "earlier-"),
        lines: [],
        amount: amount,
        refunded: Money(minorUnits: 0, currency: amount.currency),
        status: .succeeded,
        createdAt: .distantPast
    )
    let part = Money(minorUnits: cents, currency: amount.currency)
    var order = RefundOrder(reference: reference, of: payment, amount: part, account: .mina)
    order.origin = ReferenceOrigin(isNew: true)
    return order
}

/// An error that ends a test that cannot continue.
struct Unexpected: Error {
    static let content = Unexpected(found: "other content")
    let found: String
}
