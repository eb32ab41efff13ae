import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Observation
public import PaymentModule

/// The view model of the payments, sorted from newest to oldest. It also makes refunds.
///
/// The payment service completes a refund even if the task that waits for it is cancelled. The view model finds the
/// outcome when the screen is opened again.
@MainActor @Observable
public final class PaymentsViewModel {
    /// The state of a refund. A completed refund is part of its payment.
    public enum Refund: Sendable, Hashable {
        /// The refund is running.
        case refunding(Money)
        /// Nothing was refunded. The user can try again.
        case failed(PaymentError)
        /// The outcome is unknown. ``PaymentsViewModel/resolvePending()`` finds it out.
        case unknown(PaymentError)

        var error: PaymentError? {
            switch self {
            case .failed(let error), .unknown(let error): error
            case .refunding: nil
            }
        }

        fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
    }

    /// The outcome of an order that was unresolved, as it is shown.
    package enum Resolution: Sendable, Hashable {
        /// The name of the item and the paid amount.
        case paid(String, Money)
        /// The name of the item and the refunded amount.
        case refunded(String, Money)
        /// The order was not carried out.
        case declined(UserFacingError)
        /// The outcome is still unknown.
        case unknown(UserFacingError)
    }

    /// The refunds that are running, failed or unresolved, by payment.
    public private(set) var refunds: [Payment.ID: Refund] = [:] {
        didSet {
            let errors = refunds.filter { oldValue[$0] != $1 }.compactMap(\.value.error)
            for error in errors { logger.logShown(error) }
        }
    }
    /// The orders that were resolved since the screen was opened, and those whose outcome is still unknown.
    public private(set) var resolved: [ResolvedOrder] = []
    /// The outcomes of ``resolved``, except for errors of refunds, which are shown at their payments.
    package var resolutions: [Resolution] {
        resolved.compactMap { order in
            switch order.outcome {
            case .paid(let payment): .paid(title(of: payment), payment.amount)
            case .refunded(let payment): .refunded(title(of: payment), payment.refunded)
            case _ where refundReferences.contains(order.reference): nil
            case .declined(let error): .declined(UserFacingError(error))
            case .unknown(let error): .unknown(UserFacingError(error))
            }
        }
    }
    /// True if a payment has an unknown outcome, which ``resolvePending()`` finds out.
    package var hasUnresolvedPayment: Bool {
        resolutions.contains { if case .unknown = $0 { true } else { false } }
    }
    /// True if a refund has an unknown outcome, which ``resolvePending()`` finds out.
    package var hasUnresolvedRefund: Bool { refunds.values.contains(where: \.isUnknown) }
    /// The error of finding unresolved orders or their outcomes.
    package var resolveFailure: UserFacingError? { ordersFailure ?? resolving.failure }
    /// The known names of items.
    package private(set) var titles: [Item.ID: String] = [:]

    /// False until the unresolved refunds are known. Until then nothing is refunded.
    private var hasCheckedOrders = false
    private var ordersFailure: UserFacingError?
    private let list: PagedLoader<Payment>
    private let resolving = ActionState()
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    /// The user of ``refunds``.
    @ObservationIgnored private var user: AuthUser.ID?
    /// The sent refunds whose outcome is unknown.
    @ObservationIgnored private var unresolved: [Payment.ID: RefundOrder] = [:]
    /// The references of the refunds that were unresolved.
    @ObservationIgnored private var refundReferences: Set<String> = []
    @ObservationIgnored private var latestCheck = 0
    private let makeID: @Sendable () -> String

    /// Creates a view model. `makeID` makes the reference of a refund, which all its attempts share.
    public init(makeID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.makeID = makeID
        list = PagedLoader { [_getPayments] in try await _getPayments.resolve().execute($0) }
    }

    /// The fetched payments.
    public var payments: Loadable<[Payment]> { list.state }
    /// The fetched payments, as they are shown.
    package var rows: Loadable<[PaymentRowViewData]> {
        list.state.map { payments in
            payments.map { PaymentRowViewData($0, title: title(of: $0), refund: refunds[$0.id]) }
        }
    }
    package var isLoading: Bool { list.isLoading }
    /// The automatic retry after a connection failure, which ``retryWhenDue()`` awaits.
    package var scheduledRetry: ScheduledRetry? { list.scheduledRetry }
    package var isLoadingMore: Bool { list.isLoadingMore }
    package var hasMore: Bool { list.hasMore }
    /// The error of fetching the next page.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }
    package var isResolving: Bool { resolving.isRunning }

    /// False until the unresolved refunds of the current user are known.
    package var canRefund: Bool { hasCheckedOrders && getCurrentUser.execute()?.id == user }

    /// Resolves pending orders, then fetches the payments, unless fresh ones are loaded.
    public func load() async {
        await resolvePending()
        await list.load()
        await fetchTitles()
    }

