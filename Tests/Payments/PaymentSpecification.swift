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
}

extension PaymentError {
    fileprivate var decline: Decline? {
        if case .declined(let decline) = self { decline } else { nil }
    }
}
