import Core
import CoreTesting
import Foundation
import Locking
import PaymentTesting
import Testing

@testable import PaymentModule

typealias Step = InMemoryPaymentGateway.Step

/// The payment module's dependencies, and a factory for the module.
struct TestEnvironment: Sendable {
    let storage = ScriptedStorage()
    let user = FakeUser(.mina)
    let logger = RecordingLogger()
    let clock: TestClock
    let server: InMemoryPaymentGateway

    init(skipsSleeps: Bool = true) {
        let clock = TestClock(skipsSleeps: skipsSleeps)
        self.clock = clock
        server = InMemoryPaymentGateway { clock.date }
    }

    /// Creates the module, as a launch of the app or another process on the same storage does.
    func launch(
        server name: String = "server",
        gateway: (any PaymentGateway)? = nil,
        observer: (any OrderObserving)? = nil
    ) -> any PaymentProcessing {
        PaymentAssembly(
            dependencies: .init(
                gateway: gateway ?? server,
                server: name,
                secureStorage: storage,
                userIdProvider: user,
                observer: observer,
                logger: logger,
                clock: clock,
                now: { [clock] in clock.date }
            )
        ).assemble()
    }

    /// Leaves an order whose confirmation was lost, as an earlier run does.
    func leaveUnresolved(_ order: PaymentOrder = .lamp(), after step: Step = .answerLost) async {
        server.script(.confirm, step)
        #expect(await launch().pay(order) == .notAnswered)
    }

    /// The number of stored records of all accounts.
    var recordCount: Int {
        get async throws { try await storage.keys().count { $0.hasPrefix("payment.order.") } }
    }
}

extension ScriptedStorage {
    /// The failure of a write.
    enum Failure: Sendable {
        /// Nothing is written.
        case before
        /// The change stays, although the write fails.
        case after
    }

    /// The number of completed writes, each of which changes one record.
    var writeCount: Int { messages.count(where: Self.isWrite) }

    /// Fails the next writes in turn. A write without a failure, and each later one, succeeds.
    func failWrites(_ failures: [Failure?]) {
        let state = Mutex<(next: ArraySlice<Failure?>, current: Failure?)>((failures[...], nil))
        before { message throws(SecureStorageError) in
            guard Self.isWrite(message) else { return }
            let current = state.withLock { state in
                state.current = state.next.popFirst() ?? nil
                return state.current
            }
            if current == .before { throw Self.failure }
        }
        after { _ throws(SecureStorageError) in
            if state.withLock(\.current) == .after { throw Self.failure }
        }
    }

    private static func isWrite(_ message: Message) -> Bool {
        switch message {
        case .set, .deleted: true
        case .read, .listed: false
        }
    }
}

extension PaymentProcessing {
    func send(_ order: Order) async -> OrderStatus {
        switch order {
        case .payment(let order): await pay(order)
        case .refund(let order): await refund(order)
        }
    }
    func finish(_ order: Order) async -> OrderStatus { await finish(.unresolved(order)) }
    func end(_ order: Order) async -> OrderStatus { await end(.unresolved(order)) }
    func discard(_ order: PaymentOrder) async throws(PaymentError) -> OrderStatus {
        try await discard(.unresolved(.payment(order)))
    }
    var statuses: [OrderStatus] {
        get async throws { try await orders().unresolved.map(\.status) }
    }
}

extension OrderStatus {
    var payment: Payment? { if case .paid(let payment) = self { payment } else { nil } }
    var error: PaymentError? { if case .failed(let error, _) = self { error } else { nil } }
    var refund: Refund? { if case .refunded(let refund) = self { refund } else { nil } }
}

extension AccountID {
    static let mina = AccountID(issuer: "api", subject: "usr_mina")
    static let jun = AccountID(issuer: "api", subject: "usr_jun")
}

/// A fake provider of the current account.
final class FakeUser: UserIdProviding {
    private let id: Mutex<AccountID?>

    init(_ id: AccountID?) { self.id = Mutex(id) }

    var currentUserId: AccountID? { id.withLock(\.self) }

    func change(to id: AccountID?) { self.id.withLock { $0 = id } }
}

extension TrackedOrder {
    static func unresolved(_ order: Order) -> TrackedOrder {
        TrackedOrder(order: order, status: .notAnswered, paymentID: nil, createdAt: .distantPast)
    }
}

extension PaymentOrder {
    static func lamp(
        _ reference: String = "ref-1",
        item: String = "itm_01",
        quantity: Int = 1,
        cents: Int64 = 1999,
        method: String = "card",
        account: AccountID = .mina,
        isNew: Bool = true
    ) -> PaymentOrder {
        var order = PaymentOrder(
            reference: reference,
            lines: [OrderLine(itemID: item, quantity: quantity)],
            amount: Money(minorUnits: cents, currency: .usd),
            method: method,
            account: account
        )
        order.origin = ReferenceOrigin(isNew: isNew)
        return order
    }
}

extension RefundOrder {
    static func partial(
        _ reference: String = "refund-1",
        cents: Int64 = 500,
        of payment: PaymentOrder = .lamp(),
        id: Payment.ID = "pay_1",
        isNew: Bool = true
    ) -> RefundOrder {
        let payment = Payment(
            id: id,
            reference: payment.reference,
            lines: payment.lines,
            amount: payment.amount,
            refunded: Money(minorUnits: 0, currency: .usd),
            status: .succeeded,
            createdAt: .distantPast
        )
        let amount = Money(minorUnits: cents, currency: .usd)
        var order = RefundOrder(reference: reference, of: payment, amount: amount, account: .mina)
        order.origin = ReferenceOrigin(isNew: isNew)
        return order
    }
}
