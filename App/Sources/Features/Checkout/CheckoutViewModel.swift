import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// Pays for an item, once: confirmation, progress, outcome.
///
/// An unresolved order from an earlier run comes first: nothing can be paid until it is known whether there is one, and if
/// there is, it is sent again as it was. A payment outlives the checkout in the payment service: if the task that waits
/// for it is cancelled it goes on, and the next checkout finds it.
@MainActor @Observable
public final class CheckoutViewModel {
    /// The state of the payment.
    public enum State: Equatable, Sendable {
        /// It is not known yet whether there is an unresolved order; nothing can be paid.
        case checking
        /// That cannot be found out, so nothing can be paid; ``CheckoutViewModel/load()`` asks again.
        case blocked(PaymentError)
        /// Nothing was sent; the user is to confirm.
        case confirming
        /// The payment is under way.
        case paying
        /// It is paid.
        case paid(Payment)
        /// Nothing was charged; it may be tried again.
        case failed(PaymentError)
        /// It may have been charged; ``resolve()`` asks, and never charges twice.
        case unknown(PaymentError)

        var error: PaymentError? {
            switch self {
            case .blocked(let error), .failed(let error), .unknown(let error): error
            case .checking, .confirming, .paying, .paid: nil
            }
        }
    }

    /// The state of the payment.
    public private(set) var state = State.checking {
        didSet { if let error = state.error { logger.logShown(error) } }
    }
    /// The price to be paid: the chosen one, at first that of the user's region; nil until the item is here.
    public var price: Money? { chosen ?? loader.state.value.flatMap(localizer.price) }

    private var chosen: Money?
    private let loader: Loader<Item>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let itemID: Item.ID
    private let router: Router<CheckoutFlow>?
    private let makeID: @Sendable () -> String
    /// The user whom the state is about.
    @ObservationIgnored private var user: AuthUser.ID?
    /// The order that was sent last, or is unresolved, and its user.
    @ObservationIgnored private var order: PaymentOrder?
    @ObservationIgnored private var buyer: AuthUser.ID?
    @ObservationIgnored private var latestCheck = 0

    /// A checkout of `item` for the sheet in which `router` lives.
    ///
    /// - Parameters:
    ///   - item: What is bought.
    ///   - router: The router inside the sheet.
    ///   - makeID: Makes the reference of an order: one for all its tries.
    public init(
        itemID: Item.ID,
        router: Router<CheckoutFlow>?,
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.itemID = itemID
        self.router = router
        self.makeID = makeID
        loader = Loader { [_getItem] in try await _getItem.resolve().execute(itemID) }
    }

    /// The item that is bought.
    package var item: Loadable<Item> { loader.state }
    /// Its prices, one in each currency.
    public var prices: [Money] { loader.state.value?.prices ?? [] }

    /// The failure of the payment, or the reason why none can be made.
    package var failure: UserFacingError? { state.error.map(UserFacingError.init) }

    /// The payment, once it is made.
    public var paid: (number: Payment.ID, amount: Money)? {
        guard case .paid(let payment) = state else { return nil }
        return (payment.id, payment.amount)
    }

    /// Whether ``pay()`` would do something.
    package var canPay: Bool {
        switch state {
        case .confirming, .failed: true
        case .checking, .blocked, .paying, .paid, .unknown: false
        }
    }

    /// Finds out whether there is an unresolved order, and fetches the item; may be called again to retry.
    public func load() async {
        async let item: Void = loader.load()
        await findUnresolvedOrder()
        await item
    }

    /// Follows the current user until the task is cancelled: an unresolved order is its user's alone.
    package func followUser() async {
        for await _ in getCurrentUser.changes() { await reloadIfUserChanged() }
    }

    /// Chooses the price in `currency`, as long as nothing was sent.
    package func select(_ currency: Currency) {
        select(loader.state.value?.price(in: currency))
    }

    /// Chooses one of ``prices``, as long as nothing was sent.
    package func select(_ price: Money?) {
        guard canPay, let price, prices.contains(price) else { return }
        chosen = price
    }

    /// Pays the chosen price.
    public func pay() async {
        guard await !reloadIfUserChanged(), canPay, let price else { return }
        await send(order(of: price), wasSentBefore: false)
    }

    /// Pays `amount`, unless there is an unresolved order; may be called again after a failure.
    public func pay(_ amount: Money) async {
        await findUnresolvedOrder()
        guard canPay else { return }
        await send(order(of: amount), wasSentBefore: false)
    }

    /// Resolves an order whose outcome is not known: it is sent again as it was, which charges nothing twice.
    public func resolve() async {
        guard await !reloadIfUserChanged(), case .unknown = state, let order else { return }
        await send(order, wasSentBefore: true)
    }

    /// Closes the sheet; whoever presented it learns of the payment, if there is one.
    package func close() {
        if case .paid(let payment) = state {
            router?.finish(payment)
        } else {
            router?.dismiss(because: .byUser)
        }
    }

    /// Finds out whether there is an unresolved order, unless that is known of the current user.
    private func findUnresolvedOrder() async {
        if case .paid = state { return }
        let current = getCurrentUser.execute()?.id
        if current != user { (user, chosen, state) = (current, nil, .checking) }
        if case .blocked = state { state = .checking }
        guard state == .checking else { return }
        latestCheck += 1
        let check = latestCheck
        do throws(PaymentError) {
            let orders = try await payment.unresolvedOrders()
            guard check == latestCheck else { return }
            if Task.isCancelled { throw .cancelled }
            apply(orders)
        } catch {
            if check == latestCheck { state = .blocked(error) }
        }
    }

    /// Starts again if another user is signed in now.
    ///
    /// - Returns: Whether that is so.
    @discardableResult
    private func reloadIfUserChanged() async -> Bool {
        guard getCurrentUser.execute()?.id != user else { return false }
        await findUnresolvedOrder()
        return true
    }

    private func apply(_ orders: [UnresolvedOrder]) {
        for case .payment(let open) in orders where open.itemID == itemID {
            (order, buyer, chosen) = (open, user, open.amount)
            state = .unknown(.outcomeUnknown(reference: open.reference))
            return
        }
        // A user who signed out and in again goes on with their order.
        if buyer != user { order = nil }
        state = .confirming
    }

    private func order(of amount: Money) -> PaymentOrder {
        if let order, order.amount == amount { return order }
        return PaymentOrder(reference: makeID(), itemID: itemID, amount: amount)
    }

    /// Sends `order` and waits for the outcome, as long as its user stays.
    private func send(_ order: PaymentOrder, wasSentBefore: Bool) async {
        (self.order, buyer, state) = (order, user, .paying)
        let outcome: Result<Payment, PaymentError>
        do throws(PaymentError) {
            outcome = .success(try await payment.pay(order))
        } catch {
            outcome = .failure(error)
        }
        guard state == .paying, self.order == order, buyer == user else { return }
        switch outcome {
        case .success(let payment): state = .paid(payment)
        case .failure(.cancelled) where Task.isCancelled:
            state = .unknown(.outcomeUnknown(reference: order.reference))
        case .failure(let error): apply(error, wasSentBefore: wasSentBefore)
        }
    }

    private func apply(_ error: PaymentError, wasSentBefore: Bool) {
        guard !error.isOutcomeUnknown(wasSentBefore: wasSentBefore) else {
            state = .unknown(error)
            return
        }
        // The price of an old order may be none of today's.
        if let chosen, !prices.contains(chosen) { self.chosen = nil }
        state = .failed(error)
    }
}
