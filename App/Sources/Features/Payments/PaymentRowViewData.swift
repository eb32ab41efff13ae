package import Core
package import Foundation
package import PaymentModule

/// A row of the list of payments: an unresolved order or a payment.
package struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    /// The identity of a row. An order whose payment exists has the identity of the payment, which takes its place in the
    /// list when the order ends.
    package enum ID: Sendable, Hashable {
        case order(Order)
        case payment(Payment.ID)
    }

    package let id: ID
    /// The unresolved order, or `nil` for a payment.
    package let order: Order?
    package let date: Date
    /// The first item, or `nil` if the refunded payment is not loaded.
    let itemID: Item.ID?
    /// The names of the items, or their ids if the names are unknown.
    package let title: String
    package let amount: Money
    /// The refunded amount, or `nil` if it is zero.
    package let refunded: Money?
    /// The status of the order, of the refund that is running or failed, or else of the payment.
    package let status: OrderPresentation
    /// The reason why there is no action.
    package let disabledReason: LocalizedText

    /// The payment, or `nil` for an unresolved order.
    package var paymentID: Payment.ID? { if order == nil, case .payment(let id) = id { id } else { nil } }

    package var isUnresolved: Bool { order != nil }

    /// `true` if the order or the action is a refund.
    package var isRefund: Bool {
        switch (order, status.action) {
        case (.refund, _), (_, .refund): true
        default: false
        }
    }

    /// The amount that the action moves, or `nil` if it moves no money.
    package var amountToConfirm: Money? {
        switch status.action {
        case .refund(let amount): amount
        case .finish: amount
        case .approve, .check, nil: nil
        }
    }

    /// The title of the action.
    package var actionTitle: LocalizedText? {
        switch status.action {
        case .refund: .refund
        case .finish: isRefund ? .finishRefund : .finishPayment
        case .approve: .openInBrowser
        case .check: .checkOutcome
        case nil: nil
        }
    }

    /// Creates the row of an unresolved order.
    init(_ tracked: TrackedOrder, itemID: Item.ID?, title: String) {
        order = tracked.order
        id =
            switch tracked.order {
            case .payment: tracked.paymentID.map { .payment($0) } ?? .order(tracked.order)
            case .refund: .order(tracked.order)
            }
        date = tracked.createdAt
        self.itemID = itemID
        self.title = title
        amount = tracked.order.amount
        refunded = nil
        status = tracked.presentation
        disabledReason = status.explanation ?? .nothingToRefund
    }

    /// Creates the row of a payment, with the last refund that this screen knows.
    init(_ payment: Payment, title: String, refund: TrackedOrder?) {
        id = .payment(payment.id)
        order = nil
        date = payment.createdAt
        itemID = payment.lines.first?.itemID
        self.title = title
        amount = payment.amount
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        if let refund, !refund.status.isFinal {
            status = OrderPresentation(kind: .pending, name: .refundPending)
            disabledReason = .refundNotFinished
        } else {
            var presentation = payment.presentation
            disabledReason = presentation.kind == .refunded ? .alreadyRefunded : .nothingToRefund
            if let failed = refund?.presentation, let failure = failed.failure {
                (presentation.kind, presentation.name) = (failed.kind, failed.name)
                presentation.explanation = failure.message
            }
            status = presentation
        }
    }
}
