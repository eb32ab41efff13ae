import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// The view model of the checkout: confirmation, progress and outcome of one payment.
///
/// An unresolved order from an earlier run is shown first, and is sent again unchanged. Nothing can be paid before
/// unresolved orders are known. The payment service completes a payment even if the task that waits for it is cancelled;
/// the next checkout finds it.
@MainActor @Observable
public final class CheckoutViewModel {
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
        /// The payment is made.
        case paid(Payment)
        /// Nothing was charged. The user can try again.
        case failed(PaymentError)
        /// The outcome is unknown. ``resolve()`` finds it out and never charges twice.
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
    /// The chosen price, by default that of the user's region; `nil` until the item is loaded.
    public var price: Money? { chosenPrice ?? loader.state.value.flatMap(localizer.price) }

    private var chosenPrice: Money?
    private let loader: Loader<Item>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let itemID: Item.ID
    private let router: Router<CheckoutFlow>?
    private let makeID: @Sendable () -> String
    /// The user to whom ``state`` belongs.
    @ObservationIgnored private var user: AuthUser.ID?
    /// The last or unresolved order, and its user.
    @ObservationIgnored private var order: PaymentOrder?
    @ObservationIgnored private var orderUser: AuthUser.ID?
    @ObservationIgnored private var latestCheck = 0

    /// Creates a view model for the sheet of `router`.
    ///
    /// - Parameters:
    ///   - itemID: The item to buy.
    ///   - router: The router of the sheet.
    ///   - makeID: Makes the reference of an order, which all its attempts share.
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

    package var item: Loadable<Item> { loader.state }
    /// The prices of the item, one in each currency.
    package var prices: [Money] { loader.state.value?.prices ?? [] }

    /// The codes of the currencies of ``prices``.
    package var currencyCodes: [String] { prices.map(\.currency.code) }
    /// The code of the chosen currency, or an empty text until the item is loaded. A change chooses the price.
    package var currencyCode: String {
        get { price?.currency.code ?? "" }
        set { if let currency = Currency(code: newValue) { select(currency) } }
    }

    /// The error of the payment or of the lookup.
    package var failure: UserFacingError? { state.error.map(UserFacingError.init) }

    /// The completed payment.
    public var paid: (id: Payment.ID, amount: Money)? {
        guard case .paid(let payment) = state else { return nil }
        return (payment.id, payment.amount)
    }

    package var canPay: Bool {
        switch state {
        case .confirming, .failed: true
        case .checking, .blocked, .paying, .paid, .unknown: false
        }
    }

    /// Looks up unresolved orders and fetches the item. Call it again to retry.
    public func load() async {
        async let item: Void = loader.load()
        await findUnresolvedOrder()
        await item
    }

    /// Observes the current user until the task is cancelled and looks up the orders of each.
    package func followUser() async {
        for await _ in getCurrentUser.changes() { await reloadIfUserChanged() }
    }

    /// Chooses the price in `currency`, unless a payment is running or made.
    package func select(_ currency: Currency) {
        guard canPay, let price = loader.state.value?.price(in: currency) else { return }
        chosenPrice = price
    }

    /// Pays the chosen price.
    public func pay() async {
        guard await !reloadIfUserChanged(), canPay, let price else { return }
        await send(order(of: price), wasSentBefore: false)
    }

    /// Pays `amount`, unless there is an unresolved order.
    public func pay(_ amount: Money) async {
        await findUnresolvedOrder()
        guard canPay else { return }
        await send(order(of: amount), wasSentBefore: false)
    }

    /// Sends an order with an unknown outcome again, unchanged, so that it is never charged twice.
    public func resolve() async {
        guard await !reloadIfUserChanged(), case .unknown = state, let order else { return }
        await send(order, wasSentBefore: true)
    }

    /// Closes the sheet with the payment as its outcome, if there is one.
    package func close() {
        if case .paid(let payment) = state {
            router?.finish(payment)
        } else {
            router?.dismiss(because: .byUser)
        }
    }

    /// Looks up the unresolved orders of the current user, unless they are known.
    private func findUnresolvedOrder() async {
        if case .paid = state { return }
        let current = getCurrentUser.execute()?.id
        if current != user { (user, chosenPrice, state) = (current, nil, .checking) }
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
    /// - Returns: True if the user has changed.
    @discardableResult
    private func reloadIfUserChanged() async -> Bool {
        guard getCurrentUser.execute()?.id != user else { return false }
        await findUnresolvedOrder()
        return true
    }

    private func apply(_ orders: [UnresolvedOrder]) {
        for case .payment(let unresolved) in orders where unresolved.itemID == itemID {
            (order, orderUser, chosenPrice) = (unresolved, user, unresolved.amount)
            state = .unknown(.outcomeUnknown(reference: unresolved.reference))
            return
        }
        // A user who signs in again keeps the last order.
        if orderUser != user { order = nil }
        state = .confirming
    }

    private func order(of amount: Money) -> PaymentOrder {
        if let order, order.amount == amount { return order }
        return PaymentOrder(reference: makeID(), itemID: itemID, amount: amount)
    }

    /// Sends `order` and applies the outcome, unless the user has changed.
    private func send(_ order: PaymentOrder, wasSentBefore: Bool) async {
        (self.order, orderUser, state) = (order, user, .paying)
        let outcome: Result<Payment, PaymentError>
        do throws(PaymentError) {
            outcome = .success(try await payment.pay(order))
        } catch {
            outcome = .failure(error)
        }
        guard state == .paying, self.order == order, orderUser == user else { return }
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
        // An old order may have a price that no longer exists.
        if let chosenPrice, !prices.contains(chosenPrice) { self.chosenPrice = nil }
        state = .failed(error)
    }
}
