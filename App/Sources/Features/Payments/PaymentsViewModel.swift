import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Observation
public import PaymentModule

/// The view model of the payments, sorted from newest to oldest, below the unresolved orders. It also makes refunds.
///
/// Only ``refund(_:)`` and ``finish(_:)`` send an order. The payment service completes it even if the task that waits for
/// it is cancelled; ``followUpdates()`` receives its outcome.
@MainActor @Observable
public final class PaymentsViewModel {
    /// The outcome of an order, as it is shown.
    package enum Outcome: Sendable, Hashable {
        /// The name of the item and the paid amount.
        case paid(String, Money)
        /// The name of the item and the refunded amount.
        case refunded(String, Money)
        /// The name of the item and the amount of a cancelled payment.
        case cancelled(String, Money)
        /// The order was not carried out.
        case failed(UserFacingError)
    }

    /// The unresolved orders of the user, oldest first.
    public private(set) var unresolved: [UnresolvedOrder] = []
    /// The number of stored orders that cannot be read.
    package private(set) var unreadableOrderCount = 0
    /// The final results since the screen was opened, except for failed refunds, which are shown at their payments.
    public private(set) var results: [OrderUpdate] = []
    /// The errors of failed refunds, by payment.
    public private(set) var refundErrors: [Payment.ID: PaymentError] = [:]
    /// True after ``check()`` has not found the outcome of an order.
    package private(set) var isStillUnknown = false
    /// The known names of items.
    package private(set) var titles: [Item.ID: String] = [:]

    /// False until the unresolved orders are known. Until then nothing is refunded.
    private var hasCheckedOrders = false
    private var ordersFailure: UserFacingError?
    /// The orders that this view model is sending.
    private var sending: Set<Order> = []
    private let list: PagedLoader<Payment>
    private let resolving: ActionState
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    /// The user of ``unresolved``.
    @ObservationIgnored private var user: AuthUser.ID?
    @ObservationIgnored private var latestCheck = 0
    /// The fetch of the names of items after the last ``loadMore()``.
    @ObservationIgnored private var fetchingTitles: Task<Void, Never>?
    private let makeID: @Sendable () -> String

    /// Creates a view model. `makeID` returns the reference of a new refund.
    public init(makeID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.makeID = makeID
        resolving = ActionState(logger: _logger.wrappedValue)
        list = PagedLoader(logger: _logger.wrappedValue, clock: _clock.wrappedValue) { [_getPayments] in
            try await _getPayments.resolve().execute($0)
        }
    }

    /// The fetched payments.
    public var payments: Loadable<[Payment]> { list.state }

    /// The unresolved orders and the fetched payments, as they are shown. Unresolved orders are shown even if there are no
    /// payments.
    package var rows: Loadable<[PaymentRowViewData]> {
        let orders = unresolved.map { PaymentRowViewData($0, title: title(of: $0.order)) }
        let shown = Set(unresolved.compactMap(\.paymentID))
        let rows = list.state.map { payments in
            orders + payments.filter { !shown.contains($0.id) }.map(row)
        }
        if orders.isEmpty || rows.value != nil { return rows }
        return .loaded(orders)
    }

    /// The error of fetching the payments, if ``rows`` has only unresolved orders.
    package var listFailure: UserFacingError? {
        if unresolved.isEmpty { return nil }
        guard case .failed(let failure) = list.state else { return nil }
        return failure
    }
    /// The outcomes to show, newest last.
    package var outcomes: [Outcome] {
        results.compactMap { update in
            let (title, amount) = (title(of: update.order), update.order.amount)
            switch update.result {
            case .paid: return .paid(title, amount)
            case .refunded: return .refunded(title, amount)
            case .cancelled: return .cancelled(title, amount)
            case .failed(let error): return .failed(UserFacingError(error))
            case .pending: return nil
            }
        }
    }
    /// The number of fetched payments that cannot be shown.
    package var unreadableCount: Int { list.unreadableCount }
    /// The error of finding unresolved orders or their outcomes.
    package var resolveFailure: UserFacingError? { ordersFailure ?? resolving.failure }
    package var isLoading: Bool { list.isLoading }
    /// The automatic retry after a connection failure, which ``retryWhenDue()`` awaits.
    package var scheduledRetry: ScheduledRetry? { list.scheduledRetry }
    package var isLoadingMore: Bool { list.isLoadingMore }
    package var hasMore: Bool { list.hasMore }
    /// The error of fetching the next page.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }
    package var isResolving: Bool { resolving.isRunning }

