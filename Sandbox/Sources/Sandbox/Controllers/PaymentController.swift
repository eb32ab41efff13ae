import HTTPTypes
import Hummingbird

/// The endpoints of payments and refunds.
struct PaymentController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration
    let catalog: Catalog
    let status: LiveStatus

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("payment-methods", use: methods)
        group.get("payments", use: list)
        group.post("payments", use: create)
        group.get("payments/{payment}", use: payment)
        group.post("payments/{payment}/confirm", use: confirm)
        group.post("payments/{payment}/cancel", use: cancel)
        group.get("payments/{payment}/refunds/{refund}", use: refund)
        group.put("payments/{payment}/refunds/{refund}", use: createRefund)
    }

    private func methods(_ request: Request, context: SandboxContext) -> some ResponseGenerator {
        request.localized { MethodsResponse(catalog.paymentMethods, in: $0) }
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let user = try context.requireIdentity().user.id
        let payments = try await store.payments(now: configuration.now()).payments(of: user)
        return try PagedList(name: "payments", elements: payments, idPrefix: "pay_", newestFirst: true, id: \.id)
            .page(for: request, context: context) { PaymentResponse($0, baseURL: request.baseURL) }
    }

    private func create(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let user = try context.requireIdentity().user.id
        let order = try await request.decode(as: PaymentOrder.self, context: context)
        let now = configuration.now()
        let (payment, isNew) = try await store.update(now: now) {
            try $0.payments.create(order, from: catalog, user: user, now: now)
        }
        let response = PaymentResponse(payment, baseURL: request.baseURL)
        return EditedResponse(status: isNew ? .created : .ok, response: response)
    }

    private func payment(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try ids(context)
        let payment = try await store.payments(now: configuration.now()).payment(id, of: user)
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func confirm(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try ids(context)
        let body = try await request.decode(as: Confirmation.self, context: context)
        let method = catalog.paymentMethod(status.settings.declines ? "card_declined" : body.method)
        let (payment, isStarted) = try await store.update(now: configuration.now()) {
            try $0.payments.confirm(id, of: user, by: method, configuration)
        }
        if isStarted, method?.outcome == .responseLost { throw await context.dropConnection() }
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func cancel(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let (user, id) = try ids(context)
        let payment = try await store.update(now: configuration.now()) { try $0.payments.cancel(id, of: user) }
        return PaymentResponse(payment, baseURL: request.baseURL)
    }

    private func refund(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let ((user, id), refund) = try (ids(context), context.parameters.require("refund"))
        return RefundResponse(try await store.payments(now: configuration.now()).refund(refund, of: id, user: user))
    }

    private func createRefund(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let ((user, id), refund) = try (ids(context), context.parameters.require("refund"))
        let amount = try await request.decode(as: RefundOrder.self, context: context).amount
        let now = configuration.now()
        let (created, isNew) = try await store.update(now: now) {
            try $0.payments.refund(amount, as: refund, of: id, user: user, now: now)
        }
        return EditedResponse(status: isNew ? .created : .ok, response: RefundResponse(created))
    }

    /// Returns the ids of the user and of the payment of a request.
    private func ids(_ context: SandboxContext) throws -> (user: String, payment: String) {
        try (context.requireIdentity().user.id, context.parameters.require("payment"))
    }
}

/// The body of a confirmation.
private struct Confirmation: Decodable {
    /// The id of the payment method.
    let method: String
}

/// The body of a refund.
private struct RefundOrder: Decodable {
    let amount: Money
}
