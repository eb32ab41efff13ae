import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// The view model of the checkout: choice of method, confirmation, progress and outcome of one payment.
///
/// An unresolved order of the item is shown first. Nothing can be paid before unresolved orders are known. Only ``pay()``
/// and ``finish()`` send an order. The payment service completes it even if the task that waits for it is cancelled;
/// ``followUpdates()`` receives its outcome.
@MainActor @Observable
public final class CheckoutViewModel {
    /// The state of the payment.
    public private(set) var state = State.checking {
        didSet { if let error = state.error, state != oldValue { logger.logShown(error) } }
    }
    /// The chosen price, by default that of the user's region; `nil` until the item is loaded.
    public var price: Money? { chosenPrice ?? itemLoader.state.value.flatMap(localizer.price) }
    /// The last payment of the item, if it was made in the last ten minutes.
    package private(set) var recentPayment: Payment?
    /// True after ``resolve()`` has not found the outcome.
    package private(set) var isStillUnknown = false

    private var chosenPrice: Money?
    private var chosenMethod: PaymentMethod.ID?
    private let itemLoader: Loader<Item>
    private let methodLoader: Loader<[PaymentMethod]>
    private let action: ActionState
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var requestLanguage: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    private let itemID: Item.ID
    private let router: Router<CheckoutFlow>?
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    /// The user to whom ``state`` belongs.
    @ObservationIgnored private var user: AuthUser.ID?
    /// The last or unresolved order, and its user.
    @ObservationIgnored private var order: PaymentOrder?
    @ObservationIgnored private var orderUser: AuthUser.ID?
    /// True if the last attempt of ``order`` was declined or cancelled, so that another method can pay it.
    @ObservationIgnored private var hasEndedAttempt = false
    /// The references of the orders that this view model is sending. The result of the call, not an update, is their
    /// outcome.
    @ObservationIgnored private var sending: Set<String> = []
    @ObservationIgnored private var latestCheck = 0

    /// Creates a view model for the sheet of `router`.
    ///
    /// - Parameters:
    ///   - itemID: The item to buy.
    ///   - router: The router of the sheet.
    ///   - now: The current date.
    ///   - makeID: Returns the reference of a new order.
    public init(
        itemID: Item.ID,
        router: Router<CheckoutFlow>?,
        now: @escaping @Sendable () -> Date = { Date() },
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.itemID = itemID
        self.router = router
        self.now = now
        self.makeID = makeID
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        action = ActionState(logger: logger)
        itemLoader = Loader(logger: logger, clock: clock) { [_getItem] in
            try await _getItem.resolve().execute(itemID)
        }
        // The server translates the names of methods.
        methodLoader = Loader(logger: logger, clock: clock, version: _requestLanguage.version) {
            [_payment, _requestLanguage] in
            CachedResult(try await _payment.resolve().methods(language: _requestLanguage.resolve().tag))
        }
    }

    package var item: Loadable<Item> { itemLoader.state }
    package var methods: Loadable<[PaymentMethod]> { methodLoader.state }
    /// The prices of the item, one in each currency.
    package var prices: [Money] { itemLoader.state.value?.prices ?? [] }

    /// The codes of the currencies of ``prices``.
    package var currencyCodes: [String] { prices.map(\.currency.code) }
    /// The code of the chosen currency, or an empty text until the item is loaded. A change chooses the price.
    package var currencyCode: String {
        get { price?.currency.code ?? "" }
        set { if let currency = Currency(code: newValue) { select(currency) } }
    }

    /// The ids of the methods, in the server's order.
    package var methodIDs: [PaymentMethod.ID] { methods.value?.map(\.id) ?? [] }
    /// The id of the chosen method, by default the first one, or an empty text until the methods are loaded.
    package var methodID: PaymentMethod.ID {
        get { method?.id ?? "" }
        set { if canPay { chosenMethod = newValue } }
    }
    /// A longer text about the chosen method, if the server gave one.
    package var methodDetails: String? { method?.details }

    /// Returns the name of a method, or its id if it is not loaded.
    package func methodName(_ id: PaymentMethod.ID) -> String {
        methods.value?.first { $0.id == id }?.name ?? id
    }

    private var method: PaymentMethod? {
        let methods = methods.value ?? []
        return methods.first { $0.id == chosenMethod } ?? methods.first
    }

    /// The error of the payment, of the lookup, or of loading the item or the methods.
    package var failure: UserFacingError? {
        if let failure = action.failure ?? paymentFailure { return failure }
        // While an order and its item are shown, a failure to load anything else does not matter.
        guard canPay || item.value == nil else { return nil }
        return item.failure ?? (canPay ? methods.failure : nil)
    }

    private var paymentFailure: UserFacingError? {
        guard let failure = state.error.map({ UserFacingError($0) }) else { return nil }
        // A connection failure alone does not say what happened to the money.
        guard case .failed(.network) = state else { return failure }
        let message = failure.message.followed(by: .notCharged)
        return UserFacingError(message: message, suggestion: failure.suggestion, recovery: failure.recovery)
    }

