import ArgumentParser
import CompositionRoot
import Features
import PaymentModule

struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a payment that is not completed, such as one that needs your approval.",
        usage: "App cancel <payment> [<options>]",
        discussion: """
            App refund gives the money of a completed payment back.

            JSON
              {"reference":"6F1C...","kind":"payment","status":"cancelled",
               "item":"itm_05","payment":"pay_5",
               "amount":{"amount":"89.90","currency":"USD"},
               "created_at":"2026-03-14T09:26:53Z"}

            EXAMPLES
              App cancel pay_5
            """
    )

    @OptionGroup var payment: UnfinishedPaymentArgument
    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        let id = payment.id
        try await options.withAccount { app in
            let payments = app.dependencies.payment
            guard let tracked = try await payments.orders().payment(id), case .payment(let order) = tracked.order else {
                throw CommandError.notCancellable(try await app.payment(id))
            }
            let status = try await withProgress(.cancellingPayment) { try await payments.discard(order) }
            // The payment may have ended before it was cancelled.
            guard status == .cancelled else { throw CommandError.notCancellable(try await app.payment(id)) }
            let ended = TrackedOrder(
                order: tracked.order,
                status: status,
                paymentID: id,
                createdAt: tracked.createdAt
            )
            if options.json { return try Output.json(OrderJSON(ended)) }
            let item = try await app.titles(of: [order.itemID])[order.itemID] ?? order.itemID
            let amount = app.localizer.money(order.amount)
            Output.data(.cancelled(amount, for: item.printableLine, id.printableLine))
        }
    }
}
