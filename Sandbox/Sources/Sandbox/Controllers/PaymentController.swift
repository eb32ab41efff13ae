import Foundation
import HTTPTypes
import Hummingbird

/// The endpoints of payments and refunds.
struct PaymentController: Sendable {
    let store: StateStore
    let environment: ServerEnvironment

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
        let language = Language(acceptLanguage: request.headers[.acceptLanguage])
        return EditedResponse(headers: language.headers, response: MethodsResponse(in: language))
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let user = try context.requireIdentity().user.id
        let page = try request.uri.decodeQuery(as: PageQuery.self, context: context)
        let reference = try request.uri.decodeQuery(as: Filter.self, context: context).reference
        let baseURL = request.baseURL
        return try await store.payments(now: environment.now()) { table in
            try PagedList(
                name: "payments",
                elements: table.payments(of: user, reference: reference),
                idPrefix: "pay_",
                newestFirst: true,
                id: \.id
            ).page(page) { PaymentResponse($0, baseURL: baseURL) }
        }
    }

    private func payment(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let payment = try await store.payments(now: environment.now()) { try $0.payment(id, of: user) }
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func pay(_ request: Request, context: SandboxContext) async throws -> Response {
        let (user, baseURL) = (try context.requireIdentity().user.id, request.baseURL)
        let (order, idempotentRequest): (PaymentOrder, _) = try await decode(request, context)
        let response = try await idempotentRequest.response { state throws(Problem) in
            let payment = try state.payments.pay(order, user: user, key: idempotentRequest.key, environment)
            return PaymentResponse(payment, baseURL: baseURL)
        }
        let isFirst = response.headers["Idempotent-Replayed"] == nil
        if order.method.outcome == .lostResponse, response.status == .created, isFirst {
            throw await context.dropConnection()
        }
        return response
    }

    private func cancel(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let payment = try await store.update(now: environment.now()) { try $0.payments.cancel(id, user: user) }
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func refunds(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let reference = try request.uri.decodeQuery(as: Filter.self, context: context).reference
        let payment = try await store.payments(now: environment.now()) { try $0.payment(id, of: user) }
        let refunds = payment.refunds.reversed().filter { reference == nil || $0.reference == reference }
        return try PagedList(name: "refunds", elements: refunds, idPrefix: "rfd_", newestFirst: true, id: \.id)
            .page(for: request, context: context) { RefundResponse($0, of: payment) }
    }

    private func refund(_ request: Request, context: SandboxContext) async throws -> Response {
        let (user, id) = try (context.requireIdentity().user.id, context.parameters.require("payment"))
        let (order, idempotentRequest): (RefundOrder, _) = try await decode(request, context)
        return try await idempotentRequest.response { state throws(Problem) in
            let (key, now) = (idempotentRequest.key, environment.now())
            let refund = try state.payments.refund(order, of: id, user: user, key: key, now: now)
            return RefundResponse(refund, of: try state.payments.payment(id, of: user))
        }
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
        return (order, try IdempotentRequest(store, environment, request, body, context))
    }

    private struct Filter: Decodable {
        let reference: String?
    }
}
