import Core
import CoreTesting
import Foundation
import Locking
import PaymentTesting
import Testing

@testable import PaymentModule

/// Many orders with random faults of the network, the storage and the clock, counted in the ledger of the server.
@Suite(.timeLimit(.minutes(5))) struct PaymentCampaignTests {
    private let environment = TestEnvironment()
    private let outcomes = Outcomes()
    private let accounts = [AccountID.mina, .jun]
    private var server: InMemoryPaymentGateway { environment.server }

    /// 200 payments with each seed. `TRELLIS_LONG_TESTS=1` pays 5,000 times.
    @Test(arguments: 0..<UInt64(IterationCount.of(1, long: 25)))
    func `Faults charge nothing twice, nothing after "not charged", and lose nothing`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var payments = launch()
        var refunds: Set<String> = []
        for number in 1...200 {
            startFaults(&random)
            let account = random.chance(2) ? AccountID.mina : .jun
            let method = ["card", "card", "card", "declined", "approval", "processing", "paused"]
                .randomElement(using: &random)
            let order = PaymentOrder.lamp(
                "\(account.subject)-\(number)",
                method: method ?? "",
                account: account,
                isNew: !random.chance(4)
            )
            await place(.payment(order), by: payments, &random)
            if random.chance(4) { payments = launch() }
            if random.chance(4) { environment.clock.jumpDate(by: .random(in: -300_000...300_000, using: &random)) }
            if random.chance(4) { server.deliver() }
            let paid = await look(payments).first { $0.refundable.minorUnits > 0 }
            if let paid, random.chance(4), refunds.insert(paid.reference).inserted {
                var refund = RefundOrder(
                    reference: "refund-\(paid.reference)",
                    of: paid,
                    amount: Money(minorUnits: 500, currency: .usd),
                    account: account
                )
                refund.origin = ReferenceOrigin(isNew: !random.chance(4))
                await place(.refund(refund), by: payments, &random)
            }
            await act(payments, &random)
        }
        endFaults()
        try await actAtRenewedServer()
        try await settle(&random)
        server.deliver()
        for reference in refunds { server.decide("refund-\(reference)", .succeeded) }
        try await compareWithLedger()
        let chargeCount = server.ledger.values.joined().count { $0 > 0 }
        let refundCount = server.ledger.values.joined().count { $0 < 0 }
        print("proof: 200 payments with faults: \(chargeCount) charges, \(refundCount) refunds")
        #expect(chargeCount > 25 && refundCount > 0)
    }

    /// Launches a process. The earlier ones continue.
    private func launch() -> any PaymentProcessing { environment.launch(observer: outcomes) }

    /// Lets the next requests, and a tenth of the next writes, fail. A failed write may have been made.
    private func startFaults(_ random: inout SeededGenerator) {
        let faults: [Step] = [
            .requestLost, .answerLost, .late, .duplicate, .foreign, .stale,
            .refused(.rejected(status: 403, type: "policy", title: nil)),
        ]
        for request in InMemoryPaymentGateway.Request.allCases {
            let steps = (0..<4).map { _ in
                let yields = Int.random(in: 0..<20, using: &random)
                let step = random.chance(2) ? faults.randomElement(using: &random) : nil
                return Step.delayed({ for _ in 0..<yields { await Task.yield() } }, step ?? .answered)
            }
            server.script(request, steps[0], steps[1], steps[2], then: steps[3])
        }
        let writes = Mutex(SeededGenerator(seed: random.next()))
        let fail: ScriptedStorage.Step = { message throws(SecureStorageError) in
            if message != .listed, writes.withLock({ $0.chance(20) }) { throw ScriptedStorage.failure }
        }
        environment.storage.before(fail)
        environment.storage.after(fail)
    }

    private func endFaults() {
        for request in InMemoryPaymentGateway.Request.allCases { server.script(request) }
        environment.storage.before(nil)
        environment.storage.after(nil)
    }

    /// Sends an order, possibly in two processes at once or by a cancelled caller, while it is discarded or the account
    /// changes.
    private func place(_ order: Order, by first: any PaymentProcessing, _ random: inout SeededGenerator) async {
        let second = random.chance(2) ? first : launch()
        // A refund that has failed meanwhile would be placed again, and made after "not refunded".
        let isPayment = if case .payment = order { true } else { false }
        let isCancelled = random.chance(6) && isPayment
        let isDiscarded = random.chance(3)
        let isOtherAccount = random.chance(6)
        environment.user.change(to: order.account)
        await withTaskGroup { group in
            for payments in order.hasNewReference ? [first] : [first, second] {
                group.addTask {
                    let sending = Task { await payments.send(order) }
                    if isCancelled { sending.cancel() }
                    var status = await sending.value
                    // The call continues. Another one takes part in it, but only of the same account.
                    while status == .sending || status.error == .accountChanged {
                        environment.user.change(to: order.account)
                        status = await payments.send(order)
                    }
                    outcomes.record(status, of: order)
                }
            }
            group.addTask {
                if isOtherAccount { environment.user.change(to: order.account == .mina ? .jun : .mina) }
                guard isDiscarded, case .payment(let payment) = order else { return }
                environment.user.change(to: order.account)
                outcomes.record(try? await second.discard(.unresolved(.payment(payment))), of: order)
            }
        }
        environment.user.change(to: order.account)
    }

    /// Looks in all ways, which changes nothing at the server. Returns the newest payments.
    private func look(_ payments: any PaymentProcessing) async -> [Payment] {
        let before = server.payments
        _ = try? await payments.orders()
        try? await payments.resolve()
        let page = try? await payments.payments(limit: 5, after: nil)
        #expect(server.payments == before)
        return page?.payments ?? []
    }

    /// Finishes or discards unresolved orders of the account, or lets the bank decide them.
    private func act(_ payments: any PaymentProcessing, _ random: inout SeededGenerator) async {
        for unresolved in (try? await payments.orders().unresolved) ?? [] {
            switch (unresolved.order, Int.random(in: 0..<3, using: &random)) {
            case (.payment, 0): outcomes.record(try? await payments.discard(unresolved), of: unresolved.order)
            case (.payment, 1):
                // A server may leave a payment open whose approval has failed.
                let outcomes = [Payment.Status.succeeded, .declined(InMemoryPaymentGateway.decline), .created]
                server.decide(unresolved.paymentID ?? "", outcomes.randomElement(using: &random) ?? .succeeded)
            case (.refund(let order), 1): server.decide(order.reference, .succeeded)
            default: outcomes.record(await payments.finish(unresolved), of: unresolved.order)
            }
        }
    }

    /// Sends the unresolved orders to a server whose ids have begun anew, and where they are those of other orders.
    private func actAtRenewedServer() async throws {
        let renewed = InMemoryPaymentGateway()
        for number in 1...200 { _ = try await renewed.create(.lamp("new-\(number)", account: accounts[number % 2])) }
        let before = renewed.payments
        let payments = environment.launch(gateway: renewed)
        for account in accounts {
            environment.user.change(to: account)
            for unresolved in try await payments.orders().unresolved {
                #expect(await payments.finish(unresolved) == .refused(.unknownPayment))
                guard case .payment(let order) = unresolved.order else { continue }
                #expect(try await payments.discard(unresolved) == .refused(.unknownPayment))
                #expect(await payments.pay(order) == .notAnswered)
            }
        }
        #expect(renewed.payments.starts(with: before) && renewed.ledger == [:])
    }

    /// Ends all orders in a new process.
    private func settle(_ random: inout SeededGenerator) async throws {
        let payments = launch()
        for account in accounts {
            environment.user.change(to: account)
            try await payments.resolve()
            for _ in 1...50 where try await !payments.statuses.isEmpty {
                await act(payments, &random)
                try await payments.resolve()
            }
            #expect(try await payments.statuses == [])
        }
    }

    /// Compares the outcomes that users have seen with the movements of money.
    private func compareWithLedger() async throws {
        var moved: Set<String> = []
        for account in accounts {
            for payment in try await server.payments(of: account, limit: 200, after: nil).payments {
                let movements = server.ledger[payment.id] ?? []
                #expect([[], [1999], [1999, -500]].contains(movements))
                for kind in ["", "refund-"].prefix(movements.count) {
                    moved.insert("\(account.subject) \(kind)\(payment.reference)")
                }
            }
        }
        #expect(outcomes.moved.symmetricDifference(moved) == [])
        #expect(outcomes.unmoved.intersection(moved) == [])
    }
}

/// The accounts and references of the orders whose outcome a user has seen.
private final class Outcomes: OrderObserving {
    private let orders = Mutex<(moved: Set<String>, unmoved: Set<String>)>(([], []))

    var moved: Set<String> { orders.withLock(\.moved) }
    var unmoved: Set<String> { orders.withLock(\.unmoved) }

    func record(_ status: OrderStatus?, of order: Order) {
        let key = "\(order.account.subject) \(order.reference)"
        switch (status, order) {
        // The bank makes each refund that is processing.
        case (.paid, _), (.refunded, _), (.processing, .refund): orders.withLock { _ = $0.moved.insert(key) }
        case (.declined, _), (.cancelled, _), (.failed(_, movedNoMoney: true), _):
            orders.withLock { _ = $0.unmoved.insert(key) }
        default: break
        }
    }

    func orderDidEnd(_ order: TrackedOrder, id: String) { record(order.status, of: order.order) }
}

extension SeededGenerator {
    fileprivate mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