    /// Loads the payments of each further current user, until the task is cancelled.
    package func followUser() async {
        for await current in getCurrentUser.changes() where current?.id != user { await load() }
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

    package func loadMore() async { await list.loadMore() }

    /// Resolves the pending orders of the current user.
    package func resolvePending() async {
        // The unresolved refunds map each outcome to its payment.
        await findUnresolvedRefunds()
        guard let outcomes = await resolving.run({ try await payment.resolvePending() }) else { return }
        resolved.removeAll(where: \.isUnknown)
        resolved += outcomes
        for outcome in outcomes { apply(outcome) }
        guard !outcomes.isEmpty else { return }
        if list.state.value != nil { await list.reload() }
        await fetchTitles()
    }

    /// Refunds `amount` of `payment`, by default the whole refundable amount, if ``canRefund`` is true.
    public func refund(_ payment: Payment, amount: Money? = nil) async {
        guard canRefund else { return await findUnresolvedRefunds() }
        let amount = amount ?? payment.refundable
        if case .refunding = refunds[payment.id] { return }
        guard amount.minorUnits > 0 else { return }
        // An unresolved refund is sent again unchanged. Its reference prevents a second refund.
        let previous = unresolved[payment.id]
        await send(
            previous ?? RefundOrder(reference: makeID(), paymentID: payment.id, amount: amount),
            wasSentBefore: previous != nil
        )
    }

    /// Refunds the whole refundable amount of the payment `id`.
    package func refund(_ id: Payment.ID) async {
        guard let payment = list.state.value?.first(where: { $0.id == id }) else { return }
        await refund(payment)
    }

    /// Returns the error of the refund of a payment.
    package func failure(of payment: Payment.ID) -> UserFacingError? {
        refunds[payment]?.error.map(UserFacingError.init(refund:))
    }

    /// Finds the unresolved refunds, so that none of them is made a second time.
    private func findUnresolvedRefunds() async {
        let current = getCurrentUser.execute()?.id
        // The payments of one user are never shown to another.
        if current != user { list.reset() }
        if current != user { (user, refunds, unresolved, resolved) = (current, [:], [:], []) }
        hasCheckedOrders = false
        latestCheck += 1
        let check = latestCheck
        do throws(PaymentError) {
            let orders = try await payment.unresolvedOrders()
            guard check == latestCheck else { return }
            if Task.isCancelled { throw .cancelled }
            (hasCheckedOrders, ordersFailure) = (true, nil)
            await apply(orders)
        } catch {
            guard check == latestCheck else { return }
            logger.logShown(error)
            ordersFailure = UserFacingError(error)
        }
    }

    private func apply(_ orders: [UnresolvedOrder]) async {
        var found: [Payment.ID: RefundOrder] = [:]
        for case .refund(let order) in orders where found[order.paymentID] == nil { found[order.paymentID] = order }
        for (id, order) in found where unresolved[id] != order {
            unresolved[id] = order
            refunds[id] = .unknown(.outcomeUnknown(reference: order.reference))
        }
        // A refund that was resolved elsewhere has its outcome in the list.
        let ended = refunds.filter { id, refund in if case .unknown = refund { found[id] == nil } else { false } }
        for id in ended.keys { (unresolved[id], refunds[id]) = (nil, nil) }
        if !ended.isEmpty, list.state.value != nil { await list.reload() }
    }

    /// Sends `order` and applies the outcome, unless the user has changed.
    private func send(_ order: RefundOrder, wasSentBefore: Bool) async {
        let (id, refunding) = (order.paymentID, Refund.refunding(order.amount))
        (unresolved[id], refunds[id]) = (order, refunding)
        let sender = user
        let outcome: Result<Payment, PaymentError>
        do throws(PaymentError) {
            outcome = .success(try await payment.refund(order))
        } catch {
            outcome = .failure(error)
        }
        guard sender == user, unresolved[id] == order, refunds[id] == refunding else { return }
        switch outcome {
        case .success(let payment): apply(payment)
        case .failure(.cancelled) where Task.isCancelled:
            refunds[id] = .unknown(.outcomeUnknown(reference: order.reference))
        case .failure(let error) where error.isOutcomeUnknown(wasSentBefore: wasSentBefore):
            refunds[id] = .unknown(error)
        case .failure(let error): (unresolved[id], refunds[id]) = (nil, .failed(error))
        }
    }

    private func apply(_ payment: Payment) {
        (unresolved[payment.id], refunds[payment.id]) = (nil, nil)
        list.replace(payment)
    }

    private func apply(_ resolved: ResolvedOrder) {
        let id = unresolved.first { $0.value.reference == resolved.reference }?.key
        if id != nil { refundReferences.insert(resolved.reference) }
        switch resolved.outcome {
        case .paid: break
        case .refunded(let payment): apply(payment)
        case .declined(let error):
            if let id { (unresolved[id], refunds[id]) = (nil, .failed(error)) }
        case .unknown(let error):
            if let id { refunds[id] = .unknown(error) }
        }
    }

    private func title(of payment: Payment) -> String { titles[payment.itemID] ?? payment.itemID }

    /// Fetches the missing names of items. A failure is ignored: the item is shown with its id.
    private func fetchTitles() async {
        let payments = (list.state.value ?? []) + resolved.compactMap(\.payment)
        let wanted = Set(payments.map(\.itemID)).subtracting(titles.keys)
        for id in wanted.sorted() where !Task.isCancelled {
            if let item = try? await getItem.execute(id).value { titles[id] = item.title }
        }
    }
}

extension ResolvedOrder {
    fileprivate var isUnknown: Bool { if case .unknown = outcome { true } else { false } }

    /// The payment that was made or refunded.
    fileprivate var payment: Payment? {
        switch outcome {
        case .paid(let payment), .refunded(let payment): payment
        case .declined, .unknown: nil
        }
    }
}
