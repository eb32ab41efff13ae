import AuthModule
import DependencyInjection
public import Foundation
public import Observation
public import PaymentModule

/// Shows what the user has paid, newest first, and gives it back.
@MainActor @Observable
public final class PaymentsModel {
    /// Where a refund stands. One that was made shows in the payment itself.
    public enum Refund: Sendable, Hashable {
        /// It is under way.
        case refunding(Money)
        /// Nothing was given back; it may be tried again.
        case failed(PaymentError)
        /// It may have been given back; ``PaymentsModel/settle()`` asks.
        case unknown(PaymentError)
    }

    /// The refunds that are not simply done, by payment.
    public private(set) var refunds: [Payment.ID: Refund] = [:]
    /// What became of orders that had been left open, since this screen opened.
    public private(set) var settled: [SettledPayment] = []
    /// Why it could not be found out which orders are open, or what became of them, if so.
    public var settleFailure: Failure? { askFailure ?? outcomeFailure }
    /// The names of what was bought, as far as they are known.
    public private(set) var titles: [Item.ID: String] = [:]

    /// Whether it is known which refunds are open; until then nothing is given back.
    private var isAsked = false
    private var askFailure: Failure?
    private var outcomeFailure: Failure?
    private let list: PagedLoader<Payment>
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var refundPayment: RefundPaymentUseCase
    @ObservationIgnored @Dependency private var getOpenOrders: GetOpenOrdersUseCase
    @ObservationIgnored @Dependency private var settlePayments: SettlePaymentsUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    /// Whom ``refunds`` are of.
    @ObservationIgnored private var person: AuthUser.ID?
    /// The refunds whose outcome is not known.
    @ObservationIgnored private var open: [Payment.ID: RefundOrder] = [:]
    @ObservationIgnored private var refunding: [Payment.ID: Work] = [:]
    private let asking = Work()
    private let settling = Work()
    private let naming = Work()
    private let makeID: @Sendable () -> String

    /// A model that has loaded nothing yet; `makeID` makes the reference of a refund, one for all its tries.
    public init(makeID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.makeID = makeID
        list = PagedLoader { [_getPayments] cursor in Fetched(try await _getPayments.resolve()(after: cursor)) }
    }

    /// The payments as far as they were fetched.
    public var payments: Loadable<[Payment]> { list.state }
    /// What is shown of each payment.
    public var lines: Loadable<[PaymentLine]> {
        list.state.map { payments in payments.map { PaymentLine($0, title: titles[$0.itemID], refund: refunds[$0.id]) }
        }
    }
    /// Whether the first page is being fetched.
    public var isLoading: Bool { list.isLoading }
    /// Whether a further page is being fetched.
    public var isLoadingMore: Bool { list.isLoadingMore }
    /// Whether there are further pages.
    public var hasMore: Bool { list.hasMore }
    /// Why the next page could not be had, if so.
    public var moreFailure: Failure? { list.moreFailure }
    /// Whether it is being found out what became of open orders.
    public var isSettling: Bool { settling.isRunning }

    /// Whether ``refund(_:)`` may do something: not before it is known which refunds are open.
    public var canRefund: Bool { isAsked && !isOfAnother }

    /// Finds out what is open and settles it, then fetches the payments if they are not here yet.
    public func appear() {
        settle { [weak self, list] in
            list.appear()
            await list.finish()
            self?.nameItems()
        }
    }

    /// Stops what is under way. A refund that was begun goes on.
    public func disappear() {
        asking.cancel()
        settling.cancel()
        naming.cancel()
        list.cancel()
        for work in refunding.values { work.cancel() }
        for (id, refund) in refunds {
            if case .refunding = refund, let order = open[id] {
                refunds[id] = .unknown(.outcomeUnknown(reference: order.reference))
            }
        }
    }

    /// Fetches the payments anew; what is shown stays meanwhile.
    public func refresh() { list.start() }

    /// Finds out what is open, fetches the payments and waits; may be called again to refresh or to retry.
    public func load() async {
        ask()
        await asking.finish()
        await list.load()
        nameItems()
    }

    /// Fetches the next page; for the end of the list coming into view.
    public func showMore() { list.startMore() }

    /// Finds out what became of orders that were left open.
    public func settle() { settle {} }

    /// Gives `amount` of `payment` back, or all that is left of it.
    public func refund(_ payment: Payment, amount: Money? = nil) {
        guard canRefund else {
            ask()
            return
        }
        let amount = amount ?? payment.refundable
        if case .refunding = refunds[payment.id] { return }
        guard amount.minorUnits > 0 else { return }
        // An open one is tried again as it was: the same reference gives nothing back twice.
        let former = open[payment.id]
        let order = former ?? RefundOrder(reference: makeID(), paymentID: payment.id, amount: amount)
        open[payment.id] = order
        refunds[payment.id] = .refunding(order.amount)
        let work = Work()
        refunding[payment.id] = work
        work.start { [weak self, refundPayment] in
            do throws(PaymentError) {
                let refunded = try await refundPayment(order)
                if !Task.isCancelled { self?.take(refunded) }
            } catch {
                if !Task.isCancelled { self?.take(error, of: payment.id, mayBeSent: former != nil) }
            }
        }
    }

