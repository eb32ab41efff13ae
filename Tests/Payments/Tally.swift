import Core
import PaymentModule
import Sandbox

/// The orders of a campaign with the definite statuses that users have seen, compared with the ledger of the server.
struct Tally: Sendable, CustomStringConvertible {
    private var orders: [String: Order] = [:]
    /// The payments that were shown as paid, and the refunds that were shown as made.
    private var made: Set<String> = []
    private(set) var paid: [Payment] = []
    /// The orders that were shown as declined, cancelled or not charged.
    private var uncharged: Set<String> = []

    private(set) var chargeCount = 0
    private(set) var refundCount = 0
    /// The references of violations.
    private var twice: [String] = []
    private var afterNotCharged: [String] = []
    private var atWrongAccount: [String] = []
    private var lost: [String] = []
    var changesByLooks = 0

    mutating func place(_ order: Order) { orders[order.reference] = order }

    /// Records a status that a user has seen.
    mutating func record(_ status: OrderStatus?, of order: Order) {
        switch status {
        case .paid(let payment):
            if !made.contains(order.reference) { paid.append(payment) }
            record(isMade: true, reference: order.reference)
        case .refunded: record(isMade: true, reference: order.reference)
        case .declined, .cancelled, .failed(_, movedNoMoney: true): record(isMade: false, reference: order.reference)
        default: break
        }
    }

    mutating func record(isMade: Bool, reference: String) {
        if isMade { made.insert(reference) } else { uncharged.insert(reference) }
    }

    /// The orders whose outcome no user has seen.
    var unseen: [Order] { orders.filter { !made.contains($0.key) && !uncharged.contains($0.key) }.map(\.value) }

    func account(of reference: String) -> AccountID {
        orders[reference]?.account ?? AccountID(issuer: "", subject: "")
    }

    mutating func add(_ other: Tally) {
        orders.merge(other.orders) { $1 }
        made.formUnion(other.made)
        uncharged.formUnion(other.uncharged)
        chargeCount += other.chargeCount
        refundCount += other.refundCount
        twice += other.twice
        afterNotCharged += other.afterNotCharged
        atWrongAccount += other.atWrongAccount
        lost += other.lost
        changesByLooks += other.changesByLooks
    }

    /// Compares the statuses with the whole ledger.
    mutating func compare(with ledger: [LedgerEntry]) {
        for (reference, movements) in Dictionary(grouping: ledger, by: \.reference) {
            if movements.count > 1 { twice.append(reference) }
            if uncharged.contains(reference) { afterNotCharged.append(reference) }
            let subject = account(of: reference).subject
            if movements.contains(where: { $0.userID != subject }) { atWrongAccount.append(reference) }
            if !made.contains(reference) { lost.append(reference) }
        }
        lost += made.subtracting(ledger.map(\.reference))
        refundCount = ledger.count { $0.kind == .refund }
        chargeCount = ledger.count - refundCount
    }

    var isClean: Bool { (twice + afterNotCharged + atWrongAccount + lost).isEmpty && changesByLooks == 0 }

    /// The references of some violations.
    var examples: String { "\([twice, afterNotCharged, atWrongAccount, lost].map { $0.prefix(5) })" }

    var description: String {
        """
        \(chargeCount) charges, \(refundCount) refunds, \(uncharged.count) not charged; \(twice.count) charged twice, \
        \(afterNotCharged.count) charged after "not charged", \(atWrongAccount.count) at a wrong account, \
        \(lost.count) lost, \(changesByLooks) changed by looks
        """
    }
}
