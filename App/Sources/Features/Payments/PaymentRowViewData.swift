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
    package let status: LocalizedText
    package let statusKind: OrderPresentation.Kind
    /// The meaning of the status, if its name does not say everything.
    package let explanation: LocalizedText?
    /// The action, or `nil` if there is none now.
    package let action: OrderPresentation.Action?
    /// The title of the action that discards or ends the order, or `nil` if there is none.
    package let discardTitle: LocalizedText?
    /// The reason why there is no action.
    package let disabledReason: LocalizedText

    /// The page on which the user approves the payment, if it waits for that.
    package var approvalPage: URL? { if case .approve(let url) = action { url } else { nil } }

    /// The payment, or `nil` for an unresolved order.
    package var paymentID: Payment.ID? { if order == nil, case .payment(let id) = id { id } else { nil } }

    package var isUnresolved: Bool { order != nil }

    /// `true` if the order or ``action`` is a refund.
    package var isRefund: Bool {
        switch (order, action) {
        case (.refund, _), (_, .refund): true
        default: false
        }
    }

    /// The amount that ``action`` moves, or `nil` if it moves no money.
    package var amountToConfirm: Money? {
        switch action {
        case .refund(let amount): amount
        case .finish: amount
        case .approve, .check, nil: nil
        }
    }

    /// The title of ``action``.
    package var actionTitle: LocalizedText? {
        switch action {
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
        let presentation = tracked.presentation
        status = presentation.name
        statusKind = presentation.kind
        explanation = presentation.explanation
        action = presentation.action
        discardTitle = presentation.discardTitle
        disabledReason = presentation.explanation ?? .nothingToRefund
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
        discardTitle = nil
        if let refund, !refund.status.isFinal {
            status = .refundPending
            statusKind = .pending
            explanation = nil
            action = nil
            disabledReason = .refundNotFinished
        } else {
            let presentation = payment.presentation
            let failed = refund.map(\.presentation).flatMap { $0.failure == nil ? nil : $0 }
            status = (failed ?? presentation).name
            statusKind = (failed ?? presentation).kind
            explanation = (failed ?? presentation).failure?.message
            action = presentation.action
            disabledReason = presentation.kind == .refunded ? .alreadyRefunded : .nothingToRefund
        }
    }
}
