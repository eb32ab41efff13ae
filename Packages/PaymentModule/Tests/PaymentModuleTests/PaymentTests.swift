import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentTests {
    private let environment = TestEnvironment()

    @Test func `A payment is charged once and returned`() async throws {
        let payment = try await environment.launch().pay(.lamp())
        #expect(payment.state == .succeeded && payment.reference == "ref-1" && payment.method == "card")
        #expect(payment.amount == Money(minorUnits: 1999, currency: .usd))
        #expect(environment.server.ledger.paid.map(\.account) == [.mina])
    }

    @Test func `A payment takes two durable writes`() async throws {
        let payments = environment.launch()
        for number in 1...10 { _ = try await payments.pay(.lamp("ref-\(number)")) }
        #expect(await environment.storage.writeCount == 20)
        _ = try await payments.pay(.lamp("processing", method: "card_processing"))
        #expect(await environment.storage.writeCount == 22)
    }

    @Test func `An order is looked up, then stored, then sent`() async throws {
        let stored = Gate()
        environment.server.onRequest { [storage = environment.storage] request in
            let isStored = await storage.entries.keys.contains("payment.order.api.usr_mina.payment.ref-1")
            #expect(isStored == (request.method == .post))
            if request.method == .post { stored.open() }
        }
        _ = try await environment.launch().pay(.lamp())
        await stored.pass()
        #expect(environment.server.requests.map(\.method) == [.get, .post])
        #expect(environment.server.requests.allSatisfy { $0.account == .mina })
    }

    @Test func `The idempotency key depends on account, kind, reference and declines alone`() async throws {
        let other = TestEnvironment()
        _ = try await environment.launch().pay(.lamp())
        _ = try await other.launch().pay(.lamp(cents: 5, method: "card_other"))
        #expect(environment.server.idempotencyKeys == other.server.idempotencyKeys)
        let key = try #require(environment.server.idempotencyKeys.first ?? nil)
        #expect(key.wholeMatch(of: /"[0-9a-f]{64}"/) != nil)

        other.user.change(to: .jun)
        _ = try await other.launch().pay(.lamp())
        _ = try await other.launch().pay(.lamp("ref-2"))
        #expect(Set(other.server.idempotencyKeys).count == 3)
    }

    @Test func `A paid reference returns its payment without a request`() async throws {
        let payments = environment.launch()
        let first = try await payments.pay(.lamp())
        let count = environment.server.requests.count
        #expect(try await payments.pay(.lamp()) == first)
        #expect(try await environment.launch().pay(.lamp(method: "card_other")) == first)
        #expect(environment.server.requests.count == count)
    }

    @Test func `An order without a record is looked up before it is sent`() async throws {
        let first = try await environment.launch().pay(.lamp())
        let next = environment.launch(storage: CountingStorage())
        #expect(try await next.pay(.lamp()) == first)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `Nothing is sent or stored if the order cannot be looked up`() async throws {
        environment.server.injectReads([.lostRequest])
        await #expect(throws: PaymentError.self) { try await environment.launch().pay(.lamp()) }
        #expect(environment.server.orderCount == 0)
        #expect(await environment.recordCount == 0)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 2000), .lamp(item: "itm_02"),
        PaymentOrder(
            reference: "ref-1",
            itemID: "itm_01",
            amount: Money(minorUnits: 1999, currency: .kwd),
            method: "card"
        ),
    ])
    func `A paid reference is refused for another order`(other: PaymentOrder) async throws {
        let payments = environment.launch()
        _ = try await payments.pay(.lamp())
        await #expect { try await payments.pay(other) } throws: { $0.isInvalidOrder }
        let withoutRecord = environment.launch(storage: CountingStorage())
        await #expect { try await withoutRecord.pay(other) } throws: { $0.isInvalidOrder }
        #expect(environment.server.orderCount == 1)
    }

    @Test func `An unresolved reference is refused for another order`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        for other in [PaymentOrder.lamp(cents: 2000), .lamp(method: "card_other")] {
            await #expect { try await environment.launch().pay(other) } throws: { $0.isInvalidOrder }
        }
        #expect(environment.server.orderCount == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 0), .lamp(cents: -1), .lamp(cents: .min), .lamp(""), .lamp(item: ""),
        .lamp(method: ""), .lamp(String(repeating: "x", count: 101)),
    ])
    func `An invalid order is refused before anything is sent or stored`(order: PaymentOrder) async {
        await #expect { try await environment.launch().pay(order) } throws: { $0.isInvalidOrder }
        #expect(environment.server.requests.isEmpty)
        #expect(await environment.storage.readCount == 0)
    }

    @Test(arguments: [nil, AccountID(issuer: "api", subject: "")])
    func `Each call without an account throws signInRequired`(account: AccountID?) async {
        environment.user.change(to: account)
        let payments = environment.launch()
        await #expect(throws: PaymentError.signInRequired) { try await payments.pay(.lamp()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.refund(.partial()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.cancel("pay_1") }
        await #expect(throws: PaymentError.signInRequired) { try await payments.payment("pay_1") }
        await #expect(throws: PaymentError.signInRequired) { try await payments.methods(language: nil) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.unresolvedOrders() }
        await #expect(throws: PaymentError.signInRequired) { try await payments.resolvePending() }
        await #expect(throws: PaymentError.signInRequired) { try await payments.discard(.payment(.lamp())) }
        #expect(environment.server.requests.isEmpty)
    }

    @Test func `Accounts and references with special characters do not collide`() async throws {
        let payments = environment.launch()
        let texts = ["a", "a.payment", "A", "a%2E", "열쇠"]
        let accounts = texts.flatMap { [AccountID(issuer: "api", subject: $0), AccountID(issuer: $0, subject: "a")] }
        for account in accounts {
            environment.user.change(to: account)
            for reference in ["b", ".b", "payment.b", "B", "b/../c", "e\u{301}", "열쇠 🔑"] {
                _ = try await payments.pay(.lamp("\(reference)"))
                _ = try await payments.pay(.lamp("\(reference)"))
            }
        }
        #expect(environment.server.ledger.paid.count == 70)
        #expect(Set(environment.server.idempotencyKeys).count == 70)
    }

    @Test func `The last 50 finished orders are stored`() async throws {
        let payments = environment.launch()
        for number in 1...52 {
            _ = try await payments.pay(.lamp("ref-\(number)"))
            environment.clock.advance(by: .seconds(1))
        }
        await environment.leaveUnresolved(.lamp("open"), after: .lostRequest)
        #expect(try await payments.unresolvedOrders().orders.map(\.order.reference) == ["open"])
        let keys = await environment.storage.entries.keys
        #expect(keys.count == 51)
        #expect(!keys.contains { $0.hasSuffix(".ref-1") || $0.hasSuffix(".ref-2") })
        // The server has the payment without a record.
        #expect(try await payments.pay(.lamp("ref-1")).reference == "ref-1")
        #expect(environment.server.ledger.paid.count == 52)
    }
}
