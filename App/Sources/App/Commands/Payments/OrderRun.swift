import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule

/// A run of a command that places an order: it reports each state and waits until the outcome is final.
@MainActor
struct OrderRun {
    private let app: AppModel
    private let json: Bool
    /// All updates since the start, so that no outcome is missed.
    private let updates: AsyncStream<OrderUpdate>

    private var payments: any PaymentProcessing { app.dependencies.payment }
    private var text: Localizer { app.localizer }

    init(app: AppModel, json: Bool) {
        self.app = app
        self.json = json
        updates = app.dependencies.payment.updates
    }

    /// Places `order` and prints the payment or refund until it is final.
    func place(_ order: Order) async throws {
        try await unlessInterrupted {
            switch order {
            case .payment(let order):
                let payment = try await withProgress(text(.makingPayment)) { try await payments.pay(order) }
                try report(payment)
                if payment.state.isFinal { return }
            case .refund(let order):
                let refund = try await withProgress(text(.makingRefund)) { try await payments.refund(order) }
                try report(refund)
                if refund.state.isFinal { return }
            }
            try await waitForOutcome(of: order)
        }
    }

    /// Finishes an earlier order. It is sent again only if the server does not have it and the user agrees.
    func finish(
        _ order: Order,
        _ result: OrderUpdate.Result,
        _ confirmation: ConfirmationOptions
    ) async throws {
        switch result {
        case .pending(.notCompleted):
            try await confirmation.confirm(.confirmFinishing(text.money(order.amount)), text)
            try await place(order)
        case .pending(.unknown), .pending(.running), .pending(.conflict):
            throw PaymentError.outcomeUnknown(reference: order.reference)
        case .pending(.requiresAction(let url, _)):
            Output.message(text(.confirmationPage(url.absoluteString)))
            try await unlessInterrupted { try await waitForOutcome(of: order) }
        case .pending(.processing): try await unlessInterrupted { try await waitForOutcome(of: order) }
        case .paid, .refunded, .cancelled, .failed: try report(result)
        }
    }

    /// Runs `body`. After an interruption, a message says that the order may go on.
    private func unlessInterrupted(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            if Task.isCancelled { Output.message(text(.orderMayGoOn)) }
            throw error
        }
    }

    private func waitForOutcome(of order: Order) async throws {
        // The service stops asking the server after 15 minutes.
        let poll = Task { [payments] in
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(60))
                _ = try? await payments.resolvePending()
            }
        }
        defer { poll.cancel() }
        for await update in updates where update.order == order {
            if case .pending = update.result { continue }
            return try report(update.result)
        }
        throw CancellationError()
    }

    private func report(_ result: OrderUpdate.Result) throws {
        switch result {
        case .paid(let payment), .cancelled(let payment): try report(payment)
        case .refunded(let refund): try report(refund)
        case .failed(let error): throw error
        case .pending: break
        }
    }

    private func report(_ payment: Payment) throws {
        if json { return try Output.json(PaymentJSON(payment)) }
        switch payment.state {
        case .requiresAction(let url): Output.message(text(.confirmationPage(url.absoluteString)))
        case .processing, .unknown: Output.message(text(.paymentProcessing))
        case .cancelled: Output.data(text(.cancelledWithNumber(payment.id.printableLine)))
        default: Output.data(text(.paidWithNumber(text.money(payment.amount), payment.id.printableLine)))
        }
    }

    private func report(_ refund: Refund) throws {
        if json { return try Output.json(RefundJSON(refund)) }
        switch refund.state {
        case .succeeded:
            Output.data(text(.refundedWithNumber(text.money(refund.amount), refund.paymentID.printableLine)))
        default: Output.message(text(.refundProcessing))
        }
    }
}

extension PaymentProcessing {
    /// Returns the first unresolved order that `isSame` accepts, with its result after a lookup at the server; `nil` if
    /// there is none.
    func earlierOrder(_ isSame: @Sendable (Order) -> Bool) async throws
        -> (order: Order, result: OrderUpdate.Result)?
    {
        guard let order = try await unresolvedOrders().orders.map(\.order).first(where: isSame) else { return nil }
        let update = try await resolvePending().first { $0.order == order }
        // If no update arrives, another process has finished the order. Do not place it again.
        return (order, update?.result ?? .pending(.running))
    }
}
