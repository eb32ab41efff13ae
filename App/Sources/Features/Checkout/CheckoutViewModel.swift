import AnalyticsModule
public import Core
import DependencyInjection
public import Foundation
public import Navigation
public import Observation
public import PaymentModule

/// The view model of the checkout: choices, confirmation, progress and outcome of one payment. It moves to the receipt.
///
/// An unresolved order of the item is shown first, and nothing else is paid before it has a final status. Only ``pay()`` and
/// ``finish()`` send an order. The payment service completes it even if the task that waits for it is cancelled; ``run()``
/// receives its outcome.
@MainActor @Observable
public final class CheckoutViewModel: ScreenModel {
    /// The action of the main button.
    package enum Action: Sendable, Hashable {
        case pay, check, finish, approve(URL), showReceipt, signIn, retry
    }

    /// The last payment of the item, if it was made in the last ten minutes.
    package private(set) var recentPayment: Payment?

    private var chosenCurrency: Currency?
    private var chosenMethod: PaymentMethod.ID?
    /// The ended order whose outcome is no longer shown, since the user has chosen another method.
    private var dismissed: TrackedOrder?
    private let orders: OrderTracker
    private let itemLoader: Loader<Item>
    private let methodLoader: Loader<[PaymentMethod]>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var requestLanguage: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored private var isTracked = false
    /// `true` after the first account is known. Its checkout may have been restored at a receipt.
    @ObservationIgnored private var hasAccount = false
    let itemID: Item.ID
    private let router: Router<CheckoutFlow>?
    private let now: @Sendable () -> Date

    /// Creates a view model for the sheet of `router`.
    ///
    /// - Parameters:
    ///   - itemID: The item to buy.
    ///   - router: The router of the sheet.
    ///   - now: The current date.
    public init(
        itemID: Item.ID,
        router: Router<CheckoutFlow>?,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.itemID = itemID
        self.router = router
        self.now = now
        orders = OrderTracker(now: now)
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        itemLoader = Loader(logger: logger, clock: clock, useCase: GetItemUseCase.self) { [_getItem] in
            try await _getItem.resolve().execute(itemID)
        }
        // The server translates the names of methods.
        methodLoader = Loader(logger: logger, clock: clock, version: _requestLanguage.version) {
            [_payment, _requestLanguage] in
            CachedResult(try await _payment.resolve().methods(language: _requestLanguage.resolve().tag))
        }
        itemLoader.didFetch = { [weak self] in self?.trackStart() }
        orders.didChange = { [weak self] change, _ in
            guard let self, change.order.payment?.lines.contains(itemID) == true else { return }
            if case .paid = change.status { showReceipt() }
            closeMethods()
        }
    }

    // MARK: The order

