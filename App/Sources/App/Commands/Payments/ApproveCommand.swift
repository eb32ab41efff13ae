import ArgumentParser
import CompositionRoot
import PaymentModule

struct ApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Print the page of a payment that needs your approval, and wait until you decide.",
        usage: "App approve <payment> [<options>]",
        discussion: """
            Ctrl-C stops the wait, not the payment. Exit status 1 if the payment is cancelled elsewhere, 7 if it is \
            declined, 8 if its outcome is not known.

            JSON
            Each status of the order, the last one final:
              \(OrderJSON.example)

            EXAMPLES
              App approve pay_5
            """
    )

    @OptionGroup var payment: UnfinishedPaymentArgument
    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        let id = payment.id
        try await options.withAccount { app in
            let run = try await OrderRun(payments: app.dependencies.payment, text: app.localizer, json: options.json)
            guard let order = run.orders.payment(id)?.order else {
                throw CommandError.notApprovable(try await app.payment(id))
            }
            if let item = order.itemID { run.title = try await app.titles(of: [item])[item] }
            try await run.finish(order)
        }
    }
}
