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

    package var kind: Kind
    package var name: LocalizedText
    /// The meaning of the status and its effect on the user's money, or the reason of a payment that has failed.
    package var explanation: LocalizedText?
    /// The action, or `nil` if there is none now.
    package var action: Action?
    /// The title of the action that cancels the payment at the server, or that ends a refused order without an outcome;
    /// `nil` if there is none.
    package var discardTitle: LocalizedText?
    /// The error of an order that was not carried out. Only a status that proves it says that no money was moved.
    package var failure: UserFacingError?
    /// The title of a notice, or `nil` if the order goes on without the user.
    var noticeTitle: LocalizedText?

    /// The page on which the user approves the payment, if it waits for that.
    package var approvalPage: URL? { if case .approve(let url) = action { url } else { nil } }
}

extension TrackedOrder {
    package var presentation: OrderPresentation { status.presentation(isRefund: order.refund != nil) }
}

extension Payment {
    package var presentation: OrderPresentation {
        var presentation = OrderStatus(self).presentation(isRefund: false)
        presentation.action = refundable.minorUnits > 0 ? .refund(refundable) : nil
        presentation.discardTitle = nil
        presentation.explanation = presentation.failure?.message
        if status == .succeeded, refunded.minorUnits > 0 {
            presentation.kind = presentation.action == nil ? .refunded : .partlyRefunded
            presentation.name = presentation.action == nil ? .refunded : .partlyRefunded
        }
        return presentation
    }
}
