import Core
import CoreTesting
import Foundation
import PaymentTesting
import Testing

@testable import PaymentModule

@Suite(.timeLimit(.minutes(1))) struct PaymentServiceTests {
    private let environment = TestEnvironment()
    private let payments: any PaymentProcessing
    private var server: InMemoryPaymentGateway { environment.server }
    private var storage: ScriptedStorage { environment.storage }

    init() { payments = environment.launch() }

    @Test func `A payment takes two requests and two durable writes`() async throws {
        let status = await environment.launch().pay(.lamp())
        #expect(status.payment?.reference == "ref-1" && server.ledger == ["pay_1": [1999]])
        #expect(server.requestCount == 2)
        #expect(storage.writeCount == 2)
        #expect(try await environment.recordCount == 0)
    }

    @Test(arguments: [
        ("declined", OrderStatus.declined(InMemoryPaymentGateway.decline), 0),
        ("approval", .requiresAction(URL(filePath: "/approval/pay_1")), 1),
        ("processing", .processing, 1), ("paused", .unknown("paused"), 1),
        (
            "none",
            .failed(.rejected(status: 422, type: "unknown-method", title: nil), movedNoMoney: true), 0
        ),
    ])
    func `A payment that does not succeed has its status and stays stored unless it is final`(
        method: String,
        status: OrderStatus,
        recordCount: Int
    ) async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        #expect(await environment.launch().pay(.lamp(method: method)) == status)
        #expect(try await environment.recordCount == recordCount)
        #expect(environment.server.ledger == [:])
    }

    @Test func `A payment that could not be created was not charged, and nothing is stored`() async throws {
        server.script(.create, .answerLost, .refused(.notFound), .requestLost, .foreign)
        let lost = PaymentError.network(InMemoryPaymentGateway.lost)
        #expect(await payments.pay(.lamp()) == .failed(lost, movedNoMoney: true))
        #expect(await payments.pay(.lamp()) == .failed(.notFound, movedNoMoney: true))
        #expect(await payments.pay(.lamp(isNew: false)) == .failed(lost, movedNoMoney: false))
        #expect(await payments.pay(.lamp()) == .failed(PaymentError(.unexpectedAnswer), movedNoMoney: false))
        #expect(try await payments.statuses == [])
        #expect(storage.writeCount == 0)
    }

    @Test func `The same order is one payment, and only a reference made with it proves that nothing was charged`()
        async throws
    {
        func order() -> PaymentOrder {
            PaymentOrder(
                lines: [OrderLine(itemID: "itm_01", quantity: 2), OrderLine(itemID: "itm_02")],
                amount: Money(minorUnits: 4990, currency: .usd),
                method: "card",
                account: .mina
            )
        }
        let (new, stored) = (order(), try JSONDecoder().decode(PaymentOrder.self, from: JSONEncoder().encode(order())))
        server.script(.create, .requestLost, .requestLost)
        let lost = PaymentError.network(InMemoryPaymentGateway.lost)
        #expect(await payments.pay(new) == .failed(lost, movedNoMoney: true))
        #expect(await payments.pay(stored) == .failed(lost, movedNoMoney: false))
        let payment = await payments.pay(new).payment
        #expect(payment?.lines == new.lines)
        #expect(await payments.pay(new).payment == payment)
        #expect(await environment.launch().pay(new).payment == payment)
        #expect(server.ledger == ["pay_1": [4990]])
    }

    @Test func `The same order without an answer never says that nothing was charged, and stays stored`() async throws {
        server.script(.confirm, .late)
        #expect(await payments.pay(.lamp()) == .notAnswered)
        environment.user.change(to: nil)
        #expect(await payments.pay(.lamp()) == .failed(.signInRequired, movedNoMoney: false))
        environment.user.change(to: .mina)
        storage.failWrites([.before])
        server.script(.cancel, .requestLost)
        let failed = OrderStatus.failed(.storage(ScriptedStorage.failure), movedNoMoney: false)
        #expect(await payments.pay(.lamp()) == failed)
        #expect(try await environment.recordCount == 1)
        server.deliver()
        #expect(server.ledger == ["pay_1": [1999]])
    }

    @Test(arguments: [(Step.requestLost, 4), (.answerLost, 3)])
    func `An order without an answer is looked up, then finished, and charged once`(step: Step, requests: Int) async {
        await environment.leaveUnresolved(after: step)
        #expect(await payments.finish(.payment(.lamp())).payment != nil)
        #expect(await payments.finish(.payment(.lamp())).payment != nil)
        #expect(server.ledger == ["pay_1": [1999]] && server.requestCount == requests)
    }

    @Test func `A discarded order is never charged`() async throws {
        await environment.leaveUnresolved(after: .requestLost)
        _ = try await payments.orders()
        #expect(try await payments.discard(.lamp()) == .cancelled)
        #expect(await payments.finish(.payment(.lamp())) == .cancelled)
        _ = try? await server.confirm("pay_1", method: "card", of: .mina)
        #expect(try await environment.recordCount == 0)
        #expect(server.ledger == [:])
    }

    @Test func `An order that was paid, or whose cancellation has no answer, is not discarded`() async throws {
        await environment.leaveUnresolved()
        _ = try await payments.orders()
        server.script(.payment, .requestLost, .stale, .stale)
        server.script(.cancel, .requestLost, .foreign)
        for _ in 0..<3 {
            await #expect(throws: PaymentError.self) { try await payments.discard(.lamp()) }
            #expect(try await payments.statuses == [.notAnswered])
            #expect(try await environment.recordCount == 1)
        }
        #expect(try await payments.discard(.lamp()).payment != nil)
        #expect(try await environment.recordCount == 0)
    }

    /// The ids of the server begin anew, so that another order may have the payment `pay_1`.
    @Test(arguments: [nil, PaymentOrder.lamp("ref-2"), .lamp(item: "itm_02"), .lamp(cents: 1), .lamp(account: .jun)])
    func `A stale order neither confirms nor cancels the payment of another one, and charges nothing`(
        stranger: PaymentOrder?
    ) async throws {
        await environment.leaveUnresolved()
        let server = InMemoryPaymentGateway()
        if let stranger { _ = try await server.create(stranger) }
        let unknown = OrderStatus.refused(.unknownPayment)
        for _ in 1...2 {
            let payments = environment.launch(gateway: server)
            #expect(await payments.finish(.payment(.lamp())) == unknown)
            #expect(try await payments.discard(.lamp()) == unknown)
            #expect(try await payments.statuses == [unknown])
        }
        if stranger?.reference == "ref-2" {
            let payments = environment.launch(gateway: server)
            #expect(await payments.pay(.lamp(isNew: false)) == .notAnswered)
            #expect(await payments.pay(.lamp(isNew: false)) == .notAnswered)
            let renewed = await environment.launch(gateway: server).pay(.lamp())
            #expect(renewed == .failed(.unknownPayment, movedNoMoney: false))
        }
        #expect(server.payments.allSatisfy { $0.status == .created } && server.ledger == [:])
        let last = environment.launch(gateway: server)
        #expect(try await last.discard(.lamp()) == unknown)
        #expect(await last.end(.payment(.lamp())) == .failed(.unknownPayment, movedNoMoney: false))
        #expect(try await environment.recordCount == 0)
    }

    @Test func `An order that is not unresolved is neither finished nor discarded, and nothing is sent`() async throws {
        #expect(await environment.launch().pay(.lamp()).payment != nil)
        let requests = server.requestCount
        let ended = OrderStatus.failed(.notUnresolved, movedNoMoney: false)
        for order in [PaymentOrder.lamp(), .lamp("ref-2")] {
            #expect(await environment.launch().finish(.payment(order)) == ended)
            #expect(try await environment.launch().discard(order) == ended)
        }
        #expect(await environment.launch().finish(.refund(.partial())) == ended)
        #expect(server.requestCount == requests)
    }

    @Test func `An order in unreadable storage is neither finished nor discarded, which is a failure of the storage`()
        async throws
    {
        await environment.leaveUnresolved()
        let requests = server.requestCount
        storage.fail { _ in true }
        let failure = PaymentError.storage(ScriptedStorage.failure)
        #expect(await payments.finish(.payment(.lamp())) == .failed(failure, movedNoMoney: false))
        await #expect(throws: failure) { try await payments.discard(.lamp()) }
        storage.fail { _ in false }
        let key = try #require(try await storage.keys().first)
        try await storage.set(Data("{}".utf8), for: key)
        let undecodable = PaymentError.storage(.undecodable(key: key))
        #expect(await payments.finish(.payment(.lamp())) == .failed(undecodable, movedNoMoney: false))
        await #expect(throws: undecodable) { try await payments.discard(.lamp()) }
        #expect(server.requestCount == requests)
    }

    @Test(
        arguments: [
            (cancellation: Step.answered, failures: [.before], movedNoMoney: true, next: []),
            (.requestLost, [.before], true, []),
            // The write was made although it failed, and is undone.
            (.requestLost, [.after], true, []),
            (.requestLost, [.after, .before], false, [.notAnswered]),
        ] as [(cancellation: Step, failures: [ScriptedStorage.Failure], movedNoMoney: Bool, next: [OrderStatus])]
    )
    func `A payment that cannot be stored is not confirmed but cancelled, and uncharged unless a later run offers it`(
        cancellation: Step,
        failures: [ScriptedStorage.Failure],
        movedNoMoney: Bool,
        next: [OrderStatus]
    ) async throws {
        let environment = TestEnvironment()
        environment.server.script(.cancel, cancellation)
        environment.storage.failWrites(failures)
        let failed = OrderStatus.failed(.storage(ScriptedStorage.failure), movedNoMoney: movedNoMoney)
        #expect(await environment.launch().pay(.lamp()) == failed)
        if case .answered = cancellation { #expect(environment.server.payments.map(\.status) == [.cancelled]) }
        #expect(try await environment.launch().statuses == next)
        #expect(environment.server.ledger == [:])
    }

    @Test func `Simultaneous calls for one order share one try`() async throws {
        let gate = Gate()
        server.script(.create, .delayed(gate.pass, .requestLost))
        async let one = payments.pay(.lamp(isNew: false))
        async let other = payments.pay(.lamp(isNew: false))
        await gate.untilArrived()
        // Both calls have begun before the answer.
        for _ in 0..<100 { _ = try await payments.orders() }
        gate.open()
        #expect(await one == other)
        #expect(server.requestCount == 1)
    }

    @Test func `An order of another process stays tracked if this one cannot store it`() async throws {
        await environment.leaveUnresolved(after: .requestLost)
        server.script(.cancel, .requestLost)
        storage.failWrites([.before])
        let status = await payments.pay(.lamp(isNew: false))
        #expect(status == .failed(.storage(ScriptedStorage.failure), movedNoMoney: false))
        #expect(try await payments.statuses == [.notAnswered])
    }

    @Test func `A payment that another process makes meanwhile is shown although it cannot be stored`() async throws {
        let gate = Gate()
        server.script(.create, .delayed(gate.pass))
        let first = Task { await environment.launch().pay(.lamp(isNew: false)) }
        await gate.untilArrived()
        #expect(await environment.launch().pay(.lamp(isNew: false)).payment != nil)
        storage.failWrites([.before])
        gate.open()
        #expect(await first.value.payment != nil)
        #expect(server.ledger == ["pay_1": [1999]])
    }

    @Test func `A result stands if its record cannot be removed, and the next look removes it`() async throws {
        storage.failWrites([nil, .before])
        #expect(await payments.pay(.lamp()).payment != nil)
        #expect(try await environment.recordCount == 1)
        #expect(try await payments.statuses == [])
        try await payments.resolve()
        #expect(try await environment.recordCount == 0)
        #expect(server.requestCount == 2)
    }

    @Test func `A stored order whose payment cannot be created again is not lost, and paid for whoever pays it again`()
        async throws
    {
        await environment.leaveUnresolved()
        server.script(.create, .requestLost)
        #expect(await payments.pay(.lamp(isNew: false)) == .notAnswered)
        #expect(try await payments.statuses == [.notAnswered])
        #expect(await payments.pay(.lamp(isNew: false)).payment != nil)
        #expect(try await environment.recordCount == 0)
        #expect(server.ledger == ["pay_1": [1999]] && server.requestCount == 4)
    }

    @Test func `A reference belongs to one item and amount`() async throws {
        #expect(await payments.pay(.lamp()).payment != nil)
        let inUse = PaymentError.referenceInUse(reference: "ref-1")
        #expect(await payments.pay(.lamp(cents: 1)).error == inUse)
        #expect(await environment.launch().pay(.lamp(item: "itm_02")).error == inUse)
        #expect(await environment.launch().pay(.lamp()).payment != nil)
        #expect(server.ledger == ["pay_1": [1999]])
    }

    @Test func `A reference whose payment was declined or cancelled cannot be paid`() async throws {
        #expect(await payments.pay(.lamp(method: "declined")) == .declined(InMemoryPaymentGateway.decline))
        // A server that has forgotten the reference would charge it.
        #expect(await payments.pay(.lamp()) == .declined(InMemoryPaymentGateway.decline))
        #expect(server.requestCount == 2)
        #expect(await environment.launch().pay(.lamp()) == .declined(InMemoryPaymentGateway.decline))
        #expect(await payments.pay(.lamp("ref-2")).payment != nil)
    }

    @Test(arguments: [
        PaymentOrder.lamp(""), .lamp(String(repeating: "x", count: 65)), .lamp("a b"), .lamp("ä"), .lamp(item: ""),
        .lamp(cents: 0), .lamp(cents: -1), .lamp(method: ""), .lamp(quantity: 0),
    ])
    func `An invalid order is not sent`(order: PaymentOrder) async throws {
        guard case .failed(.invalidOrder, movedNoMoney: true) = await environment.launch().pay(order) else {
            throw Unexpected.status
        }
        #expect(server.requestCount == 0)
    }

    @Test func `An order of another account than the current one is not sent`() async throws {
        await environment.leaveUnresolved()
        _ = try await payments.orders()
        let requests = server.requestCount
        let order = PaymentOrder.lamp()
        environment.user.change(to: .jun)
        #expect(await payments.pay(order).error == .accountChanged)
        #expect(await payments.refund(.partial()).error == .accountChanged)
        #expect(await payments.finish(.payment(order)).error == .accountChanged)
        await #expect(throws: PaymentError.accountChanged) { try await payments.discard(order) }
        environment.user.change(to: nil)
        #expect(await payments.pay(order).error == .signInRequired)
        #expect(server.requestCount == requests)
        environment.user.change(to: .mina)
        #expect(try await payments.statuses == [.notAnswered])
    }

    @Test func `An order continues for its account if the account changes or the task is cancelled`() async throws {
        let gate = Gate()
        server.script(.create, .delayed(gate.pass))
        let orders = try await payments.orders()
        let paying = Task { await payments.pay(.lamp()) }
        await gate.untilArrived()
        environment.user.change(to: .jun)
        paying.cancel()
        #expect(await paying.value == .sending)
        gate.open()
        var changes = orders.changes.makeAsyncIterator()
        #expect(await changes.next()?.status == .sending)
        #expect(await changes.next()?.status.payment != nil)
        #expect(server.ledger == ["pay_1": [1999]])
    }

    @Test func `Orders are sent only to their server, and not shown for another`() async throws {
        await environment.leaveUnresolved()
        let other = environment.launch(server: "https://other.example")
        #expect(try await other.statuses == [])
        try await other.resolve()
        #expect(server.requestCount == 2)
        #expect(try await environment.launch().statuses == [.notAnswered])
    }

    @Test func `Texts contain no item, amount or account`() {
        let order = Order.payment(.lamp())
        #expect("\(order)" == "payment order ref-1" && "\(Order.refund(.partial()))" == "refund order refund-1")
        #expect(PaymentError.unknownPayment.errorDescription == "The server does not know this payment.")
    }

    @Test func `The log names each change, without reference, item or amount`() async throws {
        _ = await environment.launch().pay(.lamp())
        let text = environment.logger.entries.map { "\($0)" }.joined()
        #expect(text.contains("paid") && !text.contains("ref-1") && !text.contains("itm_01") && !text.contains("1999"))
    }
}

enum Unexpected: Error {
    case status
}