    /// The status of the item's unresolved order, or else of its last one; `nil` before the first press of Pay, and after
    /// another method is chosen.
    public var status: OrderStatus? { tracked == dismissed ? nil : tracked?.status }
    /// `true` until the unresolved orders are known. Nothing can be paid before.
    package var isChecking: Bool { !orders.isReady && orders.failure == nil }
    /// The completed payment.
    public var paid: Payment? { if case .paid(let payment) = status { payment } else { nil } }
    /// `true` if the user can choose and confirm a payment.
    package var canPay: Bool { orders.isReady && status?.isFinal != false && paid == nil }
    /// `true` if everything that a payment needs is loaded.
    package var isReady: Bool { canPay && price != nil && method != nil }
    /// The action that the checkout offers.
    package var action: Action {
        switch presentation?.action {
        case .check: .check
        case .finish: .finish
        case .approve(let url): .approve(url)
        case _ where paid != nil: .showReceipt
        case _ where status?.isFinal == true: .pay
        case _ where failure?.recovery == .signIn: .signIn
        case _ where failure != nil: .retry
        case .refund, nil: .pay
        }
    }
    /// The step that is under way.
    package var progress: LocalizedText? {
        switch status {
        case .sending: .paying
        case .requiresAction: .waitingForApproval
        case .processing: .waitingForBank
        default: nil
        }
    }
    package var isSending: Bool { status == .sending }
    package var isCancelled: Bool { status == .cancelled }
    /// `true` if another method may succeed.
    package var isDeclined: Bool { if case .declined = status { true } else { false } }
    /// The page on which the user approves the payment, if it waits for that.
    package var approvalPage: URL? { presentation?.approvalPage }
    /// The title of ``discard()``, or `nil` if there is nothing to cancel.
    package var discardTitle: LocalizedText? { presentation?.discardTitle }
    /// `true` if the payment continues after the checkout is closed.
    package var continuesInBackground: Bool { status == .sending || status == .processing }
    /// The meaning of the status of an order without an outcome.
    package var explanation: LocalizedText? { progress == nil ? presentation?.explanation : nil }
    /// `true` if ``resolve()`` has not found the outcome.
    package var isStillUnknown: Bool {
        explanation != nil && action == .check && orders.checked.contains { $0 == tracked }
    }
    /// `true` while the server is asked for the outcome, or a payment is being cancelled.
    package var isBusy: Bool { orders.request.isRunning }
    /// The minutes since ``recentPayment``, before the item is bought again.
    package var minutesSincePayment: Int? {
        guard status == nil else { return nil }
        return recentPayment.map { max(0, Int(now().timeIntervalSince($0.createdAt) / 60)) }
    }

    /// The error of the payment, of reading the orders, or of loading the item or the methods.
    package var failure: UserFacingError? {
        if status?.isFinal == false, let failure = orders.request.failure { return failure }
        if let failure = orders.failure ?? presentation?.failure { return failure }
        // While an order and its item are shown, a failure to load anything else does not matter.
        guard canPay || item.value == nil else { return nil }
        return item.failure ?? (canPay ? methods.failure : nil)
    }

    /// The outcome or the error for a screen reader, or `nil` before there is one.
    package var announcement: LocalizedText? {
        if let failure { return failure.suggestion.map(failure.message.followed) ?? failure.message }
        if let paid { return .paid(localizer.money(paid.amount)) }
        return status == .cancelled ? .paymentCancelled : explanation
    }

    private var presentation: OrderPresentation? { status?.presentation(isRefund: false) }
    private var tracked: TrackedOrder? {
        let ofItem = orders.orders.filter { $0.order.payment?.lines.contains(itemID) == true }
        return ofItem.first { !$0.status.isFinal } ?? ofItem.last
    }

    /// The order whose price and method are shown, or `nil` while they can be chosen.
    private var placed: PaymentOrder? { canPay ? nil : tracked?.order.payment }

    // MARK: The choices

    package var item: Loadable<Item> { itemLoader.state }
    package var methods: Loadable<[PaymentMethod]> { methodLoader.state }
    /// The price of the order; before, the chosen one, by default that of the user's region; `nil` until the item is loaded.
    public var price: Money? {
        placed?.amount ?? chosenCurrency.flatMap { item.value?.price(in: $0) } ?? item.value.flatMap(localizer.price)
    }

    /// The codes of the currencies in which the item has a price.
    package var currencyCodes: [String] { item.value?.prices.map(\.currency.code) ?? [] }
    /// The code of the chosen currency, or an empty text until the item is loaded. It stays while a payment is running or
    /// made.
    package var currencyCode: String {
        get { price?.currency.code ?? "" }
        set { if canPay, currencyCodes.contains(newValue) { chosenCurrency = Currency(code: newValue) } }
    }

    /// The ids of the methods, in the server's order.
    package var methodIDs: [PaymentMethod.ID] { methods.value?.map(\.id) ?? [] }
    /// The id of the method of the order; before, of the chosen one, by default the first one, or an empty text until the
    /// methods are loaded.
    package var methodID: PaymentMethod.ID {
        get { placed?.method ?? method?.id ?? "" }
        set {
            guard canPay, newValue != methodID else { return }
            chosenMethod = newValue
            dismissed = tracked
        }
    }

