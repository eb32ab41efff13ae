import AuthModule
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// Pays for an item, once: confirmation, progress, outcome.
///
/// An order of before whose outcome is not known, of a run that was killed for example, comes first: nothing can be paid
/// until it is known whether there is one, and if there is, it is sent again as it was.
@MainActor @Observable
public final class CheckoutModel {
    /// Where the payment stands.
    public enum State: Equatable, Sendable {
        /// It is being found out whether an order of before is open; nothing can be paid yet.
        case asking
        /// That cannot be found out, so nothing can be paid; ``CheckoutModel/appear()`` asks again.
        case blocked(PaymentError)
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
    public private(set) var state = State.asking
    /// The price that is to be paid: the one chosen, at first that of where the person is; nil until the item is here.
    public var price: Money? { chosen ?? loader.state.value.flatMap(localizer.price) }

    private var chosen: Money?
    private let loader: Loader<Item>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    private let loading = Work()
    private let watching = Work()
    private let asking = Work()
    private let paying = Work()
    private let item: Item.ID
    private let router: Router<CheckoutFlow>?
    private let makeID: @Sendable () -> String
    /// Whom the state is about.
    @ObservationIgnored private var person: AuthUser.ID?
    /// The order that was sent last, or is open.
    @ObservationIgnored private var order: PaymentOrder?
    /// Whose that is.
    @ObservationIgnored private var buyer: AuthUser.ID?

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

    /// What went wrong with the payment, or keeps it from being made, if anything.
    public var failure: Failure? {
        switch state {
        case .blocked(let error), .failed(let error), .unknown(let error): Failure(error)
        case .asking, .confirming, .paying, .paid: nil
        }
    }

    /// Finds out whether an order of before is open, and fetches the item. Whoever signs in meanwhile is asked about, too.
    public func appear() {
        ask()
        watching.start { [weak self, getCurrentUser] in
            for await _ in getCurrentUser.changes() { self?.askOfAnother() }
        }
        guard loader.state.value == nil else { return }
        loading.start { [loader] in await loader.load() }
    }

    /// Stops waiting. A payment under way goes on, and is shown when the checkout is opened again.
    public func disappear() {
        watching.cancel()
        asking.cancel()
        loading.cancel()
        paying.cancel()
        loader.cancel()
        if state == .paying, let order { state = .unknown(.outcomeUnknown(reference: order.reference)) }
    }

    /// Does what ``appear()`` does and waits; may be called again to retry.
    public func load() async {
        appear()
        await asking.finish()
        await loading.finish()
    }

    /// Chooses the price in `currency`, as long as nothing was sent.
    public func select(_ currency: Currency) {
        guard canPay, let price = loader.state.value?.price(in: currency) else { return }
        chosen = price
    }

    /// Chooses one of ``prices``, as long as nothing was sent.
    public func select(_ price: Money?) {
        guard canPay, let price, prices.contains(price) else { return }
        chosen = price
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
        case .asking, .blocked, .paying, .paid, .unknown: false
        }
    }

    /// Pays the price that was chosen.
    public func pay() {
        askOfAnother()
        guard canPay, let price else { return }
        start(price)
    }

    /// Pays `amount` and waits, unless an order of before is open; may be called again after a failure.
    public func pay(_ amount: Money) async {
        ask()
        await asking.finish()
        guard canPay else { return }
        start(amount)
        await paying.finish()
    }

    /// Asks what became of an order whose outcome is not known: it is sent again as it was, which charges nothing that
    /// was charged.
    public func settle() {
        askOfAnother()
        guard case .unknown = state, let order else { return }
        send(order, mayBeSent: true)
    }

    /// Closes the sheet; whoever presented it learns of the payment, if there is one.
    public func close() {
        if case .paid(let payment) = state {
            router?.finish(payment)
        } else {
            router?.dismiss(because: .byUser)
        }
    }

    /// Finds out whether an order of before is open, unless that is known of whoever is signed in.
    private func ask() {
        if case .paid = state { return }
        let user = getCurrentUser()?.id
        if user != person {
            asking.cancel()
            paying.cancel()
            (person, chosen, state) = (user, nil, .asking)
        }
        if case .blocked = state { state = .asking }
        guard state == .asking else { return }
        asking.start { [weak self, payment] in
            do throws(PaymentError) {
                let open = try await payment.openOrders()
                if !Task.isCancelled { self?.take(open) }
            } catch {
                if !Task.isCancelled { self?.state = .blocked(error) }
            }
        }
    }

    /// Begins anew if somebody else is signed in now: an open order is its user's alone.
    private func askOfAnother() {
        if getCurrentUser()?.id != person { ask() }
    }

    private func take(_ orders: [OpenOrder]) {
        for case .payment(let open) in orders where open.itemID == item {
            (order, buyer, chosen) = (open, person, open.amount)
            state = .unknown(.outcomeUnknown(reference: open.reference))
            return
        }
        // Whoever signed out and in again goes on with what they tried.
        if buyer != person { order = nil }
        state = .confirming
    }

    private func start(_ amount: Money) {
        let kept = order.flatMap { $0.amount == amount ? $0 : nil }
        send(kept ?? PaymentOrder(reference: makeID(), itemID: item, amount: amount), mayBeSent: false)
    }

    /// Sends `order`; `mayBeSent` says whether it may have been sent before.
    private func send(_ order: PaymentOrder, mayBeSent: Bool) {
        (self.order, buyer, state) = (order, person, .paying)
        paying.start { [weak self, payment] in
            do throws(PaymentError) {
                let paid = try await payment.pay(order)
                if !Task.isCancelled { self?.state = .paid(paid) }
            } catch {
                if !Task.isCancelled { self?.take(error, mayBeSent: mayBeSent) }
            }
        }
    }

    private func take(_ error: PaymentError, mayBeSent: Bool) {
        guard !error.leavesOutcomeOpen(mayBeSent: mayBeSent) else {
            state = .unknown(error)
            return
        }
        // What an order of before was to cost may be no price of today.
        if let chosen, !prices.contains(chosen) { self.chosen = nil }
        state = .failed(error)
    }
}
