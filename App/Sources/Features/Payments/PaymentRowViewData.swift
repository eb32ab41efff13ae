package import Foundation
package import PaymentModule

/// The data of a payment that a screen shows.
package struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    package let id: Payment.ID
    package let date: Date
    /// The name of the item, or its id if the name is unknown.
    package let title: String
    package let amount: Money
    /// The refunded amount, or `nil` if it is zero.
    package let refunded: Money?
    /// The amount that can still be refunded, or `nil` if it is zero.
    package let refundable: Money?
    package let status: LocalizedText
    /// The state of a refund that is running, failed or unresolved.
    package let refund: PaymentsViewModel.Refund?

    init(_ payment: Payment, title: String?, refund: PaymentsViewModel.Refund?) {
        (id, date, amount) = (payment.id, payment.createdAt, payment.amount)
        self.title = title ?? payment.itemID
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        refundable = payment.refundable.minorUnits > 0 ? payment.refundable : nil
        status = payment.status.name
        self.refund = refund
    }
}
