import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule
import Testing

/// The payment module's dependencies, and a factory for the module.
struct TestEnvironment: Sendable {
    let storage = CountingStorage()
    let user = FakeUser(.mina)
    let logger = RecordingLogger()
    let clock: TestClock
    let server: FakePaymentServer
    /// The seconds by which the device's uptime differs from the clock.
    let uptimeShift = UptimeShift()
    private let workers = SequentialIDs(prefix: "process")

    init(skipsSleeps: Bool = true) {
        clock = TestClock(skipsSleeps: skipsSleeps)
        server = FakePaymentServer(clock: clock)
    }

    /// Creates the module, as a launch of the app or another process on the same folder does.
    func launch(
        requests: Int = 3,
        gateway: (any PaymentGateway)? = nil,
        storage: (any SecureStorageProtocol)? = nil,
        user: FakeUser? = nil,
        random: @escaping @Sendable () -> Double = { 1 }
    ) -> any PaymentProcessing {
        PaymentAssembly(
            dependencies: .init(
                gateway: gateway ?? server.gateway,
                storage: storage ?? self.storage,
                user: user ?? self.user,
                hashing: FakeHashing(),
                logger: logger,
                clock: clock,
                now: { [clock] in clock.date },
                uptime: { [server, uptimeShift] in server.time / .seconds(1) + uptimeShift.seconds },
                worker: workers.next(),
                retry: RetryPolicy(
                    attempts: requests,
                    baseDelay: .seconds(1),
                    maximumDelay: .seconds(10),
                    maximumRetryAfter: .seconds(10),
                    jitter: random
                )
            )
        ).assemble()
    }

    /// Pays with one request that has a fault, and expects that the outcome is unknown.
    func leaveUnresolved(_ order: PaymentOrder = .lamp(), after fault: Fault) async {
        server.inject([fault])
        server.injectReads([.none, .lostRequest])
        await #expect(throws: PaymentError.outcomeUnknown(reference: order.reference)) {
            try await launch(requests: 1).pay(order)
        }
    }

    /// Lets the lease of a process that was killed expire.
    func waitForLease() { clock.advance(by: .seconds(36)) }

    /// The number of stored records of all accounts.
    var recordCount: Int {
        get async { await storage.entries.keys.count { $0.hasPrefix("payment.order.") } }
    }
}

/// The difference between the device's uptime and the clock of a test, for a restart of the device.
final class UptimeShift: Sendable {
    private let value = Mutex<TimeInterval>(1000)

    var seconds: TimeInterval {
        get { value.withLock(\.self) }
        set { value.withLock { $0 = newValue } }
    }
}

extension AccountID {
    static let mina = AccountID(issuer: "api", subject: "usr_mina")
    static let jun = AccountID(issuer: "api", subject: "usr_jun")
}

/// A digest of 32 bytes that differs for different texts of a test: two FNV-1a hashes.
struct FakeHashing: SHA256Hashing {
    func sha256(_ data: Data) -> Data {
        var bytes = Data()
        for seed in 0..<4 {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(seed)
            for byte in data { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            withUnsafeBytes(of: hash) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }
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

extension Decline {
    static let card = Decline(code: "card_declined", advice: .tryAnotherMethod)
}

extension PaymentOrder {
    static func lamp(
        _ reference: String = "ref-1",
        item: String = "itm_01",
        cents: Int64 = 1999,
        method: String = "card"
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
    static func partial(_ reference: String = "refund-1", cents: Int64 = 500) -> RefundOrder {
        RefundOrder(reference: reference, paymentID: "pay_1", amount: Money(minorUnits: cents, currency: .usd))
    }
}