    /// Gives all that is left of the payment `id` back.
    public func refund(_ id: Payment.ID) {
        guard let payment = list.state.value?.first(where: { $0.id == id }) else { return }
        refund(payment)
    }

    /// What is to be said of the refund of a payment, if it went wrong.
    public func failure(of payment: Payment.ID) -> Failure? {
        switch refunds[payment] {
        case .failed(let error), .unknown(let error): Failure(error)
        case .refunding, nil: nil
        }
    }

    /// Returns when the refund of a payment, the asking, the settling and the naming under way are done.
    public func untilIdle() async {
        for work in refunding.values { await work.finish() }
        await asking.finish()
        await settling.finish()
        await naming.finish()
    }

    private var isOfAnother: Bool { getCurrentUser()?.id != person }

    /// Finds out which refunds are open, so that none of them is made anew.
    private func ask() {
        if isOfAnother { forget() }
        isAsked = false
        asking.start { [weak self, getOpenOrders] in
            do throws(PaymentError) {
                let orders = try await getOpenOrders()
                if !Task.isCancelled { self?.take(orders) }
            } catch {
                if !Task.isCancelled { self?.askFailure = Failure(error) }
            }
        }
    }

    /// Begins anew for whoever is signed in: an open refund is its user's alone.
    private func forget() {
        person = getCurrentUser()?.id
        asking.cancel()
        for work in refunding.values { work.cancel() }
        (refunding, refunds, open, settled) = ([:], [:], [:], [])
    }

    private func settle(then next: @escaping @MainActor () async -> Void) {
        ask()
        settling.start { [weak self, asking, settlePayments] in
            // What is open is known before it is settled: then each outcome finds its payment.
            await asking.finish()
            let outcomes = await Result { try await settlePayments() }
            guard !Task.isCancelled else { return }
            self?.take(outcomes)
            await next()
        }
    }

    private func take(_ orders: [OpenOrder]) {
        (isAsked, askFailure) = (true, nil)
        var found: [Payment.ID: RefundOrder] = [:]
        for case .refund(let order) in orders where found[order.paymentID] == nil { found[order.paymentID] = order }
        for (id, order) in found where open[id] != order {
            open[id] = order
            refunds[id] = .unknown(.outcomeUnknown(reference: order.reference))
        }
        // What is no longer open came to its end unseen: the list tells how.
        let ended = refunds.filter { id, refund in if case .unknown = refund { found[id] == nil } else { false } }
        for id in ended.keys { (open[id], refunds[id]) = (nil, nil) }
        if !ended.isEmpty, list.state.value != nil { list.start() }
    }

    private func take(_ payment: Payment) {
        open[payment.id] = nil
        refunds[payment.id] = nil
        list.replace(payment)
    }

    private func take(_ error: PaymentError, of payment: Payment.ID, mayBeSent: Bool) {
        guard !error.leavesOutcomeOpen(mayBeSent: mayBeSent) else {
            refunds[payment] = .unknown(error)
            return
        }
        open[payment] = nil
        refunds[payment] = .failed(error)
    }

    private func take(_ outcomes: Result<[SettledPayment], any Error>) {
        switch outcomes {
        case .success(let outcomes):
            outcomeFailure = nil
            settled += outcomes
            for outcome in outcomes { take(outcome) }
            if !outcomes.isEmpty, list.state.value != nil { list.start() }
        case .failure(let error): outcomeFailure = Failure(error)
        }
    }

    private func take(_ settled: SettledPayment) {
        let id = open.first { $0.value.reference == settled.reference }?.key
        switch settled.outcome {
        case .paid: break
        case .refunded(let payment): take(payment)
        case .declined(let error):
            guard let id else { break }
            open[id] = nil
            refunds[id] = .failed(error)
        case .unknown(let error):
            if let id { refunds[id] = .unknown(error) }
        }
    }

    /// Fetches the names of what was bought, one after the other; one that cannot be had is shown by its id.
    private func nameItems() {
        let wanted = Set(list.state.value?.map(\.itemID) ?? []).subtracting(titles.keys)
        guard !wanted.isEmpty else { return }
        naming.start { [weak self, getItem] in
            for id in wanted.sorted() {
                guard let item = try? await getItem(id).value else { continue }
                guard !Task.isCancelled, let self else { return }
                titles[id] = item.title
            }
        }
    }
}
