import AuthModule
package import Core
import DependencyInjection
package import Navigation
import Observation
import PaymentModule

/// The view model of notices about orders whose screen is gone: a payment that ends in the background, for example.
///
/// It also asks the server for pending orders, at the start and after a sign-in. The payment service then follows those
/// that the server processes, for a limited time. No order is sent.
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

    /// The newest notice.
    package var notice: Notice? { notices.last }
    /// The current account. For another one, ``resolvePending()`` asks again.
    package private(set) var account: AccountID?

    private var notices: [Notice] = []
    private let router: Router<AppFlow>
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    /// The orders that were unresolved when the account became the current one. The payments show them.
    @ObservationIgnored private var earlier: Set<Order> = []
    /// The account whose unresolved orders were last asked for.
    @ObservationIgnored private var resolvedAccount: AccountID?

    package init(router: Router<AppFlow>) {
        self.router = router
    }

    /// Follows the current user until the task is cancelled. The notices of one user are never shown to another.
    package func followUser() async {
        for await user in auth.userChanges() where user?.id != account {
            (notices, earlier, account, resolvedAccount) = ([], [], user?.id, nil)
        }
    }

    /// Shows a notice for each update of an order whose screen is gone, until the task is cancelled.
    package func followUpdates() async {
        for await update in payment.updates { await apply(update) }
    }

    /// Asks the server for the pending orders of ``account``, once.
    package func resolvePending() async {
        guard let account, account != resolvedAccount else { return }
        resolvedAccount = account
        if let unresolved = try? await payment.unresolvedOrders(), account == self.account {
            earlier = Set(unresolved.orders.map(\.order))
        }
        do throws(PaymentError) {
            _ = try await payment.resolvePending()
        } catch {
            guard !Task.isCancelled else {
                // The view may appear again.
                resolvedAccount = nil
                return
            }
            logger.log(.warning, "Pending orders not resolved", error: error)
        }
    }

    package func dismissNotice() {
        _ = notices.popLast()
    }

    /// Shows a notice, unless the screen of the order does.
    func apply(_ update: OrderUpdate) async {
        guard update.account == account, !isShown(update.order), !update.isInProgress else { return }
        if case .pending = update.result, earlier.contains(update.order) { return }
        let notice = Notice(update, item: await title(of: update.order), amount: localizer.money(update.order.amount))
        // The user may have changed in the meantime.
        if update.account == account { notices.append(notice) }
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
