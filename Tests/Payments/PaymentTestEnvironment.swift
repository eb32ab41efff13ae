import Core
import CoreTesting
import Foundation
import Infrastructure
import PaymentModule
import PaymentWorker
import Testing

/// A running payment server, and a client with a data folder.
struct PaymentTestEnvironment: Sendable {
    let server: any PaymentServer
    let folder: URL
    let clock: TestClock
    let session: TestSession
    let network: TestNetwork
    /// The client, whose parts a test can replace.
    var client: PaymentClient

    /// Runs `body` with a server of `kind`. Delays take no time. The client has the date of the clock, and the server one
    /// that does not jump.
    static func run(
        _ kind: ServerKind,
        processingTime: TimeInterval = 5,
        _ body: (PaymentTestEnvironment) async throws -> Void
    ) async throws {
        let clock = TestClock(skipsSleeps: true)
        let (start, date) = (clock.now, clock.date)
        let now: @Sendable () -> Date = { date.addingTimeInterval(start.duration(to: clock.now) / .seconds(1)) }
        try await kind.run(processingTime: processingTime, now: now) { server in
            let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(PaymentTestEnvironment(server: server, folder: folder, clock: clock))
        }
    }

    init(server: any PaymentServer, folder: URL, clock: TestClock) {
        (self.server, self.folder, self.clock) = (server, folder, clock)
        session = TestSession(server.accounts)
        network = TestNetwork(server)
        client = PaymentClient(
            kind: server.kind,
            network: network,
            storage: FileSecureStorage(folder: folder),
            session: session
        )
        let start = clock.now
        client.clock = clock
        client.now = { clock.date }
        client.uptime = { start.duration(to: clock.now) / .seconds(1) }
    }

    var cards: Cards { server.cards }

    /// Assembles a payment service. A second one is a restart, or another process.
    func makePayments() -> any PaymentProcessing { client.makePayments() }

    /// Returns an environment with an empty storage, as after a reinstallation of the app.
    func withoutRecords() -> PaymentTestEnvironment {
        var environment = self
        environment.client.storage = InMemorySecureStorage()
        return environment
    }

    /// Returns an order of the lamp, by default with a card that succeeds.
    func order(_ reference: String, by card: String? = nil) -> PaymentOrder {
        PaymentOrder(reference: reference, itemID: "itm_01", amount: .lamp, method: card ?? cards.success)
    }

    /// Looks at the orders in all ways that must not send one.
    @discardableResult
    func look(with payments: any PaymentProcessing) async throws -> [OrderUpdate] {
        try await TestNetwork.$isLooking.withValue(true) {
            _ = try await payments.unresolvedOrders()
            let updates = try await payments.resolvePending()
            _ = try? await payments.payments()
            return updates
        }
    }

    /// The references of all charges, sorted.
    func charges() async -> [String] {
        await server.ledger().filter { !$0.isRefund }.map(\.reference).sorted()
    }

    /// The amounts of all refunds in cents, in no particular order.
    func refunds() async -> [Int64?] {
        await server.ledger().filter(\.isRefund).map(\.amount?.minorUnits)
    }
}

extension Money {
    static let lamp = cents(4990)

    static func cents(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}

extension PaymentProcessing {
    /// Returns the payments of all pages, newest first.
    func payments(pageSize: Int = 100) async throws(PaymentError) -> [Payment] {
        var payments: [Payment] = []
        for try await page in self.payments(limit: pageSize, after: nil) { payments += page.payments }
        return payments
    }

    /// Returns the status of the only unresolved order.
    func unresolvedStatus() async throws(PaymentError) -> UnresolvedOrder.Status? {
        let orders = try await unresolvedOrders().orders
        return orders.count == 1 ? orders[0].status : nil
    }
}

/// Expects that `order` is paid.
func expectPaid(_ order: PaymentOrder, by payments: any PaymentProcessing) async throws {
    let payment = try await payments.pay(order)
    #expect(payment.state == .succeeded)
}
