import Core
import DependencyInjection
package import Navigation
import Observation
import PaymentModule

/// The view model of notices about orders whose screen is gone: a payment that ends in the background, for example.
///
/// It also asks the server for unresolved orders, at the start and after a sign-in. The payment service then follows those
/// that the server processes, for a limited time. No order is sent.
@MainActor @Observable
package final class PaymentNoticesViewModel: ScreenModel {
    /// The newest notice.
    package var notice: OrderNotice? { notices.last }

    /// `true` while a payment waits for the user's approval on a page of the server.
    var awaitsApproval: Bool {
        orders.orders.contains { if case .requiresAction = $0.status { true } else { false } }
    }

    private var notices: [OrderNotice] = []
    private let orders = OrderTracker()
    private let router: Router<AppFlow>
    private let container = DIContainer.current
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol

    package init(router: Router<AppFlow>) {
        self.router = router
        orders.didChange = { [weak self] in await self?.apply($0, before: $1) }
    }

    /// Follows the orders of each current account until the task is cancelled. The notices of one account are never shown
    /// to another.
    public func run() async {
        await orders.follow {
            notices = []
        } whenReady: {
            await self.resolve()
        }
    }

    package func dismissNotice() {
        _ = notices.popLast()
    }

    private func resolve() async {
        do throws(PaymentError) {
            try await payment.resolve()
        } catch {
            if !Task.isCancelled { logger.log(.warning, "Unresolved orders not asked for", error: error) }
        }
    }

    /// Shows a notice, unless the screen of the order does.
    func apply(_ change: TrackedOrder, before: TrackedOrder?) async {
        // The payments show the orders of an earlier run that are still unresolved.
        let isNews = change.status.isFinal || before?.status == .sending || before?.status == .processing
        guard isNews, !isShown(change.order) else { return }
        let title = await title(of: change.order)
        // The account may have changed in the meantime.
        guard orders.account == change.order.account else { return }
        let notice = OrderNotice(change, item: title, amount: localizer.money(change.order.amount))
        if let notice { notices.append(notice) }
    }

    /// Returns whether the screen of an order is in front.
    private func isShown(_ order: Order) -> Bool {
        if router.tab == .profile {
            switch router.tabs.profile.path.last {
            case .payments: return true
            case .payment(let id): return order.refund?.paymentID == id
            default: return false
            }
        }
        guard router.tab == .home, case .checkout(let named) = router.tabs.home.sheet,
            let item = named ?? router.tabs.home.path.lastItem
        else { return false }
        return order.payment?.lines.contains(item) == true
    }

    /// Returns the names of the items of an order, or their ids.
    private func title(of order: Order) async -> String {
        let lines: [OrderLine]
        switch order {
        case .payment(let order): lines = order.lines
        case .refund(let order):
            guard let payment = try? await payment.payment(order.paymentID) else { return order.paymentID }
            lines = payment.lines
        }
        // Names in the present language.
        let items = container.make(OrderedItems())
        // The notices may be the first that need the catalog.
        if (try? CatalogDataModule.configure(container)) != nil { await items.fetch(lines) }
        return items.names(lines)
    }
}

extension [HomeDestination] {
    /// The item that is nearest to the top.
    fileprivate var lastItem: Item.ID? {
        for case .item(let id) in reversed() { return id }
        return nil
    }
}
