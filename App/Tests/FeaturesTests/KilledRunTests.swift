import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTesting
import Foundation
import PaymentModule
import Synchronization
import Testing

@testable import Features

/// The App is killed after it has sent an order. The next run, over the same storage, finishes that order before it
/// makes another. The payment module is the real one.
@MainActor @Suite(.timeLimit(.minutes(5))) struct KilledRunTests {
    private struct User: UserIdProviding {
        let auth: FakeAuth

        var currentUserId: String? { auth.currentUser?.id }
    }

    private let amount = Money(minorUnits: 4990, currency: .usd)

    /// Does `body` in a run of its own.
    private func run(_ shop: Shop, _ body: @MainActor () async throws -> Void) async throws {
        try await withDependencies {
            $0.register(
                instance: PaymentAssembly(
                    dependencies: .init(
                        network: shop.network,
                        storage: shop.storage,
                        user: User(auth: shop.auth),
                        retry: .never
                    )
                ).assemble(),
                as: (any PaymentProcessing).self
            )
        } operation: {
            try await body()
        }
    }

    @Test func aPaymentIsChargedOnce() async throws {
        try await Shop.open { shop in
            let bank = Bank()
            shop.network.reply(to: .post, "/v1/payments") { request in await bank.answer(request) }
            shop.auth.has(FakeAuth.mina)
            shop.answer("/v1/items/a", Shop.item("a"))
            try await run(shop) {
                _ = try shop.home()
                let model = shop.track(CheckoutModel(item: "a", router: nil) { "first" })
                await model.load()
                let paying = shop.task { await model.pay() }
                await bank.gate.untilArrived()
                // Nobody hears of what became of it.
                paying.cancel()
            }
            try await run(shop) {
                _ = try shop.home()
                let model = shop.track(CheckoutModel(item: "a", router: nil) { "second" })
                #expect(!model.canPay)
                await model.load()
                #expect(model.state == .unknown(.outcomeUnknown(reference: "first")))
                #expect(model.price == amount)
                await model.pay(amount)
                #expect(bank.orders.count == 1)
                bank.gate.open()
                await model.settle()
                #expect(model.paid?.amount == amount)
            }
            #expect(bank.orders.count == 1)
            #expect(bank.orders.first?.contains(#""reference":"first""#) == true)
            // What is known does not stand in the way of the next purchase.
            try await run(shop) {
                _ = try shop.home()
                let model = shop.track(CheckoutModel(item: "a", router: nil) { "third" })
                await model.load()
                #expect(model.state == .confirming)
            }
        }
    }

    @Test func aRefundIsMadeOnce() async throws {
        try await Shop.open { shop in
            let bank = Bank(refunded: 100)
            let payment = FakePayments.payment("p1")
            let json = String(decoding: try WireJSON.encode(payment), as: UTF8.self)
            let after = FakePayments.payment("p1", refunded: 100)
            let refunded = String(decoding: try WireJSON.encode(after), as: UTF8.self)
            shop.answer("/v1/payments", Shop.page("payments", [json]))
            shop.answer("/v1/payments/p1", json)
            shop.answer("/v1/items/a", Shop.item("a"))
            shop.network.reply(to: .post, "/v1/payments/p1/refunds") { request in await bank.answer(request) }
            shop.auth.has(FakeAuth.mina)
            try await run(shop) {
                _ = try shop.profile()
                let model = shop.track(PaymentsModel { "first" })
                await model.load()
                let refunding = shop.task {
                    await model.refund(payment, amount: Money(minorUnits: 100, currency: .usd))
                }
                await bank.gate.untilArrived()
                refunding.cancel()
            }
            try await run(shop) {
                _ = try shop.profile()
                let model = shop.track(PaymentsModel { "second" })
                let loading = shop.task { await model.load() }
                await until { model.refunds == ["p1": .unknown(.outcomeUnknown(reference: "first"))] }
                shop.answer("/v1/payments", Shop.page("payments", [refunded]))
                bank.gate.open()
                await model.refund(payment)
                await loading.value
                #expect(model.refunds.isEmpty)
                #expect(model.payments.value?.first?.refunded.minorUnits == 100)
            }
            #expect(bank.orders.count == 1)
        }
    }
}

/// Carries each order out once for each key, and answers when the gate is open.
private final class Bank: Sendable {
    let gate = Gate()
    private let refunded: Int64
    private let known = Mutex<[String: String]>([:])

    init(refunded: Int64 = 0) {
        self.refunded = refunded
    }

    /// The orders that were carried out.
    var orders: [String] { known.withLock { Array($0.values) } }

    func answer(_ request: NetworkRequest) async -> NetworkResponse {
        let body = request.body ?? Data()
        let key = request.headers["Idempotency-Key"] ?? ""
        known.withLock { $0[key] = String(decoding: body, as: UTF8.self) }
        await gate.pass()
        let order = try? WireJSON.decode(PaymentOrder.self, from: body)
        let payment = Payment(
            id: order == nil ? "p1" : "pay_1",
            reference: order?.reference ?? "ref-p1",
            itemID: "a",
            amount: order?.amount ?? Money(minorUnits: 1000, currency: .usd),
            refunded: Money(minorUnits: refunded, currency: .usd),
            status: refunded == 0 ? .paid : .partiallyRefunded,
            createdAt: Date(timeIntervalSince1970: 0)
        )
        return NetworkResponse(status: 201, body: (try? WireJSON.encode(payment)) ?? Data())
    }
}
