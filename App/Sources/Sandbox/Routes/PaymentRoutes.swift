import Foundation
import Hummingbird

/// Paying and giving back.
struct PaymentRoutes: Sendable {
    let store: StateStore
    let world: World
    let askCardNetwork: @Sendable () async -> Void

    var routes: [Route] {
        [
            Route(.get, "/v1/payments", list),
            Route(.post, "/v1/payments", pay),
            Route(.get, "/v1/payments/:payment", payment),
            Route(.post, "/v1/payments/:payment/refunds", refund),
        ]
    }

    @Sendable private func list(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try await user(of: request)
        let query = try request.query()
        let paging = try Paging(query, list: "payments")
        var payments = await store.read { $0.payments(of: user) }
        if let reference = query["reference"] { payments.removeAll { $0.reference != reference } }
        return try Response(
            headers: [.cacheControl: "no-store"],
            json: paging.page("payments", of: payments, id: \.id, show: ShownPayment.init)
        )
    }

    @Sendable private func payment(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try await user(of: request)
        let id = context.parameter("payment")
        guard let payment = await store.read({ $0.payments(of: user).first { $0.id == id } }) else {
            throw Problem(.notFound, "There is no such payment.")
        }
        return try Response(headers: [.cacheControl: "no-store"], json: ShownPayment(payment))
    }

    @Sendable private func pay(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try await user(of: request)
        let body = try await request.jsonBody()
        let order = try PaymentOrder(json: body)
        try check(reference: order.reference, amount: order.amount)
        return try await Idempotency(store: store, world: world).answer(
            request,
            body: body,
            user: user,
            prepare: askCardNetwork
        ) { state throws(Problem) in
            try ShownPayment(state.pay(order, user: user, now: world.now()))
        }
    }

    @Sendable private func refund(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try await user(of: request)
        let body = try await request.jsonBody()
        let order = try RefundOrder(json: body)
        try check(reference: order.reference, amount: order.amount)
        let id = context.parameter("payment")
        return try await Idempotency(store: store, world: world).answer(
            request,
            body: body,
            user: user,
            prepare: askCardNetwork
        ) { state throws(Problem) in
            try ShownPayment(state.refund(order, of: id, user: user))
        }
    }

    private func user(of request: Request) async throws -> SeedUser {
        try await store.identity(of: request, now: world.now()).user
    }

    private func check(reference: String, amount: Money) throws(Problem) {
        guard (1...100).contains(reference.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "reference does not have 1 to 100 characters.")
        }
        guard amount.value > 0 else { throw Problem(.invalidRequest, "amount.value is not positive.") }
    }
}

private struct ShownPayment: Encodable {
    enum CodingKeys: String, CodingKey {
        case id, reference, amount, refunded, status
        case itemID = "item_id"
        case createdAt = "created_at"
    }

    enum Status: String, Encodable {
        case paid, refunded
        case partiallyRefunded = "partially_refunded"
    }

    let id: String
    let reference: String
    let itemID: String
    let amount: Money
    let refunded: Money
    let status: Status
    let createdAt: String

    init(_ payment: Payment) {
        id = payment.id
        reference = payment.reference
        itemID = payment.itemID
        amount = payment.amount
        refunded = payment.refunded
        createdAt = payment.created.iso8601
        status =
            switch refunded.value {
            case 0: .paid
            case amount.value: .refunded
            default: .partiallyRefunded
            }
    }
}