    /// False until the unresolved orders of the current user are known.
    package var canRefund: Bool { hasCheckedOrders && getCurrentUser.execute()?.id == user }

    /// Asks for the outcomes of unresolved orders, then fetches the payments, unless fresh ones are loaded. Sends no order.
    public func load() async {
        await resolvePending()
        await list.load()
        await fetchTitles()
    }

    /// Loads the payments of each further current user, until the task is cancelled.
    package func followUser() async {
        for await current in getCurrentUser.changes() where current?.id != user { await load() }
    }

    /// Applies the updates of the user's orders until the task is cancelled. Start it before ``load()``.
    package func followUpdates() async {
        for await update in payment.updates {
            guard update.account == user, !sending.contains(update.order), !results.contains(update) else { continue }
            await findUnresolvedOrders()
            await apply(update)
        }
    }

    /// Fetches the payments again. The shown payments stay until then.
    package func refresh() async {
        await list.reload()
        await fetchTitles()
    }

    /// Fetches the payments again when the scheduled retry is due.
    package func retryWhenDue() async {
        await list.retryWhenDue()
        await fetchTitles()
    }

    /// Fetches the next page, and the names of its items even if the task is cancelled: the row that awaits the page is gone
    /// after the last one.
    package func loadMore() async {
        await list.loadMore()
        fetchingTitles?.cancel()
        let fetching = Task { await fetchTitles() }
        fetchingTitles = fetching
        await fetching.value
    }

    /// Asks for the outcomes of the unresolved orders at the user's request.
    package func check() async {
        let before = unresolved
        await resolvePending()
        isStillUnknown = resolveFailure == nil && !before.isEmpty && unresolved == before
    }

    /// Asks for the outcomes of the current user's unresolved orders. Sends no order.
    package func resolvePending() async {
        isStillUnknown = false
        await findUnresolvedOrders()
        guard canRefund, let updates = await resolving.run({ try await payment.resolvePending() }) else { return }
        await findUnresolvedOrders()
        for update in updates where update.account == user && !results.contains(update) { await apply(update) }
        await fetchTitles()
    }

    /// Performs the action of a row that moves money: refunds a payment, or sends an unresolved order.
    package func send(_ row: PaymentRowViewData) async {
        switch row.id {
        case .payment(let id): await refund(id)
        case .order(let order): await finish(order)
        }
    }

    /// Refunds the whole refundable amount of a payment, if ``canRefund`` is true.
    public func refund(_ id: Payment.ID) async {
        guard canRefund else { return await findUnresolvedOrders() }
        guard let payment = list.state.value?.first(where: { $0.id == id }), payment.refundable.minorUnits > 0,
            !hasRefund(of: id)
        else { return }
        let order = RefundOrder(reference: makeID(), paymentID: id, amount: payment.refundable)
        await send(.refund(order), wasSentBefore: false)
    }

    /// Sends an order that the server does not know, unchanged.
    package func finish(_ order: Order) async {
        guard canRefund else { return await findUnresolvedOrders() }
        guard case .notCompleted(let canDiscard) = unresolved.first(where: { $0.order == order })?.status else {
            return
        }
        await send(order, wasSentBefore: !canDiscard)
    }

    /// Forgets the order of a row, which was certainly never sent.
    package func discard(_ row: PaymentRowViewData) async {
        guard case .order(let order) = row.id else { return }
        guard canRefund else { return await findUnresolvedOrders() }
        _ = await resolving.run { try await payment.discard(order) }
        await findUnresolvedOrders()
    }

    /// Returns the error of the last refund of a payment.
    package func failure(of payment: Payment.ID) -> UserFacingError? {
        refundErrors[payment].map(UserFacingError.init(refund:))
    }

    private func row(_ payment: Payment) -> PaymentRowViewData {
        PaymentRowViewData(
            payment,
            title: title(of: payment),
            hasRefund: hasRefund(of: payment.id),
            refundFailure: failure(of: payment.id)
        )
    }

