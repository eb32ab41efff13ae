public import Foundation
public import PaymentModule

extension CheckoutViewModel {
    /// The state of the payment.
    public enum State: Equatable, Sendable {
        /// Unresolved orders are being looked up. Nothing can be paid.
        case checking
        /// The lookup failed, so nothing can be paid. ``CheckoutViewModel/load()`` repeats it.
        case blocked(PaymentError)
        /// The user can confirm the payment.
        case confirming
        /// The payment is running.
        case paying
        /// The user must approve the payment at the URL.
        case actionNeeded(URL, Payment.ID)
        /// The server does not know the outcome yet.
        case processing(Payment.ID)
        /// The payment is made.
        case paid(Payment)
        /// The user has cancelled the payment. Nothing was charged.
        case cancelled
        /// Nothing was charged. The user can try again.
        case failed(PaymentError)
        /// The outcome is unknown. ``CheckoutViewModel/resolve()`` asks the server.
        case unknown(PaymentError)
        /// The server has no such order. ``CheckoutViewModel/finish()`` sends it.
        case notCompleted(canDiscard: Bool)

        var error: PaymentError? {
            switch self {
            case .blocked(let error), .failed(let error), .unknown(let error): error
            case .checking, .confirming, .paying, .actionNeeded, .processing, .paid, .cancelled, .notCompleted: nil
            }
        }

        /// True if the user can choose and confirm a payment.
        var canPay: Bool {
            switch self {
            case .confirming, .failed, .cancelled: true
            case .checking, .blocked, .paying, .actionNeeded, .processing, .paid, .unknown, .notCompleted: false
            }
        }

        /// True if the payment continues after the checkout is closed.
        var continuesInBackground: Bool {
            switch self {
            case .paying, .processing: true
            case .checking, .blocked, .confirming, .actionNeeded, .paid, .cancelled, .failed, .unknown, .notCompleted:
                false
            }
        }

        /// True if an update can change the state.
        var isUnresolved: Bool {
            switch self {
            case .paying, .actionNeeded, .processing, .unknown, .notCompleted: true
            case .checking, .blocked, .confirming, .paid, .cancelled, .failed: false
            }
        }
    }

    /// The data of a completed payment that the screen shows.
    package struct Receipt: Sendable, Hashable {
        package let number: Payment.ID
        package let date: Date
        package let amount: Money

        init(_ payment: Payment) {
            (number, date, amount) = (payment.id, payment.createdAt, payment.amount)
        }
    }
}
