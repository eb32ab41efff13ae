public import Foundation
public import PaymentModule

/// What a screen shows of a payment.
public struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    /// The server's name for the payment.
    public let id: Payment.ID
    /// When it was made.
    public let date: Date
    /// What was bought, by name where that is known.
    public let title: String
    /// What was paid.
    public let amount: Money
    /// What was given back; nil if nothing was.
    public let refunded: Money?
    /// What can still be given back; nil if nothing can.
    public let refundable: Money?
    /// Where the payment stands.
    public let status: LocalizedText
    /// Where its refund stands, if it is not simply done.
    public let refund: PaymentsViewModel.Refund?

    init(_ payment: Payment, title: String?, refund: PaymentsViewModel.Refund?) {
        (id, date, amount) = (payment.id, payment.createdAt, payment.amount)
        self.title = title ?? payment.itemID
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        refundable = payment.refundable.minorUnits > 0 ? payment.refundable : nil
        status = payment.status.name
        self.refund = refund
    }
}
