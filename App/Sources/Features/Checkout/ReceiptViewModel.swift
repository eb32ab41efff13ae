package import Core
import DependencyInjection
package import Foundation
public import Observation
package import PaymentModule

/// The view model of a receipt: of the payment that the checkout has made, or of an earlier one of its item.
@MainActor @Observable
public final class ReceiptViewModel: ScreenModel {
    /// The data of a payment that the screen shows.
    package struct Receipt: Sendable, Hashable {
        package let number: Payment.ID
        package let date: Date
        package let amount: Money
        /// The name of the method, or its id if the name is not loaded.
        package let method: String?
    }

    /// The checkout, with the item.
    package let checkout: CheckoutViewModel
    private let id: Payment.ID
    private let loader: Loader<Payment>
    @ObservationIgnored @Dependency private var payments: any PaymentProcessing
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init(id: Payment.ID, checkout: CheckoutViewModel) {
        self.id = id
        self.checkout = checkout
        loader = Loader(logger: _logger.wrappedValue, clock: _clock.wrappedValue) {
            [_payments, itemID = checkout.itemID] in
            do {
                let payment = try await _payments.resolve().payment(id)
                // A link can name a payment of another item, or one that was declined.
                guard payment.lines.contains(itemID), payment.status == .succeeded else { throw PaymentError.notFound }
                return CachedResult(payment)
            } catch PaymentError.notFound {
                throw UserFacingError(.unavailable, recovery: .goBack)
            }
        }
    }

    /// The receipt, if there is such a payment of the item and it has succeeded.
    package var receipt: Loadable<Receipt> {
        let paid = checkout.paid?.id == id ? checkout.paid : nil
        return (paid.map { .loaded($0, .fresh) } ?? loader.state).map { payment in
            Receipt(
                number: payment.id,
                date: payment.createdAt,
                amount: payment.amount,
                method: payment.method.map(checkout.methodName)
            )
        }
    }

    /// See ``ScreenModel/run()``.
    public func run() async {
        if checkout.paid?.id != id { await loader.run() }
    }

    /// Fetches the payment again.
    package func refresh() async { await loader.reload() }
}
