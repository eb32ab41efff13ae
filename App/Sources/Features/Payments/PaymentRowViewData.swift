package import Foundation
package import PaymentModule

/// What a screen shows of a payment.
package struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    /// The server's name for the payment.
    package let id: Payment.ID
    /// When it was made.
    package let date: Date
    /// What was bought, by name where that is known.
    package let title: String
    /// What was paid.
    package let amount: Money
    /// What was given back; nil if nothing was.
    package let refunded: Money?
    /// What can still be given back; nil if nothing can.
    package let refundable: Money?
    /// Where the payment stands.
    package let status: LocalizedText
    /// Where its refund stands, if it is not simply done.
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
