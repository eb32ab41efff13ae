import Foundation
import HTTPTypes
import Hummingbird

/// The endpoints of payments and refunds.
struct PaymentController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration
    let catalog: Catalog

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("payment-methods", use: methods)
        group.get("payments", use: list)
        group.post("payments", use: pay)
        group.get("payments/{payment}", use: payment)
        group.post("payments/{payment}/cancel", use: cancel)
        group.get("payments/{payment}/refunds", use: refunds)
        group.post("payments/{payment}/refunds", use: refund)
    }

    private func methods(_ request: Request, context: SandboxContext) -> some ResponseGenerator {
        request.localized { MethodsResponse(catalog.paymentMethods, in: $0) }
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let reference = try request.uri.decodeQuery(as: Filter.self, context: context).reference
        let user = try context.requireIdentity().user.id
        let payments = try await store.payments(now: configuration.now()).payments(of: user, reference: reference)
        return try PagedList(name: "payments", elements: payments, idPrefix: "pay_", newestFirst: true, id: \.id)
            .page(for: request, context: context) { PaymentResponse($0, baseURL: request.baseURL) }
    }

    private func payment(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        try await PaymentResponse(requestedPayment(context), baseURL: request.baseURL)
    }

    private func pay(_ request: Request, context: SandboxContext) async throws -> Response {
        let (user, baseURL) = (try context.requireIdentity().user.id, request.baseURL)
        let (order, idempotent): (PaymentOrder, _) = try await decode(request, context)
        guard let method = catalog.paymentMethod(order.method) else {
            throw Problem(.invalidRequest, "The method does not exist.")
        }
        let item = catalog.item(order.itemID)
        let response = try await idempotent.response(store, configuration) { state throws(Problem) in
            let payment = try state.payments.pay(order, for: item, by: method, user: user, configuration)
            return PaymentResponse(payment, baseURL: baseURL)
        }
        let isFirst = response.headers["Idempotent-Replayed"] == nil
        if method.outcome == .responseLost, response.status == .created, isFirst {
            throw await context.dropConnection()
        }
        return response
    }

    private func cancel(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let payment = try await store.update(now: configuration.now()) { try $0.payments.cancel(id, user: user) }
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func refunds(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let reference = try request.uri.decodeQuery(as: Filter.self, context: context).reference
        let payment = try await requestedPayment(context)
        let refunds = payment.refunds.reversed().filter { reference == nil || $0.reference == reference }
        return try PagedList(name: "refunds", elements: refunds, idPrefix: "rfd_", newestFirst: true, id: \.id)
            .page(for: request, context: context) { RefundResponse($0, of: payment) }
    }

    private func refund(_ request: Request, context: SandboxContext) async throws -> Response {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let (order, idempotent): (RefundOrder, _) = try await decode(request, context)
        let now = configuration.now()
        return try await idempotent.response(store, configuration) { state throws(Problem) in
            let refund = try state.payments.refund(order, of: id, user: user, now: now)
            return RefundResponse(refund, of: try state.payments.payment(id, of: user))
        }
    }

    private func requestedPayment(_ context: SandboxContext) async throws -> Payment {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        return try await store.payments(now: configuration.now()).payment(id, of: user)
    }

    /// Decodes and validates the order of a request and its idempotency key.
    private func decode<Order: AmountOrder>(
        _ request: Request,
        _ context: SandboxContext
    ) async throws -> (Order, IdempotentRequest) {
        var request = request
        let body = try await request.collectBody(upTo: context.maxUploadSize)
        let order = try await request.decode(as: Order.self, context: context)
        guard (1...100).contains(order.reference.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "reference must have 1 to 100 characters.")
        }
        guard order.amount.value > 0 else { throw Problem(.invalidRequest, "amount.value must be positive.") }
        return (order, try IdempotentRequest(request, body, user: context.requireIdentity().user.id))
    }

    private struct Filter: Decodable {
        let reference: String?
    }
}
