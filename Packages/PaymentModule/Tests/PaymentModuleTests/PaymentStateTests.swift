import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentStateTests {
    private let environment = TestEnvironment()

    private static let url = URL(string: "https://server.example/confirm") ?? URL(filePath: "/")

    /// One state of each kind, with the name that the table of ``PaymentState`` uses.
    private static let states: [(name: String, state: PaymentState)] = [
        ("created", .created), ("submitted", .submitted), ("requiresAction", .requiresAction(url)),
        ("processing", .processing), ("succeeded", .succeeded), ("declined", .declined(.card)),
        ("cancelled", .cancelled), ("partlyRefunded", .partlyRefunded), ("refunded", .refunded),
        ("unknown", .unknown("x")),
    ]

    @Test func `The transitions are those of the table`() {
        let answers = "requiresAction processing succeeded declined cancelled partlyRefunded refunded unknown"
        let table = [
            "created": "submitted", "submitted": "created \(answers)", "requiresAction": answers, "processing": answers,
            "unknown": answers, "succeeded": "partlyRefunded refunded", "partlyRefunded": "partlyRefunded refunded",
            "declined": "submitted", "cancelled": "submitted", "refunded": "",
        ]
        for (name, state) in Self.states {
            for (nextName, next) in Self.states where (name, nextName) != ("processing", "processing") {
                let isInTable = table[name]?.split(separator: " ").contains { $0 == nextName }
                #expect(state.canChange(to: next) == isInTable, "\(name) to \(nextName)")
            }
        }
    }

    @Test func `A payment that is processing is polled until it has succeeded`() async throws {
        let payments = environment.launch()
        let updates = payments.updates
        let payment = try await payments.pay(.lamp(method: "card_processing"))
        #expect(payment.state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
        let results = await updates.prefix(2).reduce(into: []) { $0.append($1.result) }
        #expect(results == [.pending(.processing(id: "pay_1")), .paid(payment)])
    }

    @Test func `A payment that is processing for long is returned as such and stays unresolved`() async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let payments = environment.launch()
        let order = PaymentOrder.lamp(method: "card_processing_forever")
        async let payment = payments.pay(order)
        for _ in 0..<9 {
            await environment.clock.untilSleeping()
            environment.clock.advance(by: .seconds(4))
        }
        #expect(try await payment.state == .processing)
        #expect(try await environment.launch().unresolvedOrders().orders.map(\.status) == [.processing(id: "pay_1")])
        #expect(environment.server.ledger.paid.isEmpty)

        // The first process still awaits the outcome in the background.
        let updates = payments.updates
        await environment.clock.untilSleeping()
        environment.server.change("ref-1", to: "succeeded")
        environment.clock.advance(by: .seconds(10))
        let update = await updates.first { _ in true }
        #expect(update?.result == .paid(try await payments.payment("pay_1")))
        #expect(try await payments.unresolvedOrders().orders == [])
    }

    @Test func `A cancelled lookup of an order that is processing returns at once`() async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let url = try #require(URL(string: "https://server.example/confirm/pay_1"))
        let payment = try await environment.launch().pay(.lamp(method: "card_needs_action"))
        #expect(payment.state == .requiresAction(url))
        environment.server.change("ref-1", to: "processing")
        let next = environment.launch()
        let lookup = Task { try await next.resolvePending() }
        await environment.clock.untilSleeping(2)
        lookup.cancel()
        // The clock stands still.
        await #expect(throws: PaymentError.cancelled) { try await lookup.value }
    }

    @Test func `Another order with the reference of a pending one does not end it`() async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let payments = environment.launch()
        let updates = payments.updates
        let order = PaymentOrder.lamp(method: "card_needs_action")
        _ = try await payments.pay(order)
        await environment.clock.untilSleeping()
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp(cents: 5)) }
        environment.server.change("ref-1", to: "succeeded")
        environment.clock.advance(by: .seconds(1))
        var results: [OrderUpdate.Result] = []
        for await update in updates.prefix(2) { results.append(update.result) }
        #expect(results.last == .paid(try await payments.payment("pay_1")))
    }

    @Test func `A payment that requires an action is returned at once, and updates give its outcome`() async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let payments = environment.launch()
        let updates = payments.updates
        let order = PaymentOrder.lamp(method: "card_needs_action")
        let payment = try await payments.pay(order)
        let url = try #require(URL(string: "https://server.example/confirm/pay_1"))
        #expect(payment.state == .requiresAction(url))
        #expect(environment.server.ledger.paid.isEmpty)
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.requiresAction(url, "pay_1")])
        #expect(try await payments.pay(order) == payment)
        #expect(environment.server.orderCount == 1)

        await environment.clock.untilSleeping()
        environment.server.change("ref-1", to: "succeeded")
        environment.clock.advance(by: .seconds(1))
        var results: [OrderUpdate.Result] = []
        for await update in updates {
            results.append(update.result)
            if case .paid = update.result { break }
        }
        #expect(results.first == .pending(.requiresAction(url, "pay_1")))
        #expect(try await payments.pay(order).state == .succeeded)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A pending payment is resolved after a restart`() async throws {
        let order = PaymentOrder.lamp(method: "card_needs_action")
        let environment = TestEnvironment(skipsSleeps: false)
        _ = try await environment.launch().pay(order)
        environment.server.change("ref-1", to: "declined")
        let next = environment.launch()
        let updates = try await next.resolvePending()
        #expect(updates.map(\.result) == [.failed(.declined(.card))])
        #expect(updates.map(\.account) == [.mina])
        #expect(environment.server.orderCount == 1)
    }

    @Test(arguments: ["failed", "authorized", "paid", ""])
    func `A status of a newer server is neither success nor failure`(status: String) async throws {
        environment.server.answerPayments(with: status)
        let payments = environment.launch()
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await payments.pay(.lamp()) }
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.unknown])
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.unknown)])
        #expect(environment.server.orderCount == 1)
        environment.server.change("ref-1", to: "succeeded")
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `An impossible change is reported and not applied`() async throws {
        let payments = environment.launch()
        _ = try await payments.pay(.lamp(method: "card_needs_action"))
        let cancelled = try await payments.cancel("pay_1")
        let data = await environment.storage.entries
        // The record of a paid order does not become cancelled.
        _ = try await payments.pay(.lamp("ref-2"))
        environment.server.change("ref-2", to: "requires_action")
        _ = try await payments.cancel("pay_2")
        #expect(
            environment.logger.entries.contains { $0.message == "Impossible change of an order" && $0.level == .error }
        )
        #expect(try await payments.pay(.lamp("ref-2")).state == .succeeded)
        #expect(cancelled.state == .cancelled && data.count == 1)
    }

    @Test func `A declined order can be paid with another method`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.declined(.card)) { try await payments.pay(.lamp(method: "card_declined")) }
        #expect(try await payments.unresolvedOrders().orders == [])
        await #expect(throws: PaymentError.declined(.card)) { try await payments.pay(.lamp(method: "card_declined")) }
        let payment = try await environment.launch().pay(.lamp())
        #expect(payment.state == .succeeded && payment.method == "card")
        #expect(environment.server.ledger.charges.map(\.status) == [.declined, .declined, .charged])
        #expect(Set(environment.server.idempotencyKeys).count == 3)
    }

    @Test func `Declines are counted at the server if the record is missing`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp(method: "card_declined")) }
        let next = environment.launch(storage: CountingStorage())
        #expect(try await next.pay(.lamp()).state == .succeeded)
        #expect(Set(environment.server.idempotencyKeys).count == 2)
    }

    @Test func `A cancelled payment can be paid again`() async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let payments = environment.launch()
        let updates = payments.updates
        _ = try await payments.pay(.lamp(method: "card_needs_action"))
        let cancelled = try await payments.cancel("pay_1")
        #expect(cancelled.state == .cancelled)
        #expect(try await payments.unresolvedOrders().orders == [])
        let results = await updates.prefix(2).reduce(into: []) { $0.append($1.result) }
        #expect(results.last == .cancelled(cancelled))
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        await #expect(throws: PaymentError.notCancellable) { try await payments.cancel("pay_2") }
        await #expect(throws: PaymentError.notFound) { try await payments.cancel("pay_9") }
    }

    @Test func `A repeated cancellation does not end a later attempt`() async throws {
        let payments = environment.launch(requests: 1)
        _ = try await payments.pay(.lamp(method: "card_needs_action"))
        _ = try await payments.cancel("pay_1")
        await environment.leaveUnresolved(after: .lateCommit)
        #expect(try await payments.cancel("pay_1").state == .cancelled)
        #expect(try await payments.unresolvedOrders().orders.map(\.order) == [.payment(.lamp())])
        environment.waitForLease()
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(Set(environment.server.idempotencyKeys).count == 2)
    }
}
