import Core
import DependencyInjection
package import Navigation
public import Observation
public import PaymentModule

/// The view model of the payments, sorted from newest to oldest, below the unresolved orders. It also makes refunds.
///
/// Only ``refund(_:)`` and ``send(_:)`` send an order. The payment service completes it even if the task that waits for it
/// is cancelled; ``run()`` receives its outcome.
@MainActor @Observable
public final class PaymentsViewModel: ScreenModel {
    /// The id of the selected row, or `nil` before the first selection.
    package var selection: PaymentRowViewData.ID?
    private let items = OrderedItems()
    private let pictures = PictureStore()
    /// The orders whose outcomes the user has seen.
    private var seen: Set<Order> = []
    private let orders = OrderTracker()
    private let list: PagedLoader<Payment>
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    /// The fetch of the names of items after the last ``loadMore()``.
    @ObservationIgnored private var fetchingItems: Task<Void, Never>?
    /// The payment that was opened last. A refund on its screen is not seen here.
    @ObservationIgnored private var opened: Payment.ID?
    @ObservationIgnored private weak var router: Router<ProfileFlow>?

    /// Creates a view model without navigation.
    public convenience init() { self.init(router: nil) }

    /// Creates a view model; `router` is the router of Profile.
    package init(router: Router<ProfileFlow>?) {
        self.router = router
        list = PagedLoader(logger: _logger.wrappedValue, clock: _clock.wrappedValue, useCase: GetPaymentsUseCase.self) {
            [_getPayments] in
            try await _getPayments.resolve().execute($0)
        }
        list.didFetch = { [weak self] in await self?.fetchItems() }
        orders.didChange = { [weak self] change, _ in await self?.showAgain(after: change) }
    }

    // MARK: Content

    /// The fetched payments.
    public var payments: Loadable<[Payment]> { list.state }
    /// The unresolved orders of the account.
    public var unresolved: [TrackedOrder] { orders.unresolved }
    /// The orders that have ended since the screen was opened, except for failed refunds, which are shown at their payments.
    public var results: [TrackedOrder] {
        orders.orders.filter { tracked in
            switch tracked.status {
            case .declined, .failed: tracked.order.payment != nil
            default: tracked.status.isFinal
            }
        }
    }
    /// ``results`` as they are shown until ``dismissOutcomes()``, once the name of their item has been fetched.
    package var outcomes: [OrderNotice] {
        results.compactMap { tracked in
            guard !seen.contains(tracked.order) else { return nil }
            guard items.isFetched(lines(of: tracked.order)) else { return nil }
            return OrderNotice(tracked, item: title(of: tracked.order), amount: localizer.money(tracked.order.amount))
        }
    }

    /// The unresolved orders and the fetched payments, as they are shown. Unresolved orders are shown even if there are no
    /// payments.
    package var rows: Loadable<[PaymentRowViewData]> {
        let unresolved = unresolved
        let orders = unresolved.map { tracked in
            PaymentRowViewData(tracked, itemID: lines(of: tracked.order).first?.itemID, title: title(of: tracked.order))
        }
        let shown = Set(unresolved.compactMap { $0.order.payment == nil ? nil : $0.paymentID })
        let rows = list.state.map { payments in
            orders
                + payments.filter { !shown.contains($0.id) }.map { payment in
                    PaymentRowViewData(
                        payment,
                        title: items.names(payment.lines),
                        refund: self.orders.lastRefund(of: payment.id)
                    )
                }
        }
        if orders.isEmpty || rows.value != nil { return rows }
        return .loaded(orders)
    }

    /// The selected row, or the first one if none is selected.
    package var selectedRow: PaymentRowViewData? {
        let rows = rows.value ?? []
        return rows.first { $0.id == selection } ?? rows.first
    }

    /// The error of fetching the payments, if ``rows`` has only unresolved orders.
    package var listFailure: UserFacingError? {
        if case .failed(let failure) = list.state, !unresolved.isEmpty { failure } else { nil }
    }
    /// The number of fetched payments that cannot be shown.
    package var unreadableCount: Int { list.unreadableCount }
    /// The number of stored orders that cannot be read.
    package var unreadableOrderCount: Int { orders.unreadableCount }
    /// The error of reading the unresolved orders, of asking for their outcomes, or of cancelling one.
    /// An error that the list has too is shown there.
    package var resolveFailure: UserFacingError? {
        let failure = orders.failure ?? orders.request.failure
        return failure == rows.failure ? nil : failure
    }
    package var isResolving: Bool { orders.request.isRunning }
    /// `true` if ``check()`` has not found an outcome.
    package var isStillUnknown: Bool { !orders.checked.isEmpty && orders.checked == unresolved }
    package var isLoading: Bool { list.isLoading }
    package var hasMore: Bool { list.hasMore }
    /// The error of fetching the next page.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }
    /// `true` if the unresolved orders are known. Before, nothing is refunded.
    package var canRefund: Bool { orders.isReady }

    // MARK: Loading

