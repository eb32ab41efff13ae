import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Sandbox
import Synchronization
import Testing

/// A device with orders of two accounts, several processes, and faults of network, storage and clock.
struct PaymentDevice {
    /// A process of the app.
    private struct Process {
        let session: TestSession
        let payments: any PaymentProcessing
    }

    private let server: SandboxServer
    private let network: FaultyNetwork
    private let storage = ScriptedStorage()
    private let clock = TestClock()
    private let name: String
    private var random: SeededGenerator
    private lazy var process = launch()
    private(set) var tally = Tally()

    init(_ server: SandboxServer, number: Int) {
        let seed = UInt64(number)
        self.server = server
        network = FaultyNetwork(server.network, seed: seed)
        name = "device-\(number)"
        random = SeededGenerator(seed: seed)
    }

    /// Launches a process. The earlier ones continue.
    private func launch() -> Process {
        let session = TestSession(server.tokens, current: server.accounts[0])
        let retries = RetryInterceptor(policy: RetryPolicy(attempts: 2, baseDelay: .zero, jitter: { 0 }))
        let service = InterceptedNetworkService(
            network,
            interceptors: [retries, AccessTokenInterceptor(tokens: session)]
        )
        let payments = PaymentAssembly(
            dependencies: .init(
                gateway: RESTPaymentGateway(network: service),
                server: "the server",
                secureStorage: storage,
                userIdProvider: session,
                clock: clock,
                now: { [clock] in clock.date }
            )
        ).assemble()
        return Process(session: session, payments: payments)
    }

    /// Lets requests fail, and one of ten further writes: it is not made, or reported as failed although it is made.
    private mutating func startFaults() {
        network.startFaults()
        let random = Mutex(SeededGenerator(seed: self.random.next()))
        let fail: ScriptedStorage.Step = { message throws(SecureStorageError) in
            if message != .listed, random.withLock({ Int.random(in: 0..<20, using: &$0) }) == 0 {
                throw ScriptedStorage.failure
            }
        }
        storage.before(fail)
        storage.after(fail)
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Places `count` orders with faults, and finishes all of them after the faults.
    mutating func run(_ count: Int) async throws {
        for number in 1...count {
            startFaults()
            let account = server.accounts[chance(2) ? 0 : 1]
            let card = [
                "card", "card", "card", "card_insufficient_funds", "card_needs_action", "card_processing",
            ].randomElement(using: &random)
            await place(.lamp("\(name)-\(number)", of: account, method: card ?? ""))
            if chance(4) { process = launch() }
            if chance(4) { clock.jumpDate(by: .random(in: -3...3, using: &random) * 24 * 60 * 60) }
            // Looks in the background are due.
            if chance(4) { clock.advance(by: .seconds(1)) }
            await look()
            await act(on: account)
        }
        try await settle()
        try await refund()
        await network.deliverAll()
        tally.changesByLooks += network.changesByLooks
    }

    /// Pays, possibly in two processes or tasks at once, while another one discards or the account changes.
    private mutating func place(_ order: PaymentOrder) async {
        process.session.switchAccount(to: chance(12) ? server.accounts[0] : order.account)
        let (first, isTyped) = (process, chance(4))
        let second = chance(2) ? first : launch()
        let other = server.accounts.first { $0 != order.account } ?? order.account
        let isCancelled = chance(6)
        let discards = chance(3)
        let switches = chance(6)
        tally.place(.payment(order))
        let statuses = await withTaskGroup(of: OrderStatus?.self) { group in
            for process in isTyped ? [first, second] : [first] {
                group.addTask {
                    let paying = Task { await process.payments.pay(order, isNewReference: !isTyped) }
                    if isCancelled { paying.cancel() }
                    var status = await paying.value
                    // The call continues. Another one takes part in it, but only of the same account.
                    while status == .sending || status == .failed(.accountChanged, movedNoMoney: false) {
                        process.session.switchAccount(to: order.account)
                        status = await process.payments.pay(order, isNewReference: false)
                    }
                    return status
                }
            }
            group.addTask {
                if switches { first.session.switchAccount(to: other) }
                guard discards else { return nil }
                second.session.switchAccount(to: order.account)
                return try? await second.payments.discard(order)
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        first.session.switchAccount(to: order.account)
        for status in statuses { tally.record(status, of: .payment(order)) }
    }

    /// Looks in all ways that must not change anything at the server.
    private mutating func look() async {
        let payments = process.payments
        await FaultyNetwork.$isLooking.withValue(true) {
            _ = try? await payments.orders()
            try? await payments.resolve()
            _ = try? await payments.payments(limit: 5, after: nil)
        }
    }

    /// Finishes, discards or approves some unresolved orders of the account.
    private mutating func act(on account: AccountID) async {
        process.session.switchAccount(to: account)
        for unresolved in (try? await process.payments.orders().unresolved) ?? [] {
            if case .requiresAction(let page) = unresolved.status, !chance(3) {
                let approves = !chance(3)
                try? await server.decide(at: page, approves: approves)
            } else if case .payment(let order) = unresolved.order, chance(3) {
                tally.record(try? await process.payments.discard(order), of: unresolved.order)
            } else {
                tally.record(await process.payments.finish(unresolved.order), of: unresolved.order)
            }
        }
    }

    /// Ends the faults, and finishes or discards all orders.
    private mutating func settle() async throws {
        network.endFaults()
        storage.before(nil)
        storage.after(nil)
        process = launch()
        for account in server.accounts {
            for _ in 1...100 {
                process.session.switchAccount(to: account)
                let orders = try await process.payments.orders()
                if orders.unresolved.isEmpty { break }
                await act(on: account)
                server.clock.advance(by: .seconds(10))
                try await process.payments.resolve()
            }
            #expect(try await process.payments.orders().unresolved == [])
        }
        // Nobody has seen the outcome of an order that a look or a cancelled call has finished.
        let movements = Set(await server.sandbox.ledger().map(\.reference))
        for order in tally.unseen where movements.contains(order.reference) {
            process.session.switchAccount(to: order.account)
            let status =
                switch order {
                case .payment(let order): await process.payments.pay(order, isNewReference: false)
                case .refund(let order): await process.payments.refund(order, isNewReference: false)
                }
            tally.record(status, of: order)
        }
    }

    /// Refunds a part of every fifth payment, with faults.
    private mutating func refund() async throws {
        for payment in tally.paid where chance(5) {
            startFaults()
            let account = tally.account(of: payment.reference)
            process.session.switchAccount(to: account)
            let amount = Money(minorUnits: 1000, currency: .usd)
            let reference = "refund-\(payment.reference)"
            let order = RefundOrder(reference: reference, paymentID: payment.id, amount: amount, account: account)
            tally.place(.refund(order))
            // The module waits before it repeats a request.
            let time = Task { [clock] in
                while !Task.isCancelled {
                    clock.advance(by: .milliseconds(500))
                    await Task.yield()
                }
            }
            tally.record(await process.payments.refund(order, isNewReference: true), of: .refund(order))
            time.cancel()
            await look()
            try await settle()
        }
    }
}
