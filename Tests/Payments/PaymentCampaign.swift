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
        #expect(tally.isClean && tally.charges == count)
    }

    /// Pays `count` orders of two accounts with random faults.
    private func run(_ server: any PaymentServer, in folder: URL, count: Int, seed: UInt64) async throws -> Tally {
        var environment = PaymentTestEnvironment(server: server, folder: folder, clock: TestClock(skipsSleeps: true))
        environment.client.now = { Date() }
        environment.client.uptime = { ProcessInfo.processInfo.systemUptime }
        let random = Monitor(SeededGenerator(seed: seed))
        environment.network.setFaults { _ in
            random.withLock { $0.next() % 10 < 3 ? TestNetwork.Fault.allCases.randomElement(using: &$0) : nil }
        }
        var expected: Set<Movement> = []
        for account in server.accounts {
            let environment = environment
            environment.session.switchAccount(to: account.id)
            let payments = environment.makePayments()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<(count / 2) {
                    if number >= 16 { try await group.next() }
                    let reference = "order-\(number)"
                    expected.insert(.charge(reference, of: account.id))
                    group.addTask {
                        try await payUntilKnown(reference, number, environment, payments)
                        if number.isMultiple(of: 50) { _ = try? await environment.look(with: payments) }
                    }
                }
                try await group.waitForAll()
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
            let references = try await payments.payments().filter { $0.state == .succeeded }.map(\.reference)
            #expect(Set(references).count == references.count)
            environment.network.setFaults { _ in
                random.withLock { $0.next() % 10 < 3 ? TestNetwork.Fault.allCases.randomElement(using: &$0) : nil }
            }
        }
        return await Tally(expected, server.ledger(), sentByLooks: environment.network.lookedOrderCount)
    }

    /// Repeats an order until it is paid, as a user does. Every fourth user first tries another card.
    private func payUntilKnown(
        _ reference: String,
        _ number: Int,
        _ environment: PaymentTestEnvironment,
        _ payments: any PaymentProcessing
    ) async throws {
        let cards = environment.cards
        let first = [cards.empty, cards.processing, cards.answerLost, cards.success][number % 4]
        var order = environment.order(reference, by: first)
        for _ in 1...200 {
            do {
                let payment = try await payments.pay(order)
                if payment.state.isFinal { return }
            } catch .outcomeUnknown, .network {
                continue
            } catch .declined {
                order = environment.order(reference)
            }
        }
        Issue.record("\(reference) was never resolved")
    }
}

/// The differences between the expected movements of money and those in a ledger.
struct Tally: CustomStringConvertible {
    var charges = 0
    var twice = 0
    var lost = 0
    var atWrongAccount = 0
    var sentByLooks = 0

    init() {}

    init(_ expected: Set<Movement>, _ ledger: [Movement], sentByLooks: Int) {
        charges = ledger.count
        twice = ledger.count - Set(ledger).count
        lost = expected.subtracting(ledger).count
        atWrongAccount = Set(ledger).subtracting(expected).count
        self.sentByLooks = sentByLooks
    }

    static func += (sum: inout Tally, part: Tally) {
        sum.charges += part.charges
        sum.twice += part.twice
        sum.lost += part.lost
        sum.atWrongAccount += part.atWrongAccount
        sum.sentByLooks += part.sentByLooks
    }

    var isClean: Bool { twice == 0 && lost == 0 && atWrongAccount == 0 && sentByLooks == 0 }

    var description: String {
        """
        \(charges) charges, \(twice) twice, \(lost) lost, \(atWrongAccount) not expected at their account, \
        \(sentByLooks) sent by looks
        """
    }
}

extension Movement {
    /// Returns the charge of an order of the lamp.
    static func charge(_ reference: String, of account: AccountID) -> Movement {
        Movement(subject: account.subject, isRefund: false, reference: reference, amount: .lamp)
    }
}
