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
    var clock: any Clock<Duration> = ContinuousClock()

    private var payments: any PaymentProcessing { app.dependencies.payment }

    /// Returns the result of an unresolved order that `isSame` accepts, after it was looked up at the server; `nil` if there
    /// is none.
    func earlierOrder(_ isSame: (Order) -> Bool) async throws -> OrderUpdate? {
        guard try await payments.unresolvedOrders().orders.contains(where: { isSame($0.order) }) else { return nil }
        return try await payments.resolvePending().first { isSame($0.order) }
    }

    /// Pays for `order` and prints the payment when it is final.
    func pay(_ order: PaymentOrder) async throws {
        let payment = try await withProgress(app.localizer(.paying)) { try await payments.pay(order) }
        switch payment.state {
        case .requiresAction, .processing, .unknown:
            try report(payment)
            try await finish(.payment(order))
        default: try report(payment)
        }
    }

    /// Makes the refund `order` and prints it when it is final.
    func refund(_ order: RefundOrder) async throws {
        let refund = try await withProgress(app.localizer(.refunding)) { try await payments.refund(order) }
        try report(refund)
        if !refund.state.isFinal { try await finish(.refund(order)) }
    }

    /// Waits until `order` has a final outcome, asking the server every few seconds, and prints it.
    ///
    /// - Throws: ``PaymentError``, or `CancellationError` if the user stops waiting.
    func finish(_ order: Order) async throws {
        var delay = Duration.seconds(1)
        while true {
            try await clock.sleep(for: delay)
            delay = min(delay * 2, .seconds(5))
            let update = try await payments.resolvePending().first { $0.order == order }
            guard let update else {
                // Another process has found the outcome.
                return try await reportAgain(order)
            }
            guard case .pending(let status) = update.result else { return try report(update.result) }
            if case .requiresAction = status { continue }
            if case .processing = status { continue }
            throw PaymentError.outcomeUnknown(reference: order.reference)
        }
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

    /// Prints the stored outcome of `order`, for which the service sends nothing.
    private func reportAgain(_ order: Order) async throws {
        switch order {
        case .payment(let order): try report(try await payments.pay(order))
        case .refund(let order): try report(try await payments.refund(order))
        }
    }

    private func report(_ payment: Payment) throws {
        guard !json else { return try Output.jsonLine(PaymentJSON(payment)) }
        let text = app.localizer
        switch payment.state {
        case .requiresAction(let url): Output.message(text(.confirmPayment(at: url.absoluteString)))
        case .processing, .unknown: Output.message(text(.paymentProcessing))
        case .cancelled: Output.data(text(.paymentCancelled(payment.id)))
        default: Output.data(text(.paidWithNumber(text.money(payment.amount), payment.id)))
        }
    }

    private func report(_ refund: Refund) throws {
        guard !json else { return try Output.jsonLine(RefundJSON(refund)) }
        let text = app.localizer
        switch refund.state {
        case .succeeded: Output.data(text(.refundedWithNumber(text.money(refund.amount), refund.paymentID)))
        default: Output.message(text(.refundProcessing))
        }
    }
}
