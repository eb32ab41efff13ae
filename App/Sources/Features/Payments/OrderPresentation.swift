package import Core
package import Foundation
package import PaymentModule

/// The presentation of the status of an order or a payment: on screens, in notices and in commands.
package struct OrderPresentation: Sendable, Hashable {
    /// The meaning of a status, for its color.
    package enum Kind: Sendable, Hashable {
        case paid, partlyRefunded, refunded, pending, failed, other
    }

    /// The next step.
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

    package fileprivate(set) var kind: Kind
    package fileprivate(set) var name: LocalizedText
    /// The meaning of the status and its effect on the user's money, or `nil` if the order has ended.
    package let explanation: LocalizedText?
    package fileprivate(set) var action: Action?
    /// The title of the action that cancels the payment at the server, or that ends a refused order without an outcome;
    /// `nil` if there is none.
    package let discardTitle: LocalizedText?
    /// The error of an order that was not carried out. Only a status that proves it says that no money was moved.
    package let failure: UserFacingError?
    /// The title of a notice, or `nil` if the order goes on without the user.
    let noticeTitle: LocalizedText?

    init(
        _ kind: Kind,
        _ name: LocalizedText,
        _ explanation: LocalizedText? = nil,
        action: Action? = nil,
        discardTitle: LocalizedText? = nil,
        failure: UserFacingError? = nil,
        noticeTitle: LocalizedText? = nil
    ) {
        self.kind = kind
        self.name = name
        self.explanation = explanation
        self.action = action
        self.discardTitle = discardTitle
        self.failure = failure
        self.noticeTitle = noticeTitle
    }
}

extension TrackedOrder {
    package var presentation: OrderPresentation { status.presentation(isRefund: order.refund != nil) }
}

extension Payment {
    package var presentation: OrderPresentation {
        var presentation = OrderStatus(self).presentation(isRefund: false)
        presentation.action = refundable.minorUnits > 0 ? .refund(refundable) : nil
        if status == .succeeded, refunded.minorUnits > 0 {
            presentation.kind = presentation.action == nil ? .refunded : .partlyRefunded
            presentation.name = presentation.action == nil ? .refunded : .partlyRefunded
        }
        return presentation
    }
}
