import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrentOrderTests {
    private let environment = TestEnvironment(skipsSleeps: false)
    private let gate = Gate()

    /// Holds the requests that send an order until the gate opens.
    init() {
        environment.server.onRequest { [gate] request in if request.method == .post { await gate.pass() } }
    }

    @Test func `Concurrent calls with one reference pay once`() async throws {
        environment.server.ignoreReferences()
        let payments = environment.launch()
        let paid = try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<50 {
                group.addTask { try await payments.pay(.lamp()) }
            }
            await gate.untilArrived()
            gate.open()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(paid.count == 1)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A thousand orders run at once`() async throws {
        let payments = environment.launch()
        let count = try await withThrowingTaskGroup(of: Payment.self) { group in
            for number in 1...1000 {
                group.addTask { try await payments.pay(.lamp("ref-\(number)")) }
            }
            // All of them wait for the server at the same time.
            await gate.untilArrived(1000)
            gate.open()
            return try await group.reduce(into: 0) { count, payment in count += payment.state == .succeeded ? 1 : 0 }
        }
        #expect(count == 1000)
        #expect(environment.server.ledger.paid.count == 1000)
        #expect(await environment.storage.writeCount == 2000)
    }

    @Test func `Two processes send an order once`() async throws {
        let (first, second) = (environment.launch(), environment.launch())
        async let one = first.pay(.lamp())
        await gate.untilArrived()
        async let other = second.pay(.lamp())
        await environment.clock.untilSleeping()
        #expect(try await second.unresolvedOrders().orders.map(\.status) == [.running])
        #expect(try await second.resolvePending().map(\.result) == [.pending(.running)])
        gate.open()
        _ = try await one
        environment.clock.advance(by: .seconds(1))
        #expect(try await one == other)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A storage that fails while another process sends the order leaves the outcome unknown`() async throws {
        let (first, second) = (environment.launch(), environment.launch())
        async let one = first.pay(.lamp())
        await gate.untilArrived()
        let other = Task { try await second.pay(.lamp()) }
        await environment.clock.untilSleeping()
        await environment.storage.failAlways()
        environment.clock.advance(by: .seconds(1))
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await other.value }
        await environment.storage.failAlways(false)
        gate.open()
        #expect(try await one.state == .succeeded)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `Two processes that begin at the same moment send an order once`() async throws {
        gate.open()
        for number in 1...50 {
            let (first, second) = (environment.launch(), environment.launch())
            async let one = first.pay(.lamp("ref-\(number)"))
            async let other = second.pay(.lamp("ref-\(number)"))
            let driver = Task { [clock = environment.clock] in
                while !Task.isCancelled {
                    await clock.untilSleeping()
                    clock.advance(by: .seconds(1))
                }
            }
            #expect(try await one == other)
            driver.cancel()
        }
        #expect(environment.server.orderCount == 50)
    }

    @Test func `An order of a killed process is taken over with the same key`() async throws {
        environment.server.inject(.lostRequest)
        let killed = environment.launch()
        let lost = Task { try await killed.pay(.lamp()) }
        gate.open()
        await environment.clock.untilSleeping()
        // The first process never wakes; its lease passes.
        let next = environment.launch()
        async let payment = next.pay(.lamp())
        await environment.clock.untilSleeping(2)
        environment.clock.jumpDate(by: 36)
        environment.clock.advance(by: .milliseconds(500))
        #expect(try await payment.state == .succeeded)
        environment.clock.advance(by: .seconds(10))
        #expect(try await lost.value == payment)
        #expect(Set(environment.server.idempotencyKeys).count == 1)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A reference in use by a running order is refused for another order`() async throws {
        let payments = environment.launch()
        async let payment = payments.pay(.lamp())
        await gate.untilArrived()
        await #expect { try await payments.pay(.lamp(cents: 1)) } throws: { $0.isInvalidOrder }
        await #expect(throws: PaymentError.notDiscardable(reference: "ref-1")) {
            try await payments.discard(.payment(.lamp()))
        }
        gate.open()
        #expect(try await payment.amount.minorUnits == 1999)
    }

    @Test func `A cancelled caller returns at once, the order continues, and updates have its outcome`() async throws {
        let payments = environment.launch()
        let updates = payments.updates
        let cancelled = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        cancelled.cancel()
        // The gate is still closed, so the caller does not wait for the response.
        await #expect(throws: PaymentError.cancelled) { try await cancelled.value }
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.running])
        gate.open()
        let update = await updates.first { _ in true }
        #expect(update?.order == .payment(.lamp()) && update?.account == .mina)
        #expect(update?.result == .paid(try await payments.pay(.lamp())))
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A call in a cancelled task does nothing`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.cancelled) { try await whenCancelled { try await payments.pay(.lamp()) } }
        await #expect(throws: PaymentError.cancelled) {
            try await whenCancelled { try await payments.resolvePending() }
        }
        #expect(environment.server.requests.isEmpty)
        #expect(await environment.storage.readCount == 0)
    }

    @Test func `All listeners get all updates`() async throws {
        gate.open()
        let payments = environment.launch()
        let listeners = (0..<3).map { _ in payments.updates }
        _ = try await payments.pay(.lamp("one"))
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp("two", method: "card_declined")) }
        for listener in listeners {
            let references = await listener.prefix(2).reduce(into: []) { $0.append($1.order.reference) }
            #expect(references == ["one", "two"])
        }
    }

    /// Switches the account at the n-th request or storage access of a payment with a lost request.
    @Test(arguments: 0..<7) func `An order is charged to its account after a switch at any moment`(step: Int)
        async throws
    {
        let environment = TestEnvironment()
        environment.server.inject(.lostResponse)
        let count = SequentialIDs()
        let switchAccount: @Sendable () -> Void = { [user = environment.user] in
            if count.next() == "id-\(step + 1)" { user.change(to: .jun) }
        }
        environment.server.onRequest { _ in switchAccount() }
        await environment.storage.onAccess(switchAccount)
        let payments = environment.launch()
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.map(\.account) == [.mina])
        #expect(environment.server.requests.allSatisfy { $0.account == .mina })
        #expect(environment.user.currentUserId == .jun)
        environment.user.change(to: .mina)
        #expect(try await payments.pay(.lamp()).reference == "ref-1")
        #expect(environment.server.orderCount == 2)
    }

    @Test func `An order whose account is signed out after a lost request stays unresolved`() async throws {
        let environment = TestEnvironment()
        let payments = environment.launch()
        environment.server.inject(.lostRequest)
        environment.server.onRequest { [server = environment.server] request in
            if server.orderCount == 1 { server.signOut(.mina) }
        }
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await payments.pay(.lamp()) }
        environment.server.onRequest(nil)
        environment.user.change(to: .jun)
        #expect(try await payments.resolvePending() == [])
        environment.server.signIn(.mina)
        environment.user.change(to: .mina)
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.map(\.account) == [.mina])
    }
}
