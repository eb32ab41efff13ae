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

    /// The meaning of the status, for its color.
    package enum StatusKind: Sendable, Hashable {
        case paid, partlyRefunded, refunded, pending, failed, other
    }

    /// The action that the row offers.
    package enum Action: Sendable, Hashable {
        /// Refunds the amount.
        case refund(Money)
        /// Sends the order, which the server does not know or refuses.
        case finish
        /// Opens the page on which the user approves the payment.
        case approve(URL)
        /// Asks the server for the outcome.
        case check
    }

    package let id: ID
    /// The unresolved order, or `nil` for a payment.
    package let order: Order?
    package let date: Date
    /// The item, or `nil` if the refunded payment is not loaded.
    let itemID: Item.ID?
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
        status = tracked.statusName
        statusKind = .pending
        explanation = tracked.explanation
        action =
            switch tracked.status {
            case .notCompleted: .finish
            case .refused where tracked.order.refund != nil: .finish
            case .notAnswered, .unknown, .refused, .processing: .check
            case .requiresAction(let url): .approve(url)
            case .sending, .paid, .refunded, .declined, .cancelled, .failed: nil
            }
        discardTitle = tracked.discardTitle
        disabledReason = tracked.explanation ?? .nothingToRefund
    }

    /// Creates the row of a payment, with the last refund that this screen knows.
    init(_ payment: Payment, title: String, refund: TrackedOrder?) {
        id = .payment(payment.id)
        order = nil
        date = payment.createdAt
        itemID = payment.itemID
        self.title = title
        amount = payment.amount
        refunded = payment.refunded.minorUnits > 0 ? payment.refunded : nil
        discardTitle = nil
        let refundable = payment.refundable
        let hasRefund = refund?.status.isFinal == false
        action = refundable.minorUnits > 0 && !hasRefund ? .refund(refundable) : nil
        if hasRefund {
            status = .refundPending
            statusKind = .pending
            explanation = nil
            disabledReason = .refundNotFinished
        } else if let refund, let failure = UserFacingError(refund.status, isRefund: true) {
            status = refund.statusName
            statusKind = .failed
            explanation = failure.message
            disabledReason = .nothingToRefund
        } else {
            status = payment.statusName
            statusKind = payment.statusKind
            explanation = payment.decline.flatMap { UserFacingError(.declined($0), isRefund: false)?.message }
            disabledReason = statusKind == .refunded ? .alreadyRefunded : .nothingToRefund
        }
    }
}

extension Payment {
    fileprivate var statusKind: PaymentRowViewData.StatusKind {
        switch status {
        case .succeeded where refunded.minorUnits == 0: .paid
        case .succeeded: refundable.minorUnits == 0 ? .refunded : .partlyRefunded
        case .created, .requiresAction, .processing: .pending
        case .declined: .failed
        case .cancelled, .unknown: .other
        }
    }

    fileprivate var decline: Decline? { if case .declined(let decline) = status { decline } else { nil } }
}
