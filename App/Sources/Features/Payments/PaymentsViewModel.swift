import AuthModule
import Core
import DependencyInjection
public import Foundation
public import Observation
public import PaymentModule

/// Shows the user's payments, newest first, and refunds them.
///
/// A refund outlives the screen in the payment service: if the task that waits for it is cancelled it goes on, and its
/// outcome is found when the screen is opened again.
@MainActor @Observable
public final class PaymentsViewModel {
    /// The state of a refund. One that was made shows in the payment itself.
    public enum Refund: Sendable, Hashable {
        /// It is under way.
        case refunding(Money)
        /// Nothing was refunded; it may be tried again.
        case failed(PaymentError)
        /// It may have been refunded; ``PaymentsViewModel/resolvePending()`` asks.
        case unknown(PaymentError)

        var error: PaymentError? {
            switch self {
            case .failed(let error), .unknown(let error): error
            case .refunding: nil
            }
        }
    }

    /// The refunds that are not simply done, by payment.
    public private(set) var refunds: [Payment.ID: Refund] = [:] {
        didSet {
            let errors = refunds.filter { oldValue[$0] != $1 }.compactMap(\.value.error)
            for error in errors { logger.logShown(error) }
        }
    }
    /// The outcomes of unresolved orders, since this screen opened.
    public private(set) var resolved: [ResolvedPayment] = []
    /// The failure to find unresolved orders or their outcomes, if any.
    package var resolveFailure: UserFacingError? { ordersFailure ?? resolving.failure }
    /// The names of the items, as far as they are known.
    package private(set) var titles: [Item.ID: String] = [:]

    /// Whether it is known which refunds are unresolved; until then nothing is refunded.
    private var hasCheckedOrders = false
    private var ordersFailure: UserFacingError?
    private let list: PagedLoader<Payment>
    private let resolving = ActionState()
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    /// The user whom ``refunds`` are of.
    @ObservationIgnored private var user: AuthUser.ID?
    /// The refunds whose outcome is not known.
    @ObservationIgnored private var unresolved: [Payment.ID: RefundOrder] = [:]
    @ObservationIgnored private var latestCheck = 0
    private let makeID: @Sendable () -> String

    /// A model that has loaded nothing yet; `makeID` makes the reference of a refund, one for all its tries.
    public init(makeID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.makeID = makeID
        list = PagedLoader { [_payment] cursor in
            let page = try await _payment.resolve().payments(after: cursor)
            return CachedResult(Page(elements: page.payments, nextCursor: page.nextCursor))
        }
    }

    /// The payments as far as they were fetched.
    public var payments: Loadable<[Payment]> { list.state }
    /// What is shown of each payment.
    package var rows: Loadable<[PaymentRowViewData]> {
        list.state.map { payments in
            payments.map { PaymentRowViewData($0, title: titles[$0.itemID], refund: refunds[$0.id]) }
        }
    }
    /// Whether the first page is being fetched.
    package var isLoading: Bool { list.isLoading }
    /// Whether a further page is being fetched.
    package var isLoadingMore: Bool { list.isLoadingMore }
    /// Whether there are further pages.
    package var hasMore: Bool { list.hasMore }
    /// The failure to fetch the next page, if any.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }
    /// Whether unresolved orders are being resolved.
    package var isResolving: Bool { resolving.isRunning }

    /// Whether ``refund(_:amount:)`` may do something: not before it is known which refunds are unresolved.
    package var canRefund: Bool { hasCheckedOrders && getCurrentUser.execute()?.id == user }

    /// Resolves unresolved orders, then fetches the payments if they are not here yet.
    public func load() async {
        await resolvePending()
        await list.load()
        await nameItems()
    }

    /// Fetches the payments again; what is shown stays meanwhile.
    package func refresh() async {
        await list.reload()
        await nameItems()
    }

    /// Fetches the next page; for the end of the list coming into view.
    package func loadMore() async { await list.loadMore() }

    /// Finds out which orders are unresolved and resolves them.
    package func resolvePending() async {
        // First which they are: then each outcome finds its payment.
        await findUnresolvedRefunds()
        guard let outcomes = await resolving.run({ try await payment.resolvePending() }) else { return }
        resolved += outcomes
        for outcome in outcomes { apply(outcome) }
        if !outcomes.isEmpty, list.state.value != nil { await list.reload() }
    }

    /// Refunds `amount` of `payment`, or all that is left of it.
    public func refund(_ payment: Payment, amount: Money? = nil) async {
        guard canRefund else { return await findUnresolvedRefunds() }
        let amount = amount ?? payment.refundable
        if case .refunding = refunds[payment.id] { return }
        guard amount.minorUnits > 0 else { return }
        // An unresolved one is sent again as it was: the same reference refunds nothing twice.
        let former = unresolved[payment.id]
        await send(
            former ?? RefundOrder(reference: makeID(), paymentID: payment.id, amount: amount),
            wasSentBefore: former != nil
        )
    }

    /// Refunds all that is left of the payment `id`.
    package func refund(_ id: Payment.ID) async {
        guard let payment = list.state.value?.first(where: { $0.id == id }) else { return }
        await refund(payment)
    }

    /// The failure of the refund of a payment, if any.
    package func failure(of payment: Payment.ID) -> UserFacingError? {
        refunds[payment]?.error.map(UserFacingError.init)
    }

    /// Finds out which refunds are unresolved, so that none of them is made a second time.
    private func findUnresolvedRefunds() async {
        let current = getCurrentUser.execute()?.id
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
        // One that is resolved by now ended unseen: the list has its outcome.
        let ended = refunds.filter { id, refund in if case .unknown = refund { found[id] == nil } else { false } }
        for id in ended.keys { (unresolved[id], refunds[id]) = (nil, nil) }
        if !ended.isEmpty, list.state.value != nil { await list.reload() }
    }

    /// Sends `order` and waits for the outcome, as long as its user stays.
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

    private func apply(_ resolved: ResolvedPayment) {
        let id = unresolved.first { $0.value.reference == resolved.reference }?.key
        switch resolved.outcome {
        case .paid: break
        case .refunded(let payment): apply(payment)
        case .declined(let error):
            if let id { (unresolved[id], refunds[id]) = (nil, .failed(error)) }
        case .unknown(let error):
            if let id { refunds[id] = .unknown(error) }
        }
    }

    /// Fetches the names of the items, one after the other; an item without one is shown by its id.
    private func nameItems() async {
        let wanted = Set(list.state.value?.map(\.itemID) ?? []).subtracting(titles.keys)
        for id in wanted.sorted() where !Task.isCancelled {
            if let item = try? await getItem.execute(id).value { titles[id] = item.title }
        }
    }
}