    /// The completed payment.
    public var paid: Payment? {
        guard case .paid(let payment) = state else { return nil }
        return payment
    }

    /// The receipt of the completed payment.
    package var receipt: Receipt? { paid.map(Receipt.init) }

    /// True if the user can choose and confirm a payment.
    package var canPay: Bool { state.canPay }

    /// True if everything that a payment needs is loaded.
    package var isReady: Bool { canPay && price != nil && method != nil }

    /// True if the payment continues after the checkout is closed.
    package var continuesInBackground: Bool { state.continuesInBackground }

    /// The meaning of the state of an order that was not completed.
    package var explanation: LocalizedText? {
        guard case .notCompleted(let canDiscard) = state, let order else { return nil }
        let status = UnresolvedOrder.Status.notCompleted(canDiscard: canDiscard)
        return UnresolvedOrder(order: .payment(order), status: status, createdAt: now()).explanation
    }

    /// True while the server is asked for the outcome, or a payment is being cancelled.
    package var isBusy: Bool { action.isRunning }

    /// The minutes since ``recentPayment``.
    package var minutesSincePayment: Int? {
        recentPayment.map { max(0, Int(now().timeIntervalSince($0.createdAt) / 60)) }
    }

    /// Looks up unresolved orders and recent payments, and fetches the item and the methods. Call it again to retry.
    public func load() async {
        async let item: Void = itemLoader.load()
        async let methods: Void = methodLoader.load()
        await findUnresolvedOrder()
        await findRecentPayment()
        await item
        await methods
    }

    /// The automatic retries after connection failures, which ``retryWhenDue()`` awaits.
    package var scheduledRetries: [ScheduledRetry?] { [itemLoader.scheduledRetry, methodLoader.scheduledRetry] }

    /// Fetches the item and the methods again when their scheduled retries are due.
    package func retryWhenDue() async {
        async let item: Void = itemLoader.retryWhenDue()
        await methodLoader.retryWhenDue()
        await item
    }

    /// Observes the current user until the task is cancelled and looks up the orders of each.
    package func followUser() async {
        for await _ in getCurrentUser.changes() { await reloadIfUserChanged() }
    }

    /// Applies the updates of the order until the task is cancelled. Start it before ``load()``.
    package func followUpdates() async {
        for await update in payment.updates where !sending.contains(update.order.reference) {
            apply(update)
        }
    }

    /// Chooses the price in `currency`, unless a payment is running or made.
    package func select(_ currency: Currency) {
        guard canPay, let price = itemLoader.state.value?.price(in: currency) else { return }
        chosenPrice = price
    }

    /// Pays the chosen price with the chosen method.
    public func pay() async {
        guard await !reloadIfUserChanged(), canPay, let price, let method else { return }
        await send(price, method.id)
    }

    /// Pays `amount` with the chosen method, unless there is an unresolved order.
    public func pay(_ amount: Money) async {
        await findUnresolvedOrder()
        await methodLoader.load()
        guard canPay, let method else { return }
        await send(amount, method.id)
    }

    /// Sends an order that the server does not know, unchanged.
    public func finish() async {
        guard await !reloadIfUserChanged(), case .notCompleted(let canDiscard) = state, let order else { return }
        await send(order, wasSentBefore: !canDiscard)
    }

    /// Asks the server for the outcome. Sends no order.
    public func resolve() async {
        guard await !reloadIfUserChanged(), state.isUnresolved, let order,
            !sending.contains(order.reference)
        else { return }
        isStillUnknown = false
        guard let updates = await action.run({ try await payment.resolvePending() }) else { return }
        guard orderUser == user, self.order == order, state.isUnresolved else { return }
        let before = state
        if let update = updates.first(where: { $0.order == .payment(order) }) { apply(update) }
        if case .unknown = state, state == before { isStillUnknown = true }
    }

    /// Cancels a payment that waits for the user or the bank.
    package func cancelPayment() async {
        let id: Payment.ID
        switch state {
        case .actionNeeded(_, let payment), .processing(let payment): id = payment
        default: return
        }
        guard let cancelled = await action.run({ try await payment.cancel(id) }) else { return }
        if state.isUnresolved, cancelled.reference == order?.reference { apply(cancelled) }
    }

    /// Forgets an order that was certainly never sent.
    package func discard() async {
        guard await !reloadIfUserChanged(), case .notCompleted(canDiscard: true) = state, let order else { return }
        guard await action.run({ try await payment.discard(.payment(order)) }) != nil else { return }
        (self.order, chosenPrice, state) = (nil, nil, .confirming)
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
        if current != user { (user, chosenPrice, recentPayment, state) = (current, nil, nil, .checking) }
        if case .blocked = state { state = .checking }
        guard state == .checking else { return }
        latestCheck += 1
        let check = latestCheck
        do throws(PaymentError) {
            let unresolved = try await payment.unresolvedOrders()
            guard check == latestCheck, !Task.isCancelled else { return }
            apply(unresolved.orders)
        } catch {
            guard check == latestCheck, !Task.isCancelled else { return }
            state = .blocked(error)
        }
    }

