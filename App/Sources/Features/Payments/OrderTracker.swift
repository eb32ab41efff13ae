import AuthModule
import Core
import DependencyInjection
import Foundation
import Observation
import PaymentModule

/// The orders of the current account, each with its last known status, as one screen follows, sends and checks them.
@MainActor @Observable
final class OrderTracker {
    /// The account, or `nil` if nobody is signed in.
    private(set) var account: AccountID?
    /// The unresolved orders, and those that have ended since then, in the order of their first appearance.
    private(set) var orders: [TrackedOrder] = []
    /// The number of stored orders that cannot be read.
    private(set) var unreadableCount = 0
    /// `true` if the unresolved orders of ``account`` are known.
    private(set) var isReady = false
    /// The error of reading the orders.
    private(set) var failure: UserFacingError?
    /// The unresolved orders after the last ``check()``.
    private(set) var checked: [TrackedOrder] = []
    /// The request for outcomes, or the cancellation of a payment.
    private(set) var request: ActionState

    /// Called after each change of an order, with the order before the change.
    @ObservationIgnored var didChange: @MainActor (TrackedOrder, _ before: TrackedOrder?) async -> Void = { _, _ in }
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    // Payments are followed before any feature has registered its use cases.
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let now: @Sendable () -> Date
    private let retries = Broadcaster<Void>()

    init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        request = ActionState(logger: _logger.wrappedValue)
    }

    var unresolved: [TrackedOrder] { orders.filter { !$0.status.isFinal } }

    /// Returns the last known refund of a payment.
    func lastRefund(of payment: Payment.ID) -> TrackedOrder? {
        orders.last { $0.order.refund?.paymentID == payment }
    }

    /// Follows the orders of each current account until the task is cancelled.
    ///
    /// - Parameters:
    ///   - reset: Removes the content of another account.
    ///   - load: Loads the content of the account.
    ///   - whenReady: Called when the orders are known and followed, so that it can ask for outcomes and misses none.
    func follow(
        reset: @MainActor () -> Void,
        load: @escaping @MainActor () async -> Void = {},
        whenReady: @escaping @MainActor () async -> Void = {}
    ) async {
        var following: Task<Void, Never>?
        for await user in auth.events().map(\.currentUser) where following == nil || user?.id != account {
            following?.cancel()
            if user?.id != account {
                account = user?.id
                (orders, checked) = ([], [])
                (unreadableCount, isReady) = (0, false)
                (request, failure) = (ActionState(logger: logger), nil)
                reset()
            }
            following = Task {
                async let loading: Void = load()
                await followAccount(whenReady)
                await loading
            }
        }
        following?.cancel()
        await following?.value
    }

    /// Reads the orders again, if they could not be read.
    func retry() {
        if failure != nil { retries.send(()) }
    }

    /// Sends an order by `request`, and takes its status.
    func send(_ order: Order, by request: () async -> OrderStatus) async {
        await update(order, to: .sending)
        let status = await request()
        if case .failed(let error, _) = status { logger.logShown(error) }
        // A call whose task is cancelled returns this at once. The outcome follows as a change.
        if status != .sending { await update(order, to: status) }
    }

    /// Sends an order again that the server has not completed.
    func finish(_ tracked: TrackedOrder) async {
        await send(tracked.order) { await payment.finish(tracked) }
    }

    /// Refunds a part of a payment, unless the orders are unknown or an earlier refund of it is unresolved.
    func refund(_ paid: Payment, _ amount: Money) async {
        guard isReady, let account, amount.minorUnits > 0 else { return }
        guard lastRefund(of: paid.id)?.status.isFinal != false else { return }
        let order = RefundOrder(of: paid, amount: amount, account: account)
        await send(.refund(order)) { await payment.refund(order) }
    }

    /// Asks the server for the outcomes of the unresolved orders at the user's request. Sends no order.
    func check() async {
        if await resolve() { checked = unresolved }
    }

    /// Asks the server for the outcomes of the unresolved orders, if they are known. Returns `true` if it has answered.
    @discardableResult
    func resolve() async -> Bool {
        guard isReady else { return false }
        return await request.run { try await payment.resolve() } != nil
    }

    /// Cancels the payment of an unresolved order at the server, or ends a refused order without an outcome.
    func discard(_ tracked: TrackedOrder) async {
        await request.run {
            if case .refused = tracked.status { return await update(tracked.order, to: await payment.end(tracked)) }
            let status = try await payment.discard(tracked)
            await update(tracked.order, to: status)
            if !status.isFinal { throw UserFacingError(.notCancellable, .tryAgainSoon) }
        }
    }

    private func followAccount(_ whenReady: @escaping @MainActor () async -> Void) async {
        guard account != nil else {
            failure = UserFacingError(PaymentError.signInRequired)
            return
        }
        while !Task.isCancelled {
            let retries = retries.stream { _ in true }
            do throws(PaymentError) {
                let found = try await payment.orders()
                guard found.account == account, !Task.isCancelled else { return }
                orders = orders.filter(\.status.isFinal) + found.unresolved
                unreadableCount = found.unreadableCount
                isReady = true
                failure = nil
                async let ready: Void = whenReady()
                for await change in found.changes { await update(change) }
                return await ready
            } catch {
                guard auth.currentUser?.id == account, !Task.isCancelled else { return }
                logger.logShown(error)
                failure = UserFacingError(error)
            }
            for await _ in retries { break }
        }
    }

    private func update(_ order: Order, to status: OrderStatus) async {
        let known = orders.first { $0.order == order }
        await update(
            TrackedOrder(
                order: order,
                status: status,
                paymentID: known?.paymentID,
                createdAt: known?.createdAt ?? now()
            )
        )
    }

    /// Takes a change, unless the order has a final status: a status that arrives late takes nothing back.
    private func update(_ change: TrackedOrder) async {
        // An order of this screen may end after a switch of the account.
        guard change.order.account == account else { return }
        let index = orders.firstIndex { $0.order == change.order }
        let before = index.map { orders[$0] }
        guard before?.status.isFinal != true, before?.status != change.status else { return }
        if let index { orders[index] = change } else { orders.append(change) }
        await didChange(change, before)
    }
}

extension Order {
    /// The payment order, or `nil` for a refund.
    var payment: PaymentOrder? { if case .payment(let order) = self { order } else { nil } }
    /// The refund order, or `nil` for a payment.
    var refund: RefundOrder? { if case .refund(let order) = self { order } else { nil } }
}

extension [OrderLine] {
    func contains(_ item: Item.ID) -> Bool { contains { $0.itemID == item } }
}
