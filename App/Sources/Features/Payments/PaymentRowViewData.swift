package import Foundation
package import PaymentModule

/// The data of a payment that a screen shows.
package struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    /// The meaning of the status, for its color.
    package enum StatusKind: Sendable, Hashable {
        case paid, partlyRefunded, refunded, pending, failed, other
    }

    package let id: Payment.ID
    package let date: Date
    /// The name of the item, or its id if the name is unknown.
    package let title: String
    package let amount: Money
    /// The refunded amount, or `nil` if it is zero.
    package let refunded: Money?
    /// The amount that can still be refunded, or `nil` if it is zero.
    package let refundable: Money?
    /// The status of the refund that is running, failed or unresolved, or else of the payment.
    package let status: LocalizedText
    package let statusKind: StatusKind

    init(_ payment: Payment, title: String, refund: PaymentsViewModel.Refund?) {
        (id, date, amount, self.title) = (payment.id, payment.createdAt, payment.amount, title)
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        refundable = payment.refundable.minorUnits > 0 ? payment.refundable : nil
        (status, statusKind) =
            switch refund {
            case .refunding: (.refunding, .pending)
            case .failed: (.refundFailed, .failed)
            case .unknown: (.refundUnconfirmed, .pending)
            case nil: (payment.status.name, payment.status.kind)
            }
    }
}

extension Payment.Status {
    fileprivate var kind: PaymentRowViewData.StatusKind {
        switch self {
        case .paid: .paid
        case .partiallyRefunded: .partlyRefunded
        case .refunded: .refunded
        default: .other
        }
    }
}
