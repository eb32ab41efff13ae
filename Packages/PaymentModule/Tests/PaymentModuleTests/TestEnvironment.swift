import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule
import Testing

/// The payment module's dependencies, and a factory for the module.
struct TestEnvironment: Sendable {
    let network = FakeNetworkService()
    let storage = InMemorySecureStorage()
    let user = FakeUser(.mina)
    let logger = RecordingLogger()
    let clock = TestClock(skipsSleeps: true)
    let server: FakePaymentServer
    private let ids = SequentialIDs(prefix: "key")

    init() {
        server = FakePaymentServer(clock: clock)
        server.serve(network)
    }

    /// Creates the module, as a launch of the app does.
    func launch(
        attempts: Int = 3,
        clock: TestClock? = nil,
        storage: (any SecureStorageProtocol)? = nil,
        makeID: (@Sendable () -> String)? = nil,
        random: @escaping @Sendable () -> Double = { 1 }
    ) -> any PaymentProcessing {
        PaymentAssembly(
            dependencies: .init(
                network: network,
                storage: storage ?? self.storage,
                user: user,
                logger: logger,
                clock: clock ?? self.clock,
                now: { [clock = self.clock] in clock.date },
                makeID: makeID ?? { [ids] in ids.next() },
                retry: RetryPolicy(
                    attempts: attempts,
                    baseDelay: .seconds(1),
                    maximumDelay: .seconds(10),
                    maximumRetryAfter: .seconds(10),
                    jitter: random
                )
            )
        ).assemble()
    }

    /// Pays with one attempt for each fault, and expects that the outcome is unknown.
    func leaveUnresolved(_ order: PaymentOrder = .lamp(), after faults: FakePaymentServer.Fault...) async {
        server.inject(faults)
        await #expect(throws: PaymentError.outcomeUnknown(reference: order.reference)) {
            try await launch(attempts: faults.count).pay(order)
        }
    }

    /// Refunds with one attempt that has a fault, and expects that the outcome is unknown.
    func leaveRefundUnresolved(_ order: RefundOrder = .partial(), after fault: FakePaymentServer.Fault) async {
        server.inject(fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: order.reference)) {
            try await launch(attempts: 1).refund(order)
        }
    }

    /// All requests to pay or to refund.
    var orderRequests: [NetworkRequest] { network.requests.filter { $0.method == .post } }

    /// The idempotency keys of all order requests.
    var idempotencyKeys: [String?] { orderRequests.map { $0.headers["Idempotency-Key"] } }

    /// The number of stored order records of all accounts.
    var recordCount: Int {
        get async throws { try await storage.keys().count { $0.hasPrefix("payment.pending.") } }
    }
}

extension AccountID {
    static let mina = AccountID(issuer: "api", subject: "usr_mina")
    static let jun = AccountID(issuer: "api", subject: "usr_jun")
}

/// A fake provider of the current account.
final class FakeUser: UserIdProviding {
    private let state: Mutex<(current: AccountID?, next: AccountID?)>

    init(_ id: AccountID?) { state = Mutex((id, id)) }

    var currentUserId: AccountID? {
        state.withLock { state in
            defer { state.current = state.next }
            return state.current
        }
    }

    func change(to id: AccountID?) { state.withLock { $0 = (id, id) } }

    /// Changes the user to `id`, and after the next read to `next`.
    func change(to id: AccountID?, then next: AccountID?) { state.withLock { $0 = (id, next) } }
}

extension Error {
    var isInvalidOrder: Bool {
        guard case .invalidOrder = self as? PaymentError else { return false }
        return true
    }
}

extension PaymentMethod {
    /// A card that the server declines.
    static let declinedCard = PaymentMethod(rawValue: "card-declined")
}

extension PaymentOrder {
    static func lamp(
        _ reference: String = "ref-1",
        item: String = "itm_01",
        cents: Int64 = 1999,
        method: PaymentMethod = .card
    ) -> PaymentOrder {
        PaymentOrder(
            reference: reference,
            itemID: item,
            amount: Money(minorUnits: cents, currency: .usd),
            method: method
        )
    }
}

extension Payment {
    init(_ id: String, of order: PaymentOrder, refunded: Int64 = 0, status: Status = .paid, date: Date) {
        self.init(
            id: id,
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            refunded: Money(minorUnits: refunded, currency: order.amount.currency),
            status: status,
            createdAt: date
        )
    }
}

extension RefundOrder {
    static func partial(_ reference: String = "refund-1", cents: Int64 = 500) -> RefundOrder {
        RefundOrder(reference: reference, paymentID: "pay_1", amount: Money(minorUnits: cents, currency: .usd))
    }
}
