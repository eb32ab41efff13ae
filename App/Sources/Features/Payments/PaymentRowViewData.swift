package import Foundation
package import PaymentModule

/// A row of the list of payments: an unresolved order or a payment.
package struct PaymentRowViewData: Sendable, Hashable, Identifiable {
    /// The identity of a row.
    package enum ID: Sendable, Hashable {
        case order(Order)
        case payment(Payment.ID)
    }

    /// The meaning of the status, for its color.
    package enum StatusKind: Sendable, Hashable {
        case paid, partlyRefunded, refunded, pending, failed, other
    }

    /// The action that the row offers.
    package enum Action: Sendable, Hashable {
        /// Refunds the amount.
        case refund(Money)
        /// Sends the order, which the server does not know.
        case finish
        /// Opens the page on which the user approves the payment.
        case approve(URL)
        /// Asks the server for the outcome.
        case check
    }

    package let id: ID
    package let date: Date
    /// The name of the item, or its id if the name is unknown.
    package let title: String
    package let amount: Money
    /// The refunded amount, or `nil` if it is zero.
    package let refunded: Money?
    /// The status of the order, of the refund that is running or failed, or else of the payment.
    package let status: LocalizedText
    package let statusKind: StatusKind
    /// The meaning of the status, if its name does not say everything.
    package let explanation: LocalizedText?
    /// The action, or `nil` if there is none now.
    package let action: Action?
    /// True if the order can be discarded.
    package let canDiscard: Bool
    /// The reason why there is no action.
    package let disabledReason: LocalizedText

    package var isUnresolved: Bool { if case .order = id { true } else { false } }

    /// True if the order or ``action`` is a refund.
    package var isRefund: Bool {
        switch (id, action) {
        case (.order(.refund), _), (_, .refund): true
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
    init(_ unresolved: UnresolvedOrder, title: String) {
        (id, date, amount, self.title) = (
            .order(unresolved.order), unresolved.createdAt, unresolved.order.amount, title
        )
        (status, explanation) = (unresolved.statusName, unresolved.explanation)
        refunded = nil
        switch unresolved.status {
        case .running: (action, canDiscard, statusKind) = (nil, false, .pending)
        case .unknown, .processing: (action, canDiscard, statusKind) = (.check, false, .pending)
        case .notCompleted(let isUnsent): (action, canDiscard, statusKind) = (.finish, isUnsent, .pending)
        case .requiresAction(let url, _): (action, canDiscard, statusKind) = (.approve(url), false, .pending)
        case .conflict: (action, canDiscard, statusKind) = (nil, false, .failed)
        }
        disabledReason = unresolved.explanation
    }

    /// Creates the row of a payment. `hasRefund` is true if a refund of it is not finished.
    init(_ payment: Payment, title: String, hasRefund: Bool, refundFailure: UserFacingError?) {
        (id, date, amount, self.title) = (.payment(payment.id), payment.createdAt, payment.amount, title)
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        canDiscard = false
        let refundable = payment.refundable
        action = refundable.minorUnits > 0 && !hasRefund ? .refund(refundable) : nil
        disabledReason =
            hasRefund ? .refundNotFinished : payment.state == .refunded ? .alreadyRefunded : .nothingToRefund
        if hasRefund {
            (status, statusKind, explanation) = (.refundPending, .pending, nil)
        } else if let refundFailure {
            (status, statusKind, explanation) = (.refundFailed, .failed, refundFailure.message)
        } else {
            (status, statusKind, explanation) = (payment.state.name, payment.state.kind, payment.state.explanation)
        }
    }
}

extension PaymentState {
    fileprivate var kind: PaymentRowViewData.StatusKind {
        switch self {
        case .succeeded: .paid
        case .partlyRefunded: .partlyRefunded
        case .refunded: .refunded
        case .created, .submitted, .requiresAction, .processing: .pending
        case .declined: .failed
        case .cancelled, .unknown: .other
        }
    }

    fileprivate var explanation: LocalizedText? {
        guard case .declined(let decline) = self else { return nil }
        return PaymentError.declined(decline).texts.message
    }
}
