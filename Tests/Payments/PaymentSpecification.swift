import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Testing

/// The behavior of payments with any gateway, over real HTTP, with a real storage.
@Suite(.timeLimit(.minutes(15))) struct PaymentSpecification {
    @Test("An order is charged once", arguments: ServerKind.allCases) func pay(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            #expect(payment.state == .succeeded && payment.method == environment.cards.success)
            #expect(payment.reference == "one" && payment.itemID == "itm_01" && payment.amount == .lamp)
            #expect(try await payments.pay(environment.order("one")) == payment)
            #expect(try await environment.makePayments().pay(environment.order("one")) == payment)
            #expect(environment.network.orderCount == 1)
            #expect(try await payments.payment(payment.id) == payment)
            #expect(try await payments.payments() == [payment])
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(
                await environment.server.ledger() == [
                    Movement(subject: "usr_mina", isRefund: false, reference: "one", amount: .lamp)
                ]
            )
        }
    }

    @Test("A reference belongs to one order", arguments: ServerKind.allCases)
    func reference(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let other = PaymentOrder(reference: "one", itemID: "itm_01", amount: .cents(1), method: "card")
            let payments = environment.makePayments()
            _ = try await payments.pay(environment.order("one"))
            for payments in [payments, environment.makePayments(), environment.withoutRecords().makePayments()] {
                await #expect {
                    try await payments.pay(other)
                } throws: { error in
                    if case PaymentError.invalidOrder = error { true } else { false }
                }
            }
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A decline has its code, and another card pays the same order", arguments: ServerKind.allCases)
    func decline(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            for (code, card) in environment.cards.declines {
                let error = await #expect(throws: PaymentError.self) {
                    try await payments.pay(environment.order("one", by: card))
                }
                let decline = try #require(error?.decline)
                #expect(decline.code == code && decline.advice != nil)
            }
            #expect(await environment.charges() == [])
            #expect(try await payments.unresolvedOrders().orders == [])
            let restarted = environment.makePayments()
            try await expectPaid(environment.order("one"), by: restarted)
            #expect(await environment.charges() == ["one"])
            let attempts = try await payments.payments()
            #expect(attempts.map(\.reference) == Array(repeating: "one", count: 6))
            #expect(attempts.filter { $0.state == .succeeded }.count == 1)
        }
    }

    @Test("Without its record, an order is found by its reference", arguments: ServerKind.allCases)
    func lostRecord(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let declined = environment.order("one", by: environment.cards.empty)
            _ = try? await environment.makePayments().pay(declined)
            let payment = try await environment.withoutRecords().makePayments().pay(environment.order("one"))
            let count = environment.network.orderCount
            let payments = environment.withoutRecords().makePayments()
            #expect(try await payments.pay(environment.order("one")).id == payment.id)
            #expect(environment.network.orderCount == count)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment that needs an action succeeds when the user approves it", arguments: ServerKind.allCases)
    func approval(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.needsAction)
            let payment = try await environment.makePayments().pay(order)
            let url = try #require(payment.state.actionURL)
            #expect(await environment.charges() == [])
            let payments = environment.makePayments()
            #expect(try await payments.unresolvedStatus() == .requiresAction(url, payment.id))
            _ = try await environment.look(with: payments)
            #expect(try await payments.unresolvedStatus() == .requiresAction(url, payment.id))
            try await environment.server.decide(payment, approves: true)
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
            let paid = try await payments.pay(order)
            #expect(paid.id == payment.id && paid.state == .succeeded)
            #expect(await environment.charges() == ["one"])
            #expect(environment.network.orderCount == 1)
        }
    }

    @Test("A payment that the user does not approve is declined", arguments: ServerKind.allCases)
    func denial(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            try await environment.server.decide(payment, approves: false)
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(try await payments.payment(payment.id).state.decline?.code == "authentication_failed")
            try await expectPaid(environment.order("one"), by: payments)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment that is processed for a short time is awaited", arguments: ServerKind.allCases)
    func shortProcessing(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.processing)
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment that is processed for a long time is found later", arguments: ServerKind.allCases)
    func longProcessing(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind, processingTime: 3600) { environment in
            let order = environment.order("one", by: environment.cards.processing)
            let payment = try await environment.makePayments().pay(order)
            #expect(payment.state == .processing)
            #expect(await environment.charges() == [])
            let payments = environment.makePayments()
            #expect(try await payments.unresolvedStatus() == .processing(id: payment.id))
            await #expect(throws: PaymentError.notDiscardable(reference: "one")) {
                try await payments.discard(.payment(order))
            }
            environment.clock.advance(by: .seconds(3601))
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedOrders().orders == [])
            let paid = try await payments.pay(order)
            #expect(paid.id == payment.id && paid.state == .succeeded)
            #expect(await environment.charges() == ["one"])
            #expect(environment.network.orderCount == 1)
        }
    }

    @Test("A payment whose response is lost is sent again with its key", arguments: ServerKind.allCases)
    func lostAnswer(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.answerLost)
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "Without any response, the outcome is unknown until the server is asked",
        arguments: ServerKind.allCases,
        [TestNetwork.Fault.answerLost, .tlsCut, .errorAfter, .redirect]
    )
    func unknownOutcome(_ kind: ServerKind, _ fault: TestNetwork.Fault) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            // Only the lookup before the first attempt succeeds.
            let hasSent = Counter()
            environment.network.setFaults { request in
                if request.isOrder { hasSent.increment() }
                return request.isOrder ? fault : hasSent.value > 0 ? .requestLost : nil
            }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await payments.pay(environment.order("one"))
            }
            #expect(await environment.charges() == ["one"])
            _ = try await environment.look(with: payments)
            #expect(try await payments.unresolvedStatus() == .unknown)
            await #expect(throws: PaymentError.notDiscardable(reference: "one")) {
                try await payments.discard(.payment(environment.order("one")))
            }
            await environment.network.recover()
            let updates = try await environment.look(with: payments)
            #expect(updates.map(\.paid?.reference) == ["one"])
            #expect(environment.network.lookedOrderCount == 0)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A refusal of a repetition is not believed", arguments: ServerKind.allCases)
    func refusedRepetition(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let count = Counter()
            environment.network.setFaults { request in
                guard request.isOrder else { return nil }
                return count.increment() == 1 ? .answerLost : .refusal
            }
            try await expectPaid(environment.order("one"), by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "A refused repetition of a request that is still under way leaves the outcome unknown",
        arguments: ServerKind.allCases
    )
    func refusalBeforeArrival(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let count = Counter()
            environment.network.setFaults { request in
                guard request.isOrder else { return nil }
                return count.increment() == 1 ? .lateArrival : .refusal
            }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await payments.pay(environment.order("one"))
            }
            // The request has arrived after the lookup.
            #expect(await environment.charges() == ["one"])
            try await expectPaid(environment.order("one"), by: payments)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A request that arrives after the next lookup is not charged twice", arguments: ServerKind.allCases)
    func arrivalAfterLookup(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            environment.network.setFaults { $0.isOrder ? .veryLateArrival : nil }
            let order = environment.order("one")
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await environment.makePayments().pay(order)
            }
            #expect(await environment.charges() == [])
            environment.network.setFaults { _ in nil }
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "An order that was certainly not sent is never sent by a look, and can be discarded",
        arguments: ServerKind.allCases
    )
    func notSent(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            environment.network.setFaults { $0.isOrder ? .notSent : nil }
            let order = environment.order("one")
            let payments = environment.makePayments()
            await #expect(throws: PaymentError.self) { try await payments.pay(order) }
            await environment.network.recover()
            let count = environment.network.orderCount
            let restarted = environment.makePayments()
            try await environment.look(with: restarted)
            #expect(try await restarted.unresolvedStatus() == .notCompleted(canDiscard: true))
            try await restarted.discard(.payment(order))
            #expect(try await restarted.unresolvedOrders().orders == [])
            #expect(environment.network.orderCount == count)
            #expect(await environment.charges() == [])
        }
    }

    @Test(
        "A lost order is finished only by the user, and discarded when its key has expired",
        arguments: ServerKind.allCases
    )
    func requestLost(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            environment.network.setFaults { $0.isOrder ? .requestLost : nil }
            for reference in ["one", "two"] {
                await #expect(throws: PaymentError.outcomeUnknown(reference: reference)) {
                    try await payments.pay(environment.order(reference))
                }
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(
                try await payments.unresolvedOrders().orders.map(\.status)
                    == [.notCompleted(canDiscard: false), .notCompleted(canDiscard: false)]
            )
            await #expect(throws: PaymentError.notDiscardable(reference: "one")) {
                try await payments.discard(.payment(environment.order("one")))
            }
            #expect(environment.network.lookedOrderCount == 0)
            try await expectPaid(environment.order("one"), by: payments)
            environment.clock.jumpDate(by: 25 * 60 * 60)
            await #expect(throws: PaymentError.notDiscardable(reference: "two")) {
                try await payments.discard(.payment(environment.order("two")))
            }
            environment.clock.advance(by: .seconds(25 * 60 * 60))
            try await payments.discard(.payment(environment.order("two")))
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A payment is refunded in parts, each once, and then no further", arguments: ServerKind.allCases)
    func refund(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            func order(_ reference: String, _ cents: Int64) -> RefundOrder {
                RefundOrder(reference: reference, paymentID: payment.id, amount: .cents(cents))
            }
            let refund = try await payments.refund(order("part", 1000))
            #expect(refund.state == .succeeded && refund.amount == .cents(1000) && refund.paymentID == payment.id)
            #expect(try await payments.refund(order("part", 1000)) == refund)
            let part = try await payments.payment(payment.id)
            #expect(part.state == .partlyRefunded && part.refunded == .cents(1000) && part.refundable == .cents(3990))
            await #expect(throws: PaymentError.refundExceedsPayment) {
                try await payments.refund(order("too much", 3991))
            }
            _ = try await payments.refund(order("same again", 1000))
            _ = try await payments.refund(order("rest", 2990))
            #expect(try await payments.payment(payment.id).state == .refunded)
            await #expect(throws: PaymentError.self) { try await payments.refund(order("more", 1)) }
            #expect(await environment.refunds().compactMap(\.self).sorted() == [1000, 1000, 2990])
            #expect(try await payments.unresolvedOrders().orders == [])
        }
    }

    @Test("A refund whose responses are lost is found by its reference", arguments: ServerKind.allCases)
    func lostRefund(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            // The same sum was refunded before.
            let first = RefundOrder(reference: "first", paymentID: payment.id, amount: .cents(1000))
            let second = RefundOrder(reference: "second", paymentID: payment.id, amount: .cents(1000))
            _ = try await payments.refund(first)
            environment.network.setFaults { $0.isOrder ? .requestLost : nil }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "second")) {
                try await payments.refund(second)
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedStatus() == .notCompleted(canDiscard: false))
            #expect(await environment.refunds() == [1000])
            #expect(try await payments.refund(second).state == .succeeded)
            #expect(await environment.refunds() == [1000, 1000])
        }
    }

    @Test("A payment that has not succeeded is not refunded", arguments: ServerKind.allCases)
    func notRefundable(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            await #expect(throws: PaymentError.notRefundable) {
                try await payments.refund(RefundOrder(reference: "r", paymentID: payment.id, amount: .lamp))
            }
            await #expect(throws: PaymentError.notFound) {
                try await payments.refund(RefundOrder(reference: "r", paymentID: "pay_x", amount: .lamp))
            }
            #expect(await environment.refunds() == [])
        }
    }

    @Test("A pending payment is cancelled once, and the order can then be paid", arguments: ServerKind.allCases)
    func cancel(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let pending = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            for _ in 1...2 { #expect(try await payments.cancel(pending.id).state == .cancelled) }
            #expect(try await payments.unresolvedOrders().orders == [])
            let payment = try await payments.pay(environment.order("one"))
            #expect(payment.state == .succeeded && payment.id != pending.id)
            await #expect(throws: PaymentError.notCancellable) { try await payments.cancel(payment.id) }
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A key with another body is a conflict", arguments: ServerKind.allCases)
    func keyReuse(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let gateway = environment.client.gateway
            func send(_ order: PaymentOrder) async throws -> Payment {
                let body = try gateway.body(of: .payment(order))
                let account = environment.server.accounts[0].id
                return try await gateway.create(
                    order,
                    GatewayAttempt(account: account, idempotencyKey: "key", body: body)
                )
            }
            let payment = try await send(environment.order("one"))
            #expect(try await send(environment.order("one")) == payment)
            await #expect(throws: GatewayError.keyReused) { try await send(environment.order("two")) }
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A restart during a request finds the order", arguments: ServerKind.allCases)
    func restart(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let count = Counter()
            environment.network.setFaults { request in
                if request.isOrder { count.increment() }
                return request.isOrder ? .answerLost : count.value > 0 ? .requestLost : nil
            }
            _ = try? await environment.makePayments().pay(environment.order("one"))
            await environment.network.recover()
            let sent = environment.network.orderCount
            let restarted = environment.makePayments()
            #expect(try await restarted.unresolvedStatus() == .unknown)
            try await expectPaid(environment.order("one"), by: restarted)
            #expect(environment.network.orderCount == sent)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("Accounts do not see each other's orders", arguments: ServerKind.allCases)
    func accounts(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            _ = try await payments.pay(environment.order("pending", by: environment.cards.needsAction))
            environment.session.switchAccount(to: environment.server.accounts[1].id)
            #expect(try await payments.payments() == [])
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(try await payments.resolvePending() == [])
            await #expect(throws: PaymentError.notFound) { try await payments.payment(payment.id) }
            _ = try await payments.pay(environment.order("one"))
            #expect(Set(await environment.server.ledger().map(\.subject)) == ["usr_mina", "usr_leo"])
        }
    }

    @Test("The history comes in pages", arguments: ServerKind.allCases) func history(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            for number in 1...5 { _ = try await payments.pay(environment.order("order-\(number)")) }
            var pages: [[String]] = []
            for try await page in payments.payments(limit: 2, after: nil) {
                pages.append(page.payments.map(\.reference))
            }
            #expect(pages == [["order-5", "order-4"], ["order-3", "order-2"], ["order-1"]])
            let methods = try await payments.methods(language: "en")
            #expect(methods.contains { $0.id == environment.cards.success && !$0.name.isEmpty })
        }
    }

    @Test("An invalid order is refused before anything is sent or stored", arguments: ServerKind.allCases)
    func invalid(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            var orders = [0, -1].map { cents in
                PaymentOrder(reference: "one", itemID: "itm_01", amount: .cents(cents), method: "card")
            }
            orders.append(PaymentOrder(reference: "", itemID: "itm_01", amount: .lamp, method: "card"))
            orders.append(
                PaymentOrder(reference: String(repeating: "x", count: 101), itemID: "i", amount: .lamp, method: "card")
            )
            if kind == .stripe {
                let fils = Money(minorUnits: 15_251, currency: .kwd)
                orders.append(PaymentOrder(reference: "one", itemID: "itm_01", amount: fils, method: "card"))
            }
            for order in orders {
                await #expect {
                    try await payments.pay(order)
                } throws: { error in
                    if case PaymentError.invalidOrder = error { true } else { false }
                }
            }
            #expect(environment.network.orderCount == 0)
            let unresolved = try await payments.unresolvedOrders()
            #expect(unresolved.orders == [])
            #expect(await environment.charges() == [])
        }
    }
}

private func expectPaid(_ order: PaymentOrder, by payments: any PaymentProcessing) async throws {
    let payment = try await payments.pay(order)
    #expect(payment.state == .succeeded)
}

extension PaymentError {
    fileprivate var decline: Decline? {
        if case .declined(let decline) = self { decline } else { nil }
    }
}

extension PaymentState {
    fileprivate var actionURL: URL? {
        if case .requiresAction(let url) = self { url } else { nil }
    }

    fileprivate var decline: Decline? {
        if case .declined(let decline) = self { decline } else { nil }
    }
}

extension OrderUpdate {
    fileprivate var paid: Payment? {
        if case .paid(let payment) = result { payment } else { nil }
    }
}

extension NetworkRequest {
    /// `true` for a payment or a refund.
    var isOrder: Bool { headers["Idempotency-Key"] != nil }
}
