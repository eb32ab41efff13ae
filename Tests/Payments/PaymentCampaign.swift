import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Testing

/// Many payments with random faults, counted from the ledger of the server.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 240)))) struct PaymentCampaign {
    @Test("Faults charge nothing twice, lose nothing and leave nothing unknown", arguments: ServerKind.allCases)
    func faults(_ kind: ServerKind) async throws {
        let count = IterationCount.of(300, long: 5_000)
        // Each part has a server of its own, because a look at the orders of an account reads its whole history.
        let parts = max(count / 500, 1)
        var tally = Tally()
        for part in 0..<parts {
            try await kind.run(processingTime: 0.05, now: { Date() }) { server in
                let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: folder) }
                tally += try await run(server, in: folder, count: count / parts, seed: UInt64(part))
            }
        }
        print("proof: \(count) payments with faults, \(kind.rawValue): \(tally)")
        #expect(tally.isClean && tally.movements == count + count / 5)
    }

    /// Pays `count` orders of two accounts with random faults, and refunds a part of every fifth.
    private func run(_ server: any PaymentServer, in folder: URL, count: Int, seed: UInt64) async throws -> Tally {
        var environment = PaymentTestEnvironment(server: server, folder: folder, clock: TestClock(skipsSleeps: true))
        environment.client.now = { Date() }
        environment.client.uptime = { ProcessInfo.processInfo.systemUptime }
        let faults = RandomFaults(seed: seed)
        var expected: Set<Movement> = []
        for account in server.accounts {
            environment.network.setFaults { faults.next(isOrder: $0.isOrder) }
            environment.session.switchAccount(to: account.id)
            let payments = environment.makePayments()
            try await withThrowingTaskGroup(of: Void.self) { [environment] group in
                for number in 0..<(count / 2) {
                    if number >= 16 { try await group.next() }
                    let reference = "order-\(number)"
                    expected.insert(.charge(reference, of: account.id))
                    let isRefunded = number.isMultiple(of: 5)
                    if isRefunded { expected.insert(.refund(reference, .cents(1000), of: account.id)) }
                    group.addTask {
                        try await TestNetwork.$flow.withValue(reference) {
                            let payment = try await payUntilKnown(reference, number, environment, payments)
                            guard isRefunded else { return }
                            let refund = RefundOrder(
                                reference: reference,
                                paymentID: payment.id,
                                amount: .cents(1000)
                            )
                            _ = try await untilKnown { () throws(PaymentError) in try await payments.refund(refund) }
                        }
                        if number.isMultiple(of: 50) { _ = try? await environment.look(with: payments) }
                    }
                }
                try await group.waitForAll()
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
        }
        return await Tally(expected, server.ledger(), sentByLooks: environment.network.lookedOrderCount)
    }

    /// Pays an order as a user does. Every fourth user first tries another card.
    private func payUntilKnown(
        _ reference: String,
        _ number: Int,
        _ environment: PaymentTestEnvironment,
        _ payments: any PaymentProcessing
    ) async throws -> Payment {
        let cards = environment.cards
        let first = [cards.empty, cards.processing, cards.answerLost, cards.success][number % 4]
        let order = Monitor(environment.order(reference, by: first))
        return try await untilKnown { () throws(PaymentError) in
            do throws(PaymentError) {
                let payment = try await payments.pay(order.withLock(\.self))
                guard payment.state.isFinal else { throw PaymentError.outcomeUnknown(reference: reference) }
                return payment
            } catch {
                guard case .declined = error else { throw error }
                order.withLock { $0 = environment.order(reference) }
                throw .outcomeUnknown(reference: reference)
            }
        }
    }

    /// Repeats an order until its outcome is known.
    private func untilKnown<Value>(_ order: () async throws(PaymentError) -> Value) async throws -> Value {
        for _ in 1...200 {
            do throws(PaymentError) {
                return try await order()
            } catch {
                guard error.isOutcomeUnknown(wasSentBefore: true) else { throw error }
            }
        }
        throw PaymentError.notFound
    }
}

/// The differences between the expected movements of money and those in a ledger.
struct Tally: CustomStringConvertible {
    var movements = 0
    var twice = 0
    var lost = 0
    var atWrongAccount = 0
    var sentByLooks = 0

    init() {}

    init(_ expected: Set<Movement>, _ ledger: [Movement], sentByLooks: Int) {
        movements = ledger.count
        twice = ledger.count - Set(ledger).count
        lost = expected.subtracting(ledger).count
        atWrongAccount = Set(ledger).subtracting(expected).count
        self.sentByLooks = sentByLooks
    }

    static func += (sum: inout Tally, part: Tally) {
        sum.movements += part.movements
        sum.twice += part.twice
        sum.lost += part.lost
        sum.atWrongAccount += part.atWrongAccount
        sum.sentByLooks += part.sentByLooks
    }

    var isClean: Bool { twice == 0 && lost == 0 && atWrongAccount == 0 && sentByLooks == 0 }

    var description: String {
        """
        \(movements) charges and refunds, \(twice) twice, \(lost) lost, \(atWrongAccount) not expected at their account, \
        \(sentByLooks) sent by looks
        """
    }
}

extension Movement {
    /// Returns the charge of an order of the lamp.
    static func charge(_ reference: String, of account: AccountID) -> Movement {
        Movement(subject: account.subject, isRefund: false, reference: reference, amount: .lamp)
    }

    /// Returns a refund.
    static func refund(_ reference: String, _ amount: Money, of account: AccountID) -> Movement {
        Movement(subject: account.subject, isRefund: true, reference: reference, amount: amount)
    }
}
