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
    /// Why it could not be found out what became of open orders, if so.
    public private(set) var settleFailure: Failure?
    /// The names of what was bought, as far as they are known.
    public private(set) var titles: [Item.ID: String] = [:]

    private let list: PagedLoader<Payment>
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var refundPayment: RefundPaymentUseCase
    @ObservationIgnored @Dependency private var settlePayments: SettlePaymentsUseCase
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var orders: OpenOrders
    @ObservationIgnored private var refunding: [Payment.ID: Work] = [:]
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

    /// Settles what was left open, then fetches the payments if they are not here yet.
    public func appear() {
        settling.start { [weak self, list, settlePayments] in
            let outcomes = await Result { try await settlePayments() }
            guard !Task.isCancelled else { return }
            self?.take(outcomes)
            list.appear()
            await list.finish()
            self?.nameItems()
        }
    }

    /// Stops what is under way. A refund that was begun goes on.
    public func disappear() {
        settling.cancel()
        naming.cancel()
        list.cancel()
        for work in refunding.values { work.cancel() }
        for (id, refund) in refunds {
            if case .refunding = refund, let order = orders[subject(id)] {
                refunds[id] = .unknown(.outcomeUnknown(reference: order.reference))
            }
        }
    }

    /// Fetches the payments anew; what is shown stays meanwhile.
    public func refresh() { list.start() }

    /// Fetches the payments and waits; may be called again to refresh or to retry.
    public func load() async {
        await list.load()
        nameItems()
    }

    /// Fetches the next page; for the end of the list coming into view.
    public func showMore() { list.startMore() }

    /// Finds out what became of orders that were left open.
    public func settle() {
        settling.start { [weak self, settlePayments] in
            let outcomes = await Result { try await settlePayments() }
            if !Task.isCancelled { self?.take(outcomes) }
        }
    }

    /// Gives `amount` of `payment` back, or all that is left of it.
    public func refund(_ payment: Payment, amount: Money? = nil) {
        let amount = amount ?? payment.refundable
        if case .refunding = refunds[payment.id] { return }
        guard amount.minorUnits > 0 else { return }
        let subject = subject(payment.id)
        // An open one is tried again as it was: the same reference gives nothing back twice.
        let order = orders[subject] ?? OpenOrders.Order(reference: makeID(), amount: amount)
        orders[subject] = order
        refunds[payment.id] = .refunding(order.amount)
        let work = Work()
        refunding[payment.id] = work
        let wanted = RefundOrder(reference: order.reference, paymentID: payment.id, amount: order.amount)
        work.start { [weak self, refundPayment, orders] in
            do throws(PaymentError) {
                let refunded = try await refundPayment(wanted)
                orders[subject] = nil
                self?.take(refunded)
            } catch {
                if !error.leavesOutcomeOpen { orders[subject] = nil }
                guard !Task.isCancelled else { return }
                self?.refunds[payment.id] = error.leavesOutcomeOpen ? .unknown(error) : .failed(error)
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

    /// Returns when the refund of a payment, the settling and the naming under way are done.
    public func untilIdle() async {
        for work in refunding.values { await work.finish() }
        await settling.finish()
        await naming.finish()
    }

    private func subject(_ id: Payment.ID) -> OpenOrders.Subject {
        OpenOrders.Subject(user: getCurrentUser()?.id, kind: .refund(id))
    }

    private func take(_ payment: Payment) {
        refunds[payment.id] = nil
        list.replace(payment)
    }

    private func take(_ outcomes: Result<[SettledPayment], any Error>) {
        switch outcomes {
        case .success(let outcomes):
            settleFailure = nil
            settled += outcomes
            for outcome in outcomes { take(outcome) }
            if !outcomes.isEmpty, list.state.value != nil { list.start() }
        case .failure(let error): settleFailure = Failure(error)
        }
    }

    private func take(_ settled: SettledPayment) {
        let id = refunds.keys.first { orders[subject($0)]?.reference == settled.reference }
        switch settled.outcome {
        case .paid: break
        case .refunded(let payment):
            orders[subject(payment.id)] = nil
            take(payment)
        case .declined(let error):
            guard let id else { break }
            orders[subject(id)] = nil
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
