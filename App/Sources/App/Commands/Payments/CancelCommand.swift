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
              \(OrderJSON.example)

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
            if options.json { try Output.json(OrderJSON(ended)) } else { Output.data(.cancelled(id.printableLine)) }
        }
    }
}
