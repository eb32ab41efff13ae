import Core
import CoreTesting
import Foundation
import Locking
import PaymentTesting
import Testing

@testable import PaymentModule

@Suite(.timeLimit(.minutes(1))) struct TrackingTests {
    private let environment = TestEnvironment(skipsSleeps: false)
    private let payments: any PaymentProcessing
    private var server: InMemoryPaymentGateway { environment.server }

    init() { payments = environment.launch() }

    @Test func `A lagging look never offers a paid order as uncharged`() async throws {
        await environment.leaveUnresolved()
        let gate = Gate()
        server.script(.payment, .stale, .delayed(gate.pass, .stale), then: .stale)
        try await payments.resolve()
        #expect(try await payments.statuses == [.notCompleted])
        let looking = Task { try await payments.resolve() }
        await gate.untilArrived()
        #expect(await payments.finish(.payment(.lamp())).payment != nil)
        gate.open()
        try await looking.value
        #expect(try await payments.statuses == [])
        #expect(try await payments.payment("pay_1").status == .succeeded)
        #expect(server.ledger == ["pay_1": [1999]])
    }

    @Test func `Simultaneous looks tell a change once`() async throws {
        await environment.leaveUnresolved()
        let orders = try await payments.orders()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await payments.resolve() } }
            try await group.waitForAll()
        }
        _ = await payments.pay(.lamp("ref-2"))
        var changes: [TrackedOrder] = []
        for await change in orders.changes {
            changes.append(change)
            if change.order.reference == "ref-2", change.status.isFinal { break }
        }
        #expect(changes.map(\.order.reference) == ["ref-1", "ref-2", "ref-2"] && changes[0].status.payment != nil)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `An observer receives each order once, with its final status`() async throws {
        await environment.leaveUnresolved()
        let observer = RecordingObserver()
        let payments = environment.launch(observer: observer)
        try await payments.resolve()
        try await payments.resolve()
        _ = await payments.pay(.lamp("ref-2"))
        _ = await payments.pay(.lamp("ref-2", isNew: false))
        _ = await payments.pay(.lamp("ref-3", method: "declined"))
        #expect(observer.orders.map(\.order.reference) == ["ref-1", "ref-2", "ref-3"])
        #expect(observer.orders.map(\.status.isFinal) == [true, true, true])
        #expect(observer.orders.map { $0.status.payment?.id } == ["pay_1", "pay_2", nil])
    }

    @Test func `The screen knows a paid order before its observer, which knows it before its record is removed`()
        async throws
    {
        let gate = Gate()
        let payments = environment.launch(observer: RecordingObserver(gate: gate))
        let orders = try await payments.orders()
        let paying = Task { await payments.pay(.lamp()) }
        for await change in orders.changes where change.status.payment != nil { break }
        await gate.untilArrived()
        try await payments.resolve()
        #expect(try await environment.recordCount == 1)
        gate.open()
        #expect(await paying.value.payment != nil)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A failed order is not placed again before its observer knows it`() async throws {
        let gate = Gate()
        let payments = environment.launch(observer: RecordingObserver(gate: gate))
        let paying = Task { await payments.pay(.lamp(method: "none")) }
        await gate.untilArrived()
        let again = Task { await payments.pay(.lamp(method: "none")) }
        for _ in 0..<100 { _ = try await payments.orders() }
        gate.open()
        let statuses = [await paying.value, await again.value]
        #expect(statuses[0].error != nil && statuses[0] == statuses[1])
        #expect(try await payments.statuses == [] && server.requestCount == 3)
    }

    @Test func `An order that its observer could not store is paid, and observed again in the next run`() async throws {
        let observer = RecordingObserver(fails: true)
        let payments = environment.launch(observer: observer)
        #expect(await payments.pay(.lamp()).payment != nil)
        try await payments.resolve()
        #expect(try await payments.statuses == [])
        #expect(try await environment.recordCount == 1 && observer.orders.count == 1)
        let next = RecordingObserver()
        try await environment.launch(observer: next).resolve()
        #expect(next.orders.map(\.order) == observer.orders.map(\.order))
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A refund that its observer could not store blocks no other refund`() async throws {
        let observer = RecordingObserver(fails: true)
        let payments = environment.launch(observer: observer)
        #expect(await payments.pay(.lamp()).payment != nil)
        #expect(await payments.refund(.partial()).refund != nil)
        #expect(await payments.refund(.partial("refund-2")).refund != nil)
        #expect(try await environment.recordCount == 3)
    }

    @Test(
        arguments: [
            ("processing", .succeeded), ("approval", .cancelled), ("approval", .succeeded),
            ("approval", .declined(InMemoryPaymentGateway.decline)),
        ] as [(String, Payment.Status)]
    )
    func `An undecided order is watched in the background, also after a read that lags`(
        method: String,
        outcome: Payment.Status
    ) async throws {
        let orders = try await payments.orders()
        server.script(.payment, .stale)
        _ = await payments.pay(.lamp(method: method))
        for milliseconds in [500, 1000] {
            await environment.clock.untilSleeping(for: .milliseconds(milliseconds))
            if milliseconds == 1000 { server.decide("pay_1", outcome) }
            environment.clock.advance(by: .milliseconds(milliseconds))
        }
        for await change in orders.changes where change.status.isFinal {
            #expect(change.status.payment != nil || change.status == OrderStatus(server.payments[0]))
            break
        }
        // The record follows the change.
        while try await environment.recordCount != 0 { await Task.yield() }
    }

    @Test func `A look returns although an order is processing, and the watch ends after 15 minutes`() async throws {
        let environment = TestEnvironment()
        let payments = environment.launch()
        #expect(await payments.pay(.lamp(method: "processing")) == .processing)
        try await payments.resolve()
        #expect(try await payments.statuses == [.processing])
        // Two requests of the payment, one of the look, and 225 of the watch.
        while environment.server.requestCount < 228 { await Task.yield() }
        #expect(Array(environment.clock.sleeps.prefix(5)) == [0.5, 1, 2, 4, 4].map { .seconds($0) })
    }

    @Test func `A payment that its server reopens after a failed approval is finished or discarded`() async throws {
        let page = OrderStatus.requiresAction(URL(filePath: "/approval/pay_1"))
        #expect(await payments.pay(.lamp(method: "approval")) == page)
        server.decide("pay_1", .created)
        try await payments.resolve()
        #expect(try await payments.statuses == [.notCompleted])
        #expect(await payments.finish(.payment(.lamp(method: "approval"))) == page)
        #expect(try await payments.discard(.lamp()) == .cancelled)
    }

    @Test func `A look that fails says so, and changes nothing`() async throws {
        await environment.leaveUnresolved()
        server.script(.payment, .answerLost, .foreign, .refused(.notFound))
        await #expect(throws: PaymentError.network(InMemoryPaymentGateway.lost)) { try await payments.resolve() }
        await #expect(throws: PaymentError.self) { try await payments.resolve() }
        try await payments.resolve()
        #expect(try await payments.statuses == [.notAnswered])
    }

    @Test func `Orders of another account are neither shown nor asked for`() async throws {
        await environment.leaveUnresolved()
        environment.user.change(to: .jun)
        #expect(try await payments.orders().account == .jun)
        #expect(try await payments.statuses == [])
        try await payments.resolve()
        environment.user.change(to: nil)
        await #expect(throws: PaymentError.signInRequired) { try await payments.orders() }
        await #expect(throws: PaymentError.signInRequired) { try await payments.resolve() }
        #expect(server.requestCount == 2)
    }

    @Test func `Changes of another account are not told`() async throws {
        let minas = try await payments.orders()
        environment.user.change(to: .jun)
        let juns = try await payments.orders()
        #expect(await payments.pay(.lamp("jun", account: .jun)).payment != nil)
        environment.user.change(to: .mina)
        #expect(await payments.pay(.lamp("mina")).payment != nil)
        var (mina, jun) = (minas.changes.makeAsyncIterator(), juns.changes.makeAsyncIterator())
        #expect(await mina.next()?.order.reference == "mina")
        #expect(await jun.next()?.order.reference == "jun")
    }

    @Test func `A record that cannot be read is counted, and unreadable storage is an error`() async throws {
        await environment.leaveUnresolved()
        let key = try #require(try await environment.storage.keys().first)
        try await environment.storage.set(Data("{}".utf8), for: key + "x")
        let orders = try await environment.launch().orders()
        #expect(orders.unresolved.count == 1 && orders.unreadableCount == 1)
        environment.storage.fail { _ in true }
        await #expect(throws: PaymentError.storage(ScriptedStorage.failure)) { try await environment.launch().orders() }
        await #expect(throws: PaymentError.storage(ScriptedStorage.failure)) {
            try await environment.launch().resolve()
        }
    }

    @Test func `A look asks for the orders eight at a time`() async throws {
        for number in 0..<20 { await environment.leaveUnresolved(.lamp("ref-\(number)")) }
        let gate = Gate()
        server.script(.payment, then: .delayed(gate.pass))
        let looking = Task { try await payments.resolve() }
        await gate.untilArrived(8)
        gate.open()
        try await looking.value
        #expect(try await payments.statuses == [] && server.ledger.count == 20)
    }

    @Test func `A page of payments belongs to the account that asked, and never lowers a refund`() async throws {
        for number in 1...3 { _ = await payments.pay(.lamp("ref-\(number)")) }
        let page = try await payments.payments(limit: 2, after: nil)
        #expect(page.payments.map(\.id) == ["pay_3", "pay_2"])
        #expect(try await payments.payments(limit: 0, after: page.nextCursor).payments.map(\.id) == ["pay_1"])
        #expect(await environment.launch().refund(.partial("refund-0", cents: 300)).refund != nil)
        #expect(try await payments.payments(limit: 3, after: nil).payments.map(\.refunded.minorUnits) == [0, 0, 300])
        #expect(await payments.refund(.partial()).refund != nil)
        let other = environment.launch()
        _ = try await other.payments(limit: 3, after: nil)
        for payments in [payments, other] {
            server.script(.payment, .stale)
            let lagging = try await payments.payment("pay_1")
            #expect(lagging.refunded.minorUnits == 800 && lagging.status == .succeeded)
        }
        let gate = Gate()
        server.script(.payments, .unreadable(2), .delayed(gate.pass))
        #expect(try await payments.payments(limit: 2, after: nil).unreadableCount == 2)
        let loading = Task { try await payments.payments(limit: 2, after: nil) }
        await gate.untilArrived()
        environment.user.change(to: .jun)
        gate.open()
        await #expect(throws: PaymentError.signInRequired) { try await loading.value }
    }

    @Test func `The last 200 final statuses of an account stay in memory`() async throws {
        let payments = try #require(environment.launch() as? PaymentService)
        environment.user.change(to: .jun)
        #expect(await payments.pay(.lamp(account: .jun)).payment != nil)
        environment.user.change(to: .mina)
        #expect(await payments.pay(.lamp("processing", method: "processing")) == .processing)
        for number in 1...201 {
            environment.clock.advance(by: .milliseconds(1))
            #expect(await payments.pay(.lamp("ref-\(number)")).payment != nil)
        }
        let references = await payments.tracked.values.map(\.order.reference)
        #expect(references.count == 202 && Set(references).isSuperset(of: ["processing", "ref-2", "ref-201"]))
    }

    @Test func `Methods are those of the language`() async throws {
        let methods = try await environment.launch().methods(language: "ko")
        #expect(methods.first == PaymentMethod(id: "card", name: "Visa ending in 4242", details: "ko"))
    }
}

/// An observer that keeps the orders.
private final class RecordingObserver: OrderObserving {
    private let received = Mutex<[TrackedOrder]>([])
    private let gate: Gate?
    private let fails: Bool

    /// Creates an observer. Each call waits at the gate, and may fail then.
    init(gate: Gate? = nil, fails: Bool = false) {
        self.gate = gate
        self.fails = fails
    }

    var orders: [TrackedOrder] { received.withLock(\.self) }

    func orderDidEnd(_ order: TrackedOrder, id: String) async throws {
        received.withLock { $0.append(order) }
        await gate?.pass()
        if fails { throw Unexpected.status }
    }
}