    /// Loads the payments, asks for the outcomes of unresolved orders and follows them, for each current account, until the
    /// task is cancelled. Sends no order.
    public func run() async {
        await orders.follow {
            list.reset()
            seen = []
            selection = nil
        } load: {
            async let newest: Void = self.showNewest()
            await self.list.run()
            await newest
        } whenReady: {
            if let id = self.opened { await self.showAgain(id) }
            await self.orders.resolve()
            await self.fetchItems()
        }
    }

    /// Fetches the payments again, or the next page if that has failed, and asks for the outcomes of unresolved orders. The
    /// shown payments stay until then.
    package func refresh() async {
        orders.retry()
        async let resolving: Bool = orders.resolve()
        if loadMoreFailure != nil { await list.loadMore() } else { await list.reload() }
        _ = await resolving
        await fetchItems()
    }

    /// Fetches the next page, and the names of its items even if the task is cancelled: the row that awaits the page is gone
    /// after the last one.
    package func loadMore() async {
        await list.loadMore()
        fetchingItems?.cancel()
        let fetching = Task { await fetchItems() }
        fetchingItems = fetching
        await fetching.value
    }

    /// Asks for the outcomes of the unresolved orders at the user's request.
    package func check() async { await orders.check() }

    // MARK: Actions

    /// Performs the action of a row that moves money: refunds a payment, or sends an unresolved order again.
    package func send(_ row: PaymentRowViewData) async {
        if let order = row.order {
            if row.status.action == .finish, let tracked = unresolved(order) { await orders.finish(tracked) }
        } else if let id = row.paymentID {
            await refund(id)
        }
    }

    /// Refunds the whole refundable amount of a payment, unless an earlier refund of it is unresolved.
    public func refund(_ id: Payment.ID) async {
        guard let paid = list.state.value?.first(where: { $0.id == id }) else { return }
        await orders.refund(paid, paid.refundable)
    }

    package func open(_ payment: Payment.ID) {
        opened = payment
        router?.push(.payment(payment))
    }

    /// Drops ``outcomes``, which the user has seen.
    package func dismissOutcomes() { seen.formUnion(results.map(\.order)) }

    /// Cancels the payment of a row's order at the server, or ends its refused order without an outcome.
    package func discard(_ row: PaymentRowViewData) async {
        if row.status.discardTitle != nil, let tracked = unresolved(row.order) { await orders.discard(tracked) }
    }

    private func unresolved(_ order: Order?) -> TrackedOrder? { unresolved.first { $0.order == order } }

    /// Shows the payment of an order that has ended as it is now.
    private func showAgain(after change: TrackedOrder) async {
        guard change.status.isFinal, list.state.value != nil || !list.isLoading else { return }
        switch change.order {
        case .payment: await list.reload()
        case .refund(let refund): await showAgain(refund.paymentID)
        }
        await fetchItems()
    }

    private func showAgain(_ id: Payment.ID) async {
        guard let changed = try? await payment.payment(id),
            let shown = list.state.value?.first(where: { $0.id == id }),
            // A read may lag behind the list.
            changed.refunded.minorUnits >= shown.refunded.minorUnits
        else { return }
        list.replace(changed)
    }

    /// Fetches a list again that is shown again: a payment may have been made or have changed meanwhile. A new payment is
    /// selected; without one, further pages stay.
    private func showNewest() async {
        guard let shown = list.state.value else { return }
        let newest = try? await getPayments.execute(nil).value.elements
        // A reload would replace the one of the next account.
        guard !Task.isCancelled else { return }
        guard let newest, shown.map(\.id).starts(with: newest.map(\.id)) else {
            await list.reload()
            if let first = list.state.value?.first?.id, first != shown.first?.id { selection = .payment(first) }
            return
        }
        newest.forEach(list.replace)
    }

    // MARK: Items

    /// Returns the item of a row, if it is loaded.
    package func item(of row: PaymentRowViewData) -> Item? { row.itemID.flatMap { items.items[$0] } }

    package func picture(of item: Item, _ size: PictureSize = .medium) -> Loadable<PixelImage> {
        pictures.picture(of: item, size)
    }

    /// Fetches the picture of `item`, unless it is loaded.
    package func loadPicture(of item: Item, _ size: PictureSize = .medium) async { await pictures.load(item, size) }

    /// Returns the names of the items of an order, or the id of the refunded payment if that is not loaded.
    private func title(of order: Order) -> String {
        let names = items.names(lines(of: order))
        return names.isEmpty ? order.refund?.paymentID ?? "" : names
    }

    private func lines(of order: Order) -> [OrderLine] {
        switch order {
        case .payment(let order): order.lines
        case .refund(let order): list.state.value?.first { $0.id == order.paymentID }?.lines ?? []
        }
    }

    private func fetchItems() async {
        let lines = (list.state.value ?? []).map(\.lines) + orders.orders.compactMap(\.order.payment?.lines)
        await items.fetch(lines.joined())
    }
}
