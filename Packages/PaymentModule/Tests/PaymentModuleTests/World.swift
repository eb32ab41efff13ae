import Core
import CoreTesting
import Foundation
import PaymentModule
import Locking
import Testing

/// All that the module touches, and the module itself as often as it is started over it.
struct World: Sendable {
    let network = FakeNetworkService()
    let storage = InMemorySecureStorage()
    let user = FakeUser("usr_mina")
    let logger = RecordingLogger()
    let clock = TestClock(skipsSleeps: true)
    let bank: FakeBank
    private let ids = SequentialIDs(prefix: "key")

    init() {
        bank = FakeBank(user: user, clock: clock)
        bank.serve(network)
    }

    /// Starts the module anew, as after a crash.
    func start(
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

    /// Leaves an order open by a fault of its only attempt, which nil stands for one that is told to the bank already.
    func leaveOpen(_ fault: FakeBank.Fault? = nil, _ order: PaymentOrder = .lamp()) async {
        if let fault { bank.fail(fault) }
        await #expect(throws: PaymentError.outcomeUnknown(reference: order.reference)) {
            try await start(attempts: 1).pay(order)
        }
    }

    /// As ``leaveOpen(_:_:)``, of a refund.
    func leaveRefundOpen(_ fault: FakeBank.Fault, _ order: RefundOrder = .some()) async {
        bank.fail(fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: order.reference)) {
            try await start(attempts: 1).refund(order)
        }
    }

    /// The orders sent so far.
    var sent: [NetworkRequest] { network.requests.filter { $0.method == .post } }

    /// The idempotency keys of the orders sent so far.
    var keys: [String?] { sent.map { $0.headers["Idempotency-Key"] } }

    /// How many orders are open in storage, of all users.
    var unresolvedOrders: Int {
        get async throws { try await storage.keys().count { $0.hasPrefix("payment.pending.") } }
    }
}

/// Somebody, until told otherwise.
final class FakeUser: UserIdProviding {
    private let id: Mutex<String?>

    init(_ id: String?) { self.id = Mutex(id) }

    var currentUserId: String? { id.withLock(\.self) }

    func become(_ id: String?) { self.id.withLock { $0 = id } }
}

extension PaymentMethod {
    /// One that the bank always declines.
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

extension RefundOrder {
    static func some(_ reference: String = "refund-1", cents: Int64 = 500) -> RefundOrder {
        RefundOrder(reference: reference, paymentID: "pay_1", amount: Money(minorUnits: cents, currency: .usd))
    }
}