    /// Finds a payment of the item in the last ten minutes. A failure is ignored, since it does not prevent a payment.
    private func findRecentPayment() async {
        guard state == .confirming, let user else { return }
        guard let page = try? await payment.page(after: nil), user == self.user else { return }
        recentPayment = page.payments.first { payment in
            payment.itemID == itemID && [.succeeded, .partlyRefunded].contains(payment.state)
                && now().timeIntervalSince(payment.createdAt) < 10 * 60
        }
    }

    /// Looks up the orders of the current user if it has changed.
    ///
    /// - Returns: True if the user has changed.
    @discardableResult
    private func reloadIfUserChanged() async -> Bool {
        guard getCurrentUser.execute()?.id != user else { return false }
        await findUnresolvedOrder()
        await findRecentPayment()
        return true
    }

    private func apply(_ orders: [UnresolvedOrder]) {
        for unresolved in orders {
            guard case .payment(let order) = unresolved.order, order.itemID == itemID else { continue }
            (self.order, orderUser, chosenPrice, chosenMethod) = (order, user, order.amount, order.method)
            apply(unresolved.status)
            return
        }
        // A user who signs in again keeps the last order.
        if orderUser != user { order = nil }
        state = .confirming
    }

    private func apply(_ update: OrderUpdate) {
        guard state.isUnresolved, update.account == user, orderUser == user, case .payment(let order) = update.order,
            order.reference == self.order?.reference
        else { return }
        switch update.result {
        case .paid(let payment), .cancelled(let payment): apply(payment)
        case .failed(let error): fail(with: error)
        // It may arrive after a later status, which it must not replace.
        case .pending(.running): break
        case .pending(let status): apply(status)
        case .refunded: break
        }
    }

    private func apply(_ status: UnresolvedOrder.Status) {
        guard let order else { return }
        switch status {
        case .running: state = .paying
        case .unknown:
            if case .unknown = state { return }
            state = .unknown(.outcomeUnknown(reference: order.reference))
        case .notCompleted(let canDiscard): state = .notCompleted(canDiscard: canDiscard)
        case .requiresAction(let url, let id): state = .actionNeeded(url, id)
        case .processing(let id): state = .processing(id)
        case .conflict: state = .unknown(.keyConflict(reference: order.reference))
        }
    }

    private func apply(_ payment: Payment) {
        switch payment.state {
        case .succeeded, .partlyRefunded, .refunded: state = .paid(payment)
        case .requiresAction(let url): state = .actionNeeded(url, payment.id)
        case .processing, .created, .submitted, .unknown: state = .processing(payment.id)
        case .declined(let decline): fail(with: .declined(decline))
        case .cancelled: (hasEndedAttempt, state) = (true, .cancelled)
        }
    }

    /// Pays `amount` with `method`, under the reference of the last order if that may be repeated with them.
    private func send(_ amount: Money, _ method: PaymentMethod.ID) async {
        // Another confirmation has no effect from now on.
        state = .paying
        let sender = user
        var reference = order?.reference
        if let last = order, last.amount != amount || (last.method != method && !hasEndedAttempt) {
            // An order that was never sent must not stay behind.
            sending.insert(last.reference)
            if !hasEndedAttempt { try? await payment.discard(.payment(last)) }
            sending.remove(last.reference)
            reference = nil
        }
        guard sender == user, state == .paying else { return }
        await send(
            PaymentOrder(reference: reference ?? makeID(), itemID: itemID, amount: amount, method: method),
            wasSentBefore: false
        )
    }

    /// Sends `order` and applies the outcome, unless the user has changed.
    private func send(_ order: PaymentOrder, wasSentBefore: Bool) async {
        (self.order, orderUser, hasEndedAttempt, state) = (order, user, false, .paying)
        (isStillUnknown, recentPayment) = (false, nil)
        sending.insert(order.reference)
        let outcome: Result<Payment, PaymentError>
        do throws(PaymentError) {
            outcome = .success(try await payment.pay(order))
        } catch {
            outcome = .failure(error)
        }
        sending.remove(order.reference)
        guard state == .paying, self.order == order, orderUser == user else { return }
        switch outcome {
        case .success(let payment): apply(payment)
        case .failure(.cancelled) where Task.isCancelled:
            state = .unknown(.outcomeUnknown(reference: order.reference))
        case .failure(let error) where error.isOutcomeUnknown(wasSentBefore: wasSentBefore): state = .unknown(error)
        case .failure(let error): fail(with: error)
        }
    }

    /// Shows an error after which nothing was charged.
    private func fail(with error: PaymentError) {
        switch error {
        case .declined: hasEndedAttempt = true
        // Their references cannot be used again.
        case .expired, .invalidOrder: order = nil
        default: break
        }
        // An old order may have a price that no longer exists.
        if let chosenPrice, !prices.contains(chosenPrice) { self.chosenPrice = nil }
        state = .failed(error)
    }
}
