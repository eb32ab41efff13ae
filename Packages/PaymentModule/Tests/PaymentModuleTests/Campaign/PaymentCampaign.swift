import Core
import CoreTesting
import Foundation
import PaymentModule

/// Payments with random faults over any payment server, and the check of its ledger.
struct PaymentCampaign {
    /// The faults of the network that a round may have.
    static let faults: [Fault] = [
        .refusedConnection, .lostRequest, .lostResponse, .slowResponse, .truncatedResponse, .redirect, .tlsCut,
        .duplicate,
        .lateCommit, .refusal, .response(500), .response(409), .response(429), .response(404), .response(503), .none,
    ]

    /// The counted results.
    struct Report: Sendable, Equatable, CustomStringConvertible {
        var payments = 0
        var paid = 0
        var refunds = 0
        /// The violations, each as a sentence.
        var violations: [String] = []

        var description: String { "\(payments) orders, \(paid) paid, \(refunds) refunds, violations: \(violations)" }
    }

    let environment: TestEnvironment
    let server: any PaymentServer
    private var random: SeededGenerator
    private(set) var report = Report()
    /// The account of each order by its reference.
    private var accounts: [String: AccountID] = [:]

    init(_ environment: TestEnvironment, server: any PaymentServer, seed: UInt64) {
        self.environment = environment
        self.server = server
        random = SeededGenerator(seed: seed)
    }

    /// Places `count` orders with faults, and afterwards finishes all of them without faults.
    mutating func run(_ count: Int) async {
        for number in 1...count {
            report.payments += 1
            let account = AccountID(issuer: "api", subject: "usr_\(chance(3))")
            let order = PaymentOrder.lamp("ref-\(number)", cents: Int64(100 + number), method: method())
            accounts[order.reference] = account
            await place(order, of: account)
            if let payment = await finish(order, of: account), chance(4) == 0 { await refund(payment, of: account) }
        }
        check()
    }

    private mutating func method() -> String {
        ["card", "card", "card", "card", "card_declined", "card_processing"][chance(6)]
    }

    private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Pays with faults, in one to four processes, one after another or two at once.
    private mutating func place(_ order: PaymentOrder, of account: AccountID) async {
        for _ in 0...chance(3) {
            server.inject((0...chance(4)).map { _ in Self.faults[chance(Self.faults.count)] })
            server.injectReads((0...chance(4)).map { _ in [.none, .lostRequest, .none, .response(500)][chance(4)] })
            if chance(3) == 0 {
                await environment.storage.fail(at: 1 + chance(3), chance(2) == 0 ? .before : .after)
            }
            let first = launchWithEvents(of: account)
            let paysTwice = chance(4) == 0
            let second = launchWithEvents(of: account)
            async let outcome = pay(order, first)
            async let other = paysTwice ? pay(order, second) : nil
            let outcomes = await [outcome, other]
            if !paysTwice { checkOutcome(outcomes[0], order) }
            if chance(3) == 0 { environment.clock.advance(by: .seconds(60)) }
            // Another process looks at the lists.
            await look(launch(MortalProcess(), FakeUser(account)))
        }
    }

    /// Finishes the order after the network is back, as a user does.
    private mutating func finish(_ order: PaymentOrder, of account: AccountID) async -> Payment? {
        let payments = await restoreNetwork(of: account)
        var payment = await pay(order, payments)
        // A declined order is paid with another card.
        if case .failure(.declined) = payment, chance(2) == 0 {
            let retry = PaymentOrder(
                reference: order.reference,
                itemID: order.itemID,
                amount: order.amount,
                method: "card"
            )
            payment = await pay(retry, payments)
        }
        switch payment {
        case .success(let payment):
            report.paid += 1
            if payment.state != .succeeded { report.violations.append("\(order) ended as \(payment.state)") }
        case .failure(.declined):
            break
        case .failure(.invalidOrder):
            // It was paid with another card.
            break
        case .failure(let error):
            report.violations.append("\(order) ended with \(error)")
        }
        guard let unresolved = try? await payments.unresolvedOrders(), unresolved == UnresolvedOrders(orders: []) else {
            report.violations.append("\(order) is unresolved")
            return nil
        }
        return try? payment.get()
    }

    /// Removes all faults and launches a process, which looks at the lists.
    private mutating func restoreNetwork(of account: AccountID) async -> any PaymentProcessing {
        server.removeFaults()
        await environment.storage.removeFailures()
        let payments = launch(MortalProcess(), FakeUser(account))
        await look(payments)
        return payments
    }

