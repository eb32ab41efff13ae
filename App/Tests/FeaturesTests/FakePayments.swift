import Foundation
import PaymentModule
import Synchronization

/// Declines the first `declines` orders and pays the others.
final class FakePayments: PaymentProcessing {
    private let declines: Mutex<Int>
    private let seen = Mutex<[PaymentOrder]>([])

    init(declines: Int = 0) {
        self.declines = Mutex(declines)
    }

    /// The orders, in turn.
    var orders: [PaymentOrder] { seen.withLock(\.self) }

    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        seen.withLock { $0.append(order) }
        let isDeclined = declines.withLock { left in
            left -= 1
            return left >= 0
        }
        if isDeclined { throw .declined }
        return Payment(
            id: "pay_1",
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            refunded: Money(minorUnits: 0, currency: order.amount.currency),
            status: .paid,
            createdAt: Date(timeIntervalSince1970: 0)
        )
    }

    func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment { throw .notFound }

    func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage {
        PaymentPage(payments: [], nextCursor: nil)
    }

    func settlePending() async throws(PaymentError) -> [SettledPayment] { [] }
}
