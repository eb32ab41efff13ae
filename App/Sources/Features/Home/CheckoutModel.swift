import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// Pays for an item, once.
@MainActor @Observable
public final class CheckoutModel {
    /// Where the payment stands.
    public enum State: Equatable, Sendable {
        /// Nothing was sent.
        case ready
        /// The payment is under way.
        case paying
        /// It did not go through, or is not known to have; trying again never charges twice.
        case failed(PaymentError)
        /// It is paid.
        case paid(Payment)
    }

    /// Where the payment stands.
    public private(set) var state = State.ready

    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    private let item: Item.ID
    private let reference: String
    private let router: Router<CheckoutFlow>?

    /// A checkout of `item` for the sheet in which `router` lives, which goes away when it is paid.
    ///
    /// - Parameters:
    ///   - item: What is bought.
    ///   - router: The router inside the sheet.
    ///   - reference: Names this one intent of the user, for every try of it.
    public init(item: Item.ID, router: Router<CheckoutFlow>?, reference: String = UUID().uuidString) {
        self.item = item
        self.router = router
        self.reference = reference
    }

    /// Pays `amount`; may be called again after a failure.
    public func pay(_ amount: Money) async {
        state = .paying
        do {
            let order = PaymentOrder(reference: reference, itemID: item, amount: amount)
            let payment = try await payment.pay(order)
            state = .paid(payment)
            router?.finish(payment)
        } catch {
            state = .failed(error)
        }
    }
}
