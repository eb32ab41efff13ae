import Core
import Foundation

/// The stored form of an order: its state, the exact bytes of its present attempt, and its result.
///
/// It is written before the first byte is sent, so that neither a lost response nor a crash charges twice.
struct OrderRecord: Sendable, Hashable, Codable {
    /// The version of the format.
    let version: Int
    /// The account that placed the order. Every request is sent on its behalf.
    let account: AccountID
    let order: Order
    /// The date on which the order was placed.
    let createdAt: Date
    /// The number of declined or cancelled attempts before the present one. The idempotency key contains it.
    let endedAttempts: Int
    /// The number of those that the server has. It need not have a refused one.
    let endedAtServer: Int
    /// The body of the present attempt. A later version of the app may encode the order differently.
    let body: Data
    /// The moment before the last request of the present attempt, or before the lookup that preceded its first one.
    private(set) var submission: Moment
    private(set) var state: PaymentState
    /// The server's payment or refund, if it is known.
    private(set) var result: OrderResult?
    /// `true` if the server knows the idempotency key with another body. The order is never sent again.
    private(set) var isConflict = false
    /// The lease of the process that sends the order.
    private(set) var lease: Lease?
    /// The date of the last change of the state.
    private(set) var changedAt: Date

    static let currentVersion = 1

    /// A right to send the order, which only one process has at a time.
    struct Lease: Sendable, Hashable, Codable {
        let worker: String
        let deadline: Date

        /// The time for one request, longer than its timeout.
        static let duration: TimeInterval = 35

        /// A deadline further away than the longest lease shows that the clock was set back.
        func isValid(at date: Date) -> Bool {
            let rest = deadline.timeIntervalSince(date)
            return rest > 0 && rest <= Self.duration
        }
    }

    /// Creates the record of an attempt that is about to be submitted.
    init(
        _ order: Order,
        of account: AccountID,
        createdAt: Date,
        endedAttempts: Int,
        endedAtServer: Int,
        body: Data,
        submission: Moment,
        worker: String,
        at date: Date
    ) {
        version = Self.currentVersion
        self.account = account
        self.order = order
        self.createdAt = createdAt
        self.endedAttempts = endedAttempts
        self.endedAtServer = endedAtServer
        self.body = body
        self.submission = submission
        state = .submitted
        changedAt = date
        lease = Lease(worker: worker, deadline: date.addingTimeInterval(Lease.duration))
    }

    /// `true` if the server has the order and does not know its outcome yet.
    var isPending: Bool { result?.state.isFinal == false }

    /// The outcome of the order, or `nil` if it is not known.
    var outcome: OrderUpdate.Result? {
        if case .declined(let decline) = state { return .failed(.declined(decline)) }
        return state.isFinal ? result.map(OrderUpdate.Result.init) : nil
    }

    var id: OrderID { OrderID(order, of: account) }

    /// Returns the record with a lease for another request of the same attempt.
    func resubmitted(by worker: String, at moment: Moment) -> OrderRecord {
        var record = self
        record.submission = moment
        record.lease = Lease(worker: worker, deadline: moment.date.addingTimeInterval(Lease.duration))
        return record
    }

    /// Returns the record without a lease.
    func released() -> OrderRecord {
        var record = self
        record.lease = nil
        return record
    }

    /// Returns the record in `state`, without a lease.
    func changed(to state: PaymentState, at date: Date) -> OrderRecord {
        var record = released()
        record.state = state
        record.changedAt = date
        return record
    }

    /// Returns the record with a result of the server, without a lease.
    func changed(to result: OrderResult, at date: Date) -> OrderRecord {
        var record = changed(to: result.state, at: date)
        record.result = result
        record.isConflict = false
        return record
    }

    /// Returns the record of an order that the server knows with another body, without a lease.
    func conflicting() -> OrderRecord {
        var record = released()
        record.isConflict = true
        return record
    }

    /// Returns whether `other` is the same order. The method may differ as soon as no attempt with the former one can
    /// still be carried out.
    func isSameOrder(as other: Order) -> Bool {
        switch (order, other) {
        case (.payment(let order), .payment(let other)) where state == .created || state.isFinal:
            order.reference == other.reference && order.itemID == other.itemID && order.amount == other.amount
        default: order == other
        }
    }
}

extension OrderRecord {
    /// The time for which servers remember an idempotency key after its first use.
    private static let keyLifetime: TimeInterval = 24 * 60 * 60
    /// The longest time from sending a request until the server has carried it out.
    private static let maximumLatency: TimeInterval = 10 * 60

    /// Returns whether the order can no longer be carried out, given that the server does not have it at `lookup`.
    ///
    /// Both clocks must say so, since one that was set forward proves nothing.
    func isExpired(ifAbsentAt lookup: Moment) -> Bool {
        submission.ages(at: lookup).allSatisfy { $0 > Self.keyLifetime + Self.maximumLatency }
    }

    /// Returns whether the server certainly still knows the key by both clocks. One of them may have stood still.
    func isKeyValid(at now: Moment) -> Bool {
        submission.ages(at: now).allSatisfy { age in
            (-Self.maximumLatency..<Self.keyLifetime - Self.maximumLatency).contains(age)
        }
    }
}