    /// Refunds a part of a payment, first with faults.
    private mutating func refund(_ payment: Payment, of account: AccountID) async {
        let amount = Money(minorUnits: 50, currency: payment.amount.currency)
        let order = RefundOrder(reference: payment.reference, paymentID: payment.id, amount: amount)
        server.inject((0...chance(4)).map { _ in Self.faults[chance(Self.faults.count)] })
        server.injectReads((0...chance(4)).map { _ in [.none, .lostRequest, .none, .response(500)][chance(4)] })
        let first = try? await launchWithEvents(of: account).refund(order)
        let isMade = server.ledger.refunds.contains { $0.reference == order.reference }
        if first != nil, !isMade { report.violations.append("\(order) was reported as made, but is not") }
        let payments = await restoreNetwork(of: account)
        do {
            let refund = try await payments.refund(order)
            report.refunds += 1
            if refund.state != .succeeded { report.violations.append("\(order) ended as \(refund.state)") }
        } catch {
            report.violations.append("\(order) ended with \(error)")
        }
    }

    /// Looks at the lists, which must not send an order.
    private mutating func look(_ payments: any PaymentProcessing) async {
        let count = server.orderCount
        _ = try? await payments.unresolvedOrders()
        _ = try? await payments.resolvePending()
        do { for try await _ in payments.payments(limit: 100, after: nil) { break } } catch {}
        if server.orderCount != count { report.violations.append("A look at a list sent an order.") }
    }

    private func pay(
        _ order: PaymentOrder,
        _ payments: any PaymentProcessing
    ) async -> Result<Payment, PaymentError> {
        do throws(PaymentError) { return .success(try await payments.pay(order)) } catch { return .failure(error) }
    }

    /// A definite answer must agree with the ledger.
    private mutating func checkOutcome(_ outcome: Result<Payment, PaymentError>?, _ order: PaymentOrder) {
        let isPaid = server.ledger.paid.contains { $0.reference == order.reference }
        switch outcome {
        case .success(let payment) where payment.state == .succeeded:
            if !isPaid { report.violations.append("\(order) was reported as paid, but is not") }
        case .failure(let error) where !error.isOutcomeUnknown(wasSentBefore: true):
            if isPaid, !error.isInvalid { report.violations.append("\(order) is paid, but was reported as \(error)") }
        default: break
        }
    }

    /// Compares the ledger with the reports.
    private mutating func check() {
        let paid = server.ledger.paid
        for (reference, charges) in Dictionary(grouping: paid, by: \.reference) where charges.count > 1 {
            report.violations.append("\(reference) was charged \(charges.count) times")
        }
        for charge in server.ledger.charges where charge.account != accounts[charge.reference] {
            report.violations.append("\(charge.reference) was charged to another account")
        }
        if paid.count != report.paid { report.violations.append("\(paid.count) charges, but \(report.paid) reported") }
        let refunds = server.ledger.refunds
        if refunds.count != report.refunds || Set(refunds).count != refunds.count {
            report.violations.append("\(refunds.count) refunds, but \(report.refunds) reported")
        }
    }

    /// Launches a process of `account` with random events: death, a switch of its account, a jump of the clock.
    private mutating func launchWithEvents(of account: AccountID) -> any PaymentProcessing {
        let (user, clock) = (FakeUser(account), environment.clock)
        var events: [Int: @Sendable () -> Void] = [:]
        if chance(4) == 0 {
            events[1 + chance(8)] = { user.change(to: AccountID(issuer: "api", subject: "usr_other")) }
        }
        if chance(4) == 0 {
            let hours = chance(2) == 0 ? 25.0 : -25
            events[1 + chance(8)] = { clock.jumpDate(by: hours * 3600) }
        }
        return launch(MortalProcess(killedAt: chance(3) == 0 ? 1 + chance(10) : nil, events: events), user)
    }

    /// Launches a process with one to three requests for each order.
    private mutating func launch(_ process: MortalProcess, _ user: FakeUser) -> any PaymentProcessing {
        environment.launch(
            requests: 1 + chance(3),
            gateway: MortalGateway(process: process, gateway: server.gateway),
            storage: MortalStorage(process: process, storage: environment.storage),
            user: user
        )
    }
}

extension PaymentError {
    fileprivate var isInvalid: Bool {
        if case .invalidOrder = self { true } else { false }
    }
}
