import AuthModule
import Core
import DependencyInjection
package import Navigation
import Observation
import PaymentModule

/// The view model of notices about orders whose screen is gone: a payment that ends in the background, for example.
///
/// It also asks the server for pending orders: at the start, after a sign-in, and while one is processed or waits for the
/// user. It sends no order.
@MainActor @Observable
package final class PaymentNoticesViewModel {
    /// A notice about an order of the current user.
    package struct Notice: Sendable, Hashable {
        /// The meaning of the notice, for its color.
        package enum Kind: Sendable, Hashable {
            case success, warning, failure
        }

        package let kind: Kind
        package let message: LocalizedText
        package let suggestion: LocalizedText?
    }

    /// The pending orders to ask for.
    package struct Watch: Sendable, Hashable {
        fileprivate var account: AccountID?
        /// The orders that are processed by the server or wait for the user.
        fileprivate var orders: Set<Order> = []
    }

    /// The newest notice.
    package var notice: Notice? { notices.last }
    /// Changes when ``watchPending()`` must start again.
    package private(set) var watch = Watch()

    private var notices: [Notice] = []
    private let router: Router<AppFlow>
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    /// The orders that were unresolved when the account became the current one. The payments show them.
    @ObservationIgnored private var earlier: Set<Order> = []
    /// The account whose unresolved orders were last asked for at its start.
    @ObservationIgnored private var startedAccount: AccountID?

    package init(router: Router<AppFlow>) {
        self.router = router
    }

    /// Follows the current user until the task is cancelled. The notices of one user are never shown to another.
    package func followUser() async {
        for await user in auth.userChanges() where user?.id != watch.account {
            (notices, earlier) = ([], [])
            watch = Watch(account: user?.id)
        }
    }

    /// Shows a notice for each update of an order whose screen is gone, until the task is cancelled.
    package func followUpdates() async {
        for await update in payment.updates { await apply(update) }
    }

    /// Asks the server for pending orders, again and again while one of ``watch`` is pending. The task is repeated when
    /// ``watch`` changes.
    package func watchPending() async {
        guard let account = watch.account else { return }
        if startedAccount != account {
            startedAccount = account
            if let unresolved = try? await payment.unresolvedOrders(), account == watch.account {
                earlier = Set(unresolved.orders.map(\.order))
            }
            await resolvePending()
        }
        var delay = Duration.seconds(2)
        while !watch.orders.isEmpty, (try? await clock.sleep(for: delay)) != nil {
            await resolvePending()
            delay = min(delay * 2, .seconds(30))
        }
    }

    package func dismissNotice() {
        _ = notices.popLast()
    }

    private func resolvePending() async {
        do throws(PaymentError) {
            for update in try await payment.resolvePending() where update.account == watch.account { note(update) }
        } catch {
            if !Task.isCancelled { logger.log(.warning, "Pending orders not resolved", error: error) }
        }
    }

    /// Adds the order to ``watch`` while it is pending at the server.
    private func note(_ update: OrderUpdate) {
        if update.isPendingAtServer {
            watch.orders.insert(update.order)
        } else {
            watch.orders.remove(update.order)
        }
    }

    private func apply(_ update: OrderUpdate) async {
        guard update.account == watch.account else { return }
        note(update)
        guard !isShown(update.order), !update.isInProgress else { return }
        if case .pending = update.result, earlier.contains(update.order) { return }
        let notice = Notice(update, item: await title(of: update.order), amount: localizer.money(update.order.amount))
        // The user may have changed in the meantime.
        if update.account == watch.account { notices.append(notice) }
    }

    /// Returns whether the screen of an order is in front.
    private func isShown(_ order: Order) -> Bool {
        if router.tab == .profile { return router.tabs.profile.path.last == .payments }
        guard router.tab == .home, case .payment(let order) = order,
            case .checkout(let item) = router.tabs.home.sheet
        else { return false }
        return (item ?? router.tabs.home.path.lastItem) == order.itemID
    }

    /// Returns the name of the item of an order, or its id.
    private func title(of order: Order) async -> String {
        let item: Item.ID
        switch order {
        case .payment(let order): item = order.itemID
        case .refund(let order):
            guard let payment = try? await payment.payment(order.paymentID) else { return order.paymentID }
            item = payment.itemID
        }
        // The features that know items may not be opened yet.
        return (try? await _getItem.resolve().execute(item).value.title) ?? item
    }
}

extension [HomeDestination] {
    /// The item that is nearest to the top.
    fileprivate var lastItem: Item.ID? {
        for case .item(let id) in reversed() { return id }
        return nil
    }
}

extension OrderUpdate {
    /// True if the server processes the order or waits for the user.
    fileprivate var isPendingAtServer: Bool {
        switch result {
        case .pending(.requiresAction), .pending(.processing): true
        default: false
        }
    }

    /// True if the order goes on without the user.
    fileprivate var isInProgress: Bool {
        switch result {
        case .pending(.running), .pending(.processing): true
        default: false
        }
    }
}

extension PaymentNoticesViewModel.Notice {
    fileprivate init(_ update: OrderUpdate, item: String, amount: String) {
        switch (update.order, update.result) {
        case (_, .paid): self.init(.success, .paymentCompleted(item, amount))
        case (_, .refunded): self.init(.success, .refundCompleted(item, amount))
        case (_, .cancelled): self.init(.warning, .paymentCancelled(item, amount))
        case (.payment, .failed(.declined(let decline))):
            self.init(.failure, .paymentDeclined(item, amount), UserFacingError(PaymentError.declined(decline)).message)
        case (.payment, .failed(let error)):
            self.init(.failure, .paymentFailed(item, amount), UserFacingError(error).message)
        case (.refund, .failed(let error)):
            self.init(.failure, .refundFailed(item, amount), UserFacingError(refund: error).message)
        case (_, .pending(.requiresAction)): self.init(.warning, .paymentNeedsApproval(item, amount), .openPayments)
        case (.payment, .pending): self.init(.warning, .paymentNotFinished(item, amount), .openPayments)
        case (.refund, .pending): self.init(.warning, .refundNotFinished(item, amount), .openPayments)
        }
    }

    private init(_ kind: Kind, _ message: LocalizedText, _ suggestion: LocalizedText? = nil) {
        (self.kind, self.message, self.suggestion) = (kind, message, suggestion)
    }
}
