import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnresolvedOrderTests {
    private let environment = TestEnvironment()

    @Test func `Finished orders are not unresolved`() async throws {
        let payments = environment.launch()
        #expect(try await payments.unresolvedOrders() == UnresolvedOrders(orders: []))
        _ = try await payments.pay(.lamp("paid"))
        _ = try await payments.refund(.partial())
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp("no", method: "card_declined")) }
        #expect(try await payments.unresolvedOrders() == UnresolvedOrders(orders: []))
        #expect(try await environment.launch().resolvePending() == [])
    }

    @Test func `Unresolved orders are listed by date without a request`() async throws {
        await environment.leaveUnresolved(.lamp("one"), after: .lostRequest)
        environment.clock.advance(by: .seconds(60))
        await environment.leaveUnresolved(.lamp("two", cents: 5), after: .lostResponse)
        let requests = environment.server.requests.count
        let orders = try await environment.launch().unresolvedOrders().orders
        #expect(orders.map(\.order) == [.payment(.lamp("one")), .payment(.lamp("two", cents: 5))])
        #expect(orders.map(\.status) == [.unknown, .unknown])
        #expect(orders.first?.createdAt ?? .distantFuture < orders.last?.createdAt ?? .distantPast)
        #expect(environment.server.requests.count == requests)
    }

    @Test func `A look at lists never sends an order`() async throws {
        await environment.leaveUnresolved(.lamp("lost"), after: .lostRequest)
        environment.server.inject(.refusedConnection)
        await #expect(throws: PaymentError.self) { try await environment.launch(requests: 1).pay(.lamp("unsent")) }
        let count = environment.server.orderCount
        let payments = environment.launch()
        for hours in [0, 1, 25, 50] {
            environment.clock.advance(by: .seconds(hours * 3600))
            _ = try await payments.unresolvedOrders()
            _ = try await payments.resolvePending()
            for try await _ in payments.payments(limit: 20, after: nil) {}
        }
        #expect(environment.server.orderCount == count)
        #expect(environment.server.ledger.charges == [])
    }

    @Test func `No outcome is reported while the server is down`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        environment.server.injectReads([.lostRequest])
        let payments = environment.launch()
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.unknown)])
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.unknown])
    }

    @Test func `An order that the server has is not discarded`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        environment.clock.advance(by: .seconds(50 * 3600))
        await #expect(throws: PaymentError.notDiscardable(reference: "ref-1")) {
            try await payments.discard(.payment(.lamp()))
        }
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        await #expect(throws: PaymentError.notDiscardable(reference: "ref-1")) {
            try await payments.discard(.payment(.lamp()))
        }
        try await payments.discard(.payment(.lamp("absent")))
        #expect(environment.server.orderCount == 1)
    }

    @Test func `An unreadable record blocks only its own order`() async throws {
        let payments = environment.launch()
        let prefix = "payment.order.api.usr_mina.payment."
        await environment.storage.put(Data("{".utf8), for: "\(prefix)damaged")
        _ = try await payments.pay(.lamp("newer"))
        let record = try #require(await environment.storage.entries["\(prefix)newer"])
        let newer = String(decoding: record, as: UTF8.self).replacing(#""version":1"#, with: #""version":2"#)
        await environment.storage.put(Data(newer.utf8), for: "\(prefix)newer")
        // A record under the key of another order.
        await environment.storage.put(record, for: "\(prefix)swapped")

        for reference in ["damaged", "newer", "swapped"] {
            await #expect(throws: PaymentError.unreadableRecord(reference: reference)) {
                try await payments.pay(.lamp(reference))
            }
        }
        #expect(try await payments.unresolvedOrders() == UnresolvedOrders(orders: [], unreadableCount: 3))
        #expect(try await payments.resolvePending() == [])
        #expect(try await payments.pay(.lamp("other")).state == .succeeded)
        #expect(environment.server.ledger.paid.map(\.reference) == ["newer", "other"])
    }

    @Test func `Orders belong to their account`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        environment.user.change(to: .jun)
        #expect(try await payments.unresolvedOrders().orders == [])
        #expect(try await payments.resolvePending() == [])
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.map(\.account) == [.mina, .jun])
        environment.user.change(to: AccountID(issuer: "other", subject: "usr_mina"))
        #expect(try await payments.unresolvedOrders().orders == [])
    }

    @Test func `Results are not returned to another account`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        let gate = Gate()
        environment.server.onRequest { _ in await gate.pass() }
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await payments.resolvePending() },
            { _ = try await payments.payment("pay_1") },
            { _ = try await payments.methods(language: "ko") },
            { for try await _ in payments.payments(limit: 1, after: nil) {} },
        ]
        let tasks = calls.map { call in Task { try await call() } }
        await gate.untilArrived(calls.count)
        environment.user.change(to: .jun)
        gate.open()
        for task in tasks {
            await #expect(throws: PaymentError.signInRequired) { try await task.value }
        }
        #expect(environment.server.requests.allSatisfy { $0.account == .mina })
    }

    @Test(arguments: 1...2, [CountingStorage.Failure.before, .after])
    func `A failed write neither loses nor doubles a payment`(write: Int, failure: CountingStorage.Failure) async throws
    {
        await environment.storage.fail(at: write, failure)
        let payments = environment.launch()
        if write == 1 {
            await #expect(throws: PaymentError.storage(CountingStorage.error)) { try await payments.pay(.lamp()) }
            #expect(environment.server.orderCount == 0)
            #expect(await environment.recordCount == 0)
        } else {
            #expect(try await payments.pay(.lamp()).state == .succeeded)
        }
        #expect(try await environment.launch().pay(.lamp()).state == .succeeded)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A storage that cannot be read refuses orders and lists`() async throws {
        await environment.storage.failAlways()
        let payments = environment.launch()
        let error = PaymentError.storage(CountingStorage.error)
        await #expect(throws: error) { try await payments.pay(.lamp()) }
        await #expect(throws: error) { try await payments.unresolvedOrders() }
        await #expect(throws: error) { try await payments.resolvePending() }
        #expect(environment.server.requests.isEmpty)
    }

    @Test func `An update does not call an order failed that may have been carried out`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        var updates = payments.updates.makeAsyncIterator()
        await environment.storage.failAlways()
        await #expect(throws: PaymentError.storage(CountingStorage.error)) { try await payments.pay(.lamp()) }
        #expect(await updates.next()?.result == .pending(.unknown))

        await environment.storage.failAlways(false)
        await environment.storage.put(Data("{".utf8), for: "payment.order.api.usr_mina.payment.damaged")
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp("damaged")) }
        #expect(await updates.next()?.result == .pending(.unknown))

        await environment.storage.fail(at: 1)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp("new")) }
        #expect(await updates.next()?.result == .failed(.storage(CountingStorage.error)))
    }
}