    /// Returns whether a refund of a payment is running or unresolved.
    private func hasRefund(of payment: Payment.ID) -> Bool {
        (unresolved.map(\.order) + sending).contains { order in
            if case .refund(let refund) = order { refund.paymentID == payment } else { false }
        }
    }

    /// Finds the unresolved orders, so that none of them is placed a second time.
    private func findUnresolvedOrders() async {
        let current = getCurrentUser.execute()?.id
        // The payments of one user are never shown to another.
        if current != user {
            list.reset()
            (user, unresolved, unreadableOrderCount, results, refundErrors) = (current, [], 0, [], [:])
            hasCheckedOrders = false
        }
        latestCheck += 1
        let check = latestCheck
        do throws(PaymentError) {
            let found = try await payment.unresolvedOrders()
            guard check == latestCheck else { return }
            if Task.isCancelled { throw .cancelled }
            (hasCheckedOrders, ordersFailure) = (true, nil)
            (unresolved, unreadableOrderCount) = (found.orders, found.unreadableCount)
        } catch {
            guard check == latestCheck, !Task.isCancelled else { return }
            logger.logShown(error)
            (hasCheckedOrders, ordersFailure) = (false, UserFacingError(error))
        }
    }

    /// Sends `order` and applies the outcome, unless the user has changed.
    private func send(_ order: Order, wasSentBefore: Bool) async {
        guard sending.insert(order).inserted, let sender = user else { return }
        if case .refund(let refund) = order { refundErrors[refund.paymentID] = nil }
        let result: OrderUpdate.Result
        do throws(PaymentError) {
            result =
                switch order {
                case .payment(let order): OrderUpdate.Result(try await payment.pay(order))
                case .refund(let order): OrderUpdate.Result(try await payment.refund(order))
                }
        } catch {
            if !Task.isCancelled { logger.logShown(error) }
            result = error.isOutcomeUnknown(wasSentBefore: wasSentBefore) ? .pending(.unknown) : .failed(error)
        }
        guard sender == user else {
            sending.remove(order)
            return
        }
        await findUnresolvedOrders()
        sending.remove(order)
        await apply(OrderUpdate(account: sender, order: order, result: result))
    }

    private func apply(_ update: OrderUpdate) async {
        guard update.account == user else { return }
        results.removeAll { $0.order == update.order }
        switch (update.order, update.result) {
        case (_, .pending): return
        case (.refund(let refund), .failed(let error)): refundErrors[refund.paymentID] = error
        case (.refund(let refund), _):
            refundErrors[refund.paymentID] = nil
            results.append(update)
        case (.payment, _): results.append(update)
        }
        guard list.state.value != nil || !list.isLoading else { return }
        if case .refund(let refund) = update.order, let changed = try? await payment.payment(refund.paymentID) {
            if update.account == user { list.replace(changed) }
        } else {
            await list.reload()
        }
        await fetchTitles()
    }

    private func title(of payment: Payment) -> String { titles[payment.itemID] ?? payment.itemID }

    /// Returns the name of the item of an order, or the id of the refunded payment if that is not loaded.
    private func title(of order: Order) -> String {
        switch order {
        case .payment(let order): titles[order.itemID] ?? order.itemID
        case .refund(let order):
            list.state.value?.first { $0.id == order.paymentID }.map(title) ?? order.paymentID
        }
    }

    /// Fetches the missing names of items. A failure is ignored: the item is shown with its id.
    private func fetchTitles() async {
        let ordered = (unresolved.map(\.order) + results.map(\.order)).compactMap { order in
            if case .payment(let order) = order { order.itemID } else { nil }
        }
        let wanted = Set((list.state.value ?? []).map(\.itemID) + ordered).subtracting(titles.keys)
        for id in wanted.sorted() where !Task.isCancelled {
            if let item = try? await getItem.execute(id).value { titles[id] = item.title }
        }
    }
}

extension UnresolvedOrder {
    /// The id of the payment, if the server knows the order.
    fileprivate var paymentID: Payment.ID? {
        guard case .payment = order else { return nil }
        switch status {
        case .requiresAction(_, let id), .processing(let id): return id
        case .running, .unknown, .notCompleted, .conflict: return nil
        }
    }
}
