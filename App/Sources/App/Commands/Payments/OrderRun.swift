import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule

/// A run of a command that places an order: it reports each state and waits until the outcome is final.
@MainActor
struct OrderRun {
    let app: AppModel
    let json: Bool
    /// All updates since the start, so that no outcome is missed.
    private let updates: AsyncStream<OrderUpdate>

    private var payments: any PaymentProcessing { app.dependencies.payment }

    init(app: AppModel, json: Bool) {
        (self.app, self.json) = (app, json)
        updates = app.dependencies.payment.updates
    }

    /// Pays for `order` and prints the payment until it is final.
    func pay(_ order: PaymentOrder) async throws {
        try await unlessInterrupted {
            let payment = try await withProgress(app.localizer(.makingPayment)) { try await payments.pay(order) }
            try report(payment)
            if !payment.state.isFinal { try await waitForOutcome(of: .payment(order)) }
        }
    }

    /// Makes a refund and prints it until it is final.
    func refund(_ order: RefundOrder) async throws {
        try await unlessInterrupted {
            let refund = try await withProgress(app.localizer(.makingRefund)) { try await payments.refund(order) }
            try report(refund)
            if !refund.state.isFinal { try await waitForOutcome(of: .refund(order)) }
        }
    }

    /// Waits until a pending order has a final outcome, and prints it.
    func finish(_ order: Order) async throws {
        try await unlessInterrupted { try await waitForOutcome(of: order) }
    }

    /// Runs `body`. After an interruption, a message says that the order may go on.
    private func unlessInterrupted(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            if Task.isCancelled { Output.message(app.localizer(.orderMayGoOn)) }
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

    /// Prints a result that is final.
    func report(_ result: OrderUpdate.Result) throws {
        switch result {
        case .paid(let payment), .cancelled(let payment): try report(payment)
        case .refunded(let refund): try report(refund)
        case .failed(let error): throw error
        case .pending: break
        }
    }

    private func report(_ payment: Payment) throws {
        guard !json else { return try Output.jsonLine(PaymentJSON(payment)) }
        let text = app.localizer
        switch payment.state {
        case .requiresAction(let url): Output.message(text(.confirmationPage(url.absoluteString)))
        case .processing, .unknown: Output.message(text(.paymentProcessing))
        case .cancelled: Output.data(text(.cancelledWithNumber(payment.id.printableLine)))
        default: Output.data(text(.paidWithNumber(text.money(payment.amount), payment.id.printableLine)))
        }
    }

    private func report(_ refund: Refund) throws {
        guard !json else { return try Output.jsonLine(RefundJSON(refund)) }
        let text = app.localizer
        switch refund.state {
        case .succeeded:
            Output.data(text(.refundedWithNumber(text.money(refund.amount), refund.paymentID.printableLine)))
        default: Output.message(text(.refundProcessing))
        }
    }
}