    /// Returns the name of a method, or its id if it is not loaded.
    package func methodName(_ id: PaymentMethod.ID) -> String { methods.value?.first { $0.id == id }?.name ?? id }

    /// Returns a longer text about a method, if the server gave one.
    package func methodDetails(_ id: PaymentMethod.ID) -> String? {
        methods.value?.first { $0.id == id }?.details
    }

    private var method: PaymentMethod? {
        let methods = methods.value ?? []
        return methods.first { $0.id == chosenMethod } ?? methods.first
    }

    // MARK: Loading

    /// Loads the checkout and follows the item's orders, for each current account, until the task is cancelled.
    public func run() async {
        await orders.follow {
            methodLoader.reset()
            recentPayment = nil
            // The screens over the order belong to the account before.
            if hasAccount { router?.popToRoot() }
            hasAccount = true
        } load: {
            async let item: Void = self.itemLoader.run()
            async let methods: Void = self.methodLoader.run()
            _ = try? await self.findRecentPayment()
            await item
            await methods
        } whenReady: {
            self.closeMethods()
        }
    }

    /// Fetches again what could not be loaded: the orders, the item, the methods and recent payments.
    public func refresh() async {
        orders.retry()
        async let item: Void = itemLoader.load()
        async let methods: Void = methodLoader.load()
        _ = try? await findRecentPayment()
        await item
        await methods
    }

    /// Returns the last payment of the item, if it was made in the last ten minutes and is not refunded.
    package func findRecentPayment() async throws(PaymentError) -> Payment? {
        guard let account = orders.account else { return nil }
        let page = try await payment.payments(limit: 20, after: nil)
        guard account == orders.account else { return nil }
        recentPayment = page.payments.first { payment in
            payment.lines.contains(itemID) && payment.refundable.minorUnits > 0
                && now().timeIntervalSince(payment.createdAt) < 10 * 60
        }
        return recentPayment
    }

    /// Tracks the checkout when its item is first shown.
    private func trackStart() {
        guard !isTracked, let price else { return }
        isTracked = true
        analytics.track(.checkoutStarted(itemID, price: price))
    }

    // MARK: Actions

    /// Pays the chosen price with the chosen method, as the account that the checkout shows. Each call is a try of its own.
    public func pay() async {
        guard canPay, let price, let method, let account = orders.account else { return }
        let order = PaymentOrder(
            lines: [OrderLine(itemID: itemID)],
            amount: price,
            method: method.id,
            account: account
        )
        await orders.send(.payment(order)) { await payment.pay(order) }
    }

    /// Sends an order again that the server has not completed.
    public func finish() async {
        guard case .notCompleted = status, let tracked else { return }
        await orders.finish(tracked)
    }

    /// Asks the server for the outcome. Sends no order.
    public func resolve() async {
        guard let status, !status.isFinal, status != .sending else { return }
        await orders.check()
    }

    /// Cancels the payment at the server.
    package func discard() async {
        guard discardTitle != nil, let tracked else { return }
        await orders.discard(tracked)
    }

    /// Shows the choice of the method.
    package func showMethods() {
        if canPay, methodIDs.count > 1 { router?.push(.methods) }
    }

    /// Chooses the method and returns to the order.
    package func chooseMethod(_ id: PaymentMethod.ID) {
        methodID = id
        router?.pop()
    }

    /// Shows the receipt of the completed payment in place of the choice of the method.
    package func showReceipt() {
        guard let paid, router?.path.last != .receipt(paid.id) else { return }
        router?.replace(with: .receipt(paid.id))
    }

    /// Closes the choice of the method while an order is under way, which has its method.
    private func closeMethods() {
        if !canPay, router?.path.last == .methods { router?.pop() }
    }

    /// Shows the picture of the item.
    package func showImage() { router?.present(cover: .picture) }

    /// Closes the sheet with the payment as its outcome, if there is one.
    package func close() {
        if let paid {
            router?.finish(paid)
        } else {
            router?.dismiss()
        }
    }
}
