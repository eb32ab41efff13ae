import Foundation
import Hummingbird

/// The endpoints of payments and refunds.
struct PaymentController: Sendable {
    let store: StateStore
    let environment: ServerEnvironment

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("payments", use: list)
        group.post("payments", use: pay)
        group.get("payments/{payment}", use: payment)
        group.post("payments/{payment}/refunds", use: refund)
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let user = try context.requireIdentity().user
        let filter = try request.uri.decodeQuery(as: Filter.self, context: context)
        let payments = await store.read { state in
            state.payments(of: user).filter { filter.reference == nil || $0.reference == filter.reference }
        }
        return try PagedList(name: "payments", elements: payments, idPrefix: "pay_", newestFirst: true, id: \.id)
            .page(for: request, context: context, transform: PaymentResponse.init)
    }

    private func payment(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let user = try context.requireIdentity().user
        let id = try context.parameters.require("payment")
        guard let payment = await store.read({ $0.payments(of: user).first { $0.id == id } }) else {
            throw Problem(.notFound, "The payment does not exist.")
        }
        return PaymentResponse(payment)
    }

    private func pay(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try context.requireIdentity().user
        return try await process(request, context: context) { (order: PaymentOrder, state) throws(Problem) in
            try state.pay(order, user: user, environment)
        }
    }

    private func refund(_ request: Request, context: SandboxContext) async throws -> Response {
        let user = try context.requireIdentity().user
        let id = try context.parameters.require("payment")
        return try await process(request, context: context) { (order: RefundOrder, state) throws(Problem) in
            try state.refund(order, of: id, user: user)
        }
    }

    /// Carries out an order once for each idempotency key.
    private func process<Order: AmountOrder>(
        _ request: Request,
        context: SandboxContext,
        operation: @Sendable (Order, inout SandboxState) throws(Problem) -> Payment
    ) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: context.maxUploadSize)
        let order = try await request.decode(as: Order.self, context: context)
        guard (1...100).contains(order.reference.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "reference must have 1 to 100 characters.")
        }
        guard order.amount.value > 0 else { throw Problem(.invalidRequest, "amount.value must be positive.") }
        let idempotentRequest = try IdempotentRequest(store: store, environment: environment, request, body, context)
        return try await idempotentRequest.response { state throws(Problem) in
            try PaymentResponse(operation(order, &state))
        }
    }

    private struct Filter: Decodable {
        let reference: String?
    }
}

/// A payment in the form of the API.
private struct PaymentResponse: ResponseEncodable {
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
