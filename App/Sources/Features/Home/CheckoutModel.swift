import AuthModule
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// Pays for an item, once: confirmation, progress, outcome.
@MainActor @Observable
public final class CheckoutModel {
    /// Where the payment stands.
    public enum State: Equatable, Sendable {
        /// Nothing was sent; the person is to confirm.
        case confirming
        /// The payment is under way.
        case paying
        /// It is paid.
        case paid(Payment)
        /// Nothing was charged; it may be tried again.
        case failed(PaymentError)
        /// It may have been charged; ``settle()`` asks, and never charges twice.
        case unknown(PaymentError)
    }

    /// Where the payment stands.
    public private(set) var state = State.confirming
    /// The price that is to be paid: the one chosen, at first that of where the person is; nil until the item is here.
    public var price: Money? { chosen ?? loader.state.value.flatMap(localizer.price) }

    private var chosen: Money?
    private let loader: Loader<Item>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var orders: OpenOrders
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    private let loading = Work()
    private let paying = Work()
    private let item: Item.ID
    private let router: Router<CheckoutFlow>?
    private let makeID: @Sendable () -> String
    @ObservationIgnored private var order: OpenOrders.Order?

    /// A checkout of `item` for the sheet in which `router` lives.
    ///
    /// - Parameters:
    ///   - item: What is bought.
    ///   - router: The router inside the sheet.
    ///   - makeID: Makes the reference of an order: one for all its tries.
    public init(
        item: Item.ID,
        router: Router<CheckoutFlow>?,
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.item = item
        self.router = router
        self.makeID = makeID
        loader = Loader { [_getItem] in try await _getItem.resolve()(item) }
    }

    /// What is bought.
    public var bought: Loadable<Item> { loader.state }
    /// What it costs, once in each currency.
    public var prices: [Money] { loader.state.value?.prices ?? [] }

    /// What went wrong with the payment, if it did.
    public var failure: Failure? {
        switch state {
        case .failed(let error), .unknown(let error): Failure(error)
        case .confirming, .paying, .paid: nil
        }
    }

    /// Fetches the item. An order of before that is still open is shown as such.
    public func appear() {
        if state == .confirming, let open = orders[subject] {
            order = open
            chosen = open.amount
            state = .unknown(.outcomeUnknown(reference: open.reference))
        }
        guard loader.state.value == nil else { return }
        loading.start { [loader] in await loader.load() }
    }

    /// Stops waiting. A payment under way goes on, and is shown when the checkout is opened again.
    public func disappear() {
        loading.cancel()
        paying.cancel()
        loader.cancel()
        if state == .paying, let order { state = .unknown(.outcomeUnknown(reference: order.reference)) }
    }

    /// Fetches the item and waits; may be called again to retry.
    public func load() async {
        appear()
        await loading.finish()
    }

    /// Chooses the price in `currency`, as long as nothing was sent.
    public func select(_ currency: Currency) {
        guard canPay, let price = loader.state.value?.price(in: currency) else { return }
        chosen = price
    }

    /// Chooses the price that comes `step` places after the chosen one, as long as nothing was sent.
    public func selectPrice(by step: Int) {
        guard let price, let index = prices.firstIndex(of: price) else { return }
        let count = prices.count
        select(prices[((index + step) % count + count) % count].currency)
    }

    /// What was paid, once it is.
    public var paid: (number: Payment.ID, amount: Money)? {
        guard case .paid(let payment) = state else { return nil }
        return (payment.id, payment.amount)
    }

    /// Whether ``pay()`` would do something.
    public var canPay: Bool {
        switch state {
        case .confirming, .failed: true
        case .paying, .paid, .unknown: false
        }
    }

    /// Pays the price that was chosen.
    public func pay() {
        guard canPay, let price else { return }
        start(price)
    }

    /// Pays `amount` and waits; may be called again after a failure.
    public func pay(_ amount: Money) async {
        guard canPay else { return }
        start(amount)
        await paying.finish()
    }

    /// Asks what became of an order whose outcome is not known: it is sent again as it was, which charges nothing that
    /// was charged.
    public func settle() {
        guard case .unknown = state, let order else { return }
        send(order)
    }

    /// Closes the sheet; whoever presented it learns of the payment, if there is one.
    public func close() {
        if case .paid(let payment) = state {
            router?.finish(payment)
        } else {
            router?.dismiss(because: .byUser)
        }
    }

    private var subject: OpenOrders.Subject {
        OpenOrders.Subject(user: auth.currentUser?.id, kind: .item(item))
    }

    private func start(_ amount: Money) {
        let kept = order.flatMap { $0.amount == amount ? $0 : nil }
        send(kept ?? OpenOrders.Order(reference: makeID(), amount: amount))
    }

    private func send(_ order: OpenOrders.Order) {
        self.order = order
        state = .paying
        let subject = subject
        orders[subject] = order
        let wanted = PaymentOrder(reference: order.reference, itemID: item, amount: order.amount)
        paying.start { [weak self, payment, orders] in
            do throws(PaymentError) {
                let paid = try await payment.pay(wanted)
                orders[subject] = nil
                guard !Task.isCancelled else { return }
                self?.state = .paid(paid)
            } catch {
                if !error.leavesOutcomeOpen { orders[subject] = nil }
                guard !Task.isCancelled else { return }
                self?.state = error.leavesOutcomeOpen ? .unknown(error) : .failed(error)
            }
        }
    }
}
