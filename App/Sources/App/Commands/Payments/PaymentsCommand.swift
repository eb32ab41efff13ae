import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List your payments, newest first, or show one.",
        usage: """
            App payments [--limit <count> | --all] [<options>]
            App payments <payment> [<options>]
            App payments resolve [<options>]
            """,
        discussion: """
            The command only reads. App payments resolve asks for the outcome of orders that have none yet.

            OPTIONS OF THE LIST
              --limit <count>  Number of payments, 1 or more. Default: 20.
              --all            List all payments.

            JSON
              \(PaymentJSON.example)

            EXAMPLES
              App payments
              App payments pay_1
              App payments --all --json | jq -r 'select(.status == "succeeded") | .id'
            """,
        subcommands: [ListCommand.self, ResolveCommand.self],
        defaultSubcommand: ListCommand.self
    )

    @OptionGroup(title: "General options") var options: GeneralOptions
}
