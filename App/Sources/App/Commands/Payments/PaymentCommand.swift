import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

/// Prints a payment.
struct PaymentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payment",
        abstract: "Show a payment.",
        usage: "App payment <payment> [<options>]",
        discussion: """
            \(PaymentOptions.accountHelp)

            JSON
            With --json, the payment is one object:
            \(PaymentJSON.help)

            EXAMPLES
              App payment pay_1
              App payment pay_1 --json | jq -r .status
            """
    )

    @OptionGroup var argument: PaymentArgument
    @OptionGroup var options: PaymentOptions

    func run() async throws {
        try await options.withApp { app in
            let payment = try await argument.payment(app)
            if options.json { return try Output.json(PaymentJSON(payment)) }
            let text = app.localizer
            Output.data(try await app.titles(of: [payment.itemID])[payment.itemID]?.printableLine ?? payment.itemID)
            let facts = [
                payment.id, text.money(payment.amount), text(payment.state.name), text.dateAndTime(payment.createdAt),
            ]
            Output.data(facts.map(\.printableLine).joined(separator: " · "))
            if payment.refunded.minorUnits > 0 { Output.data(text(.refundedPart(text.money(payment.refunded)))) }
            if case .requiresAction(let url) = payment.state {
                // A page of the built-in server ends with this command.
                let isOpen = try options.account.network.apiURL != nil
                Output.data(
                    text(
                        isOpen ? .confirmationPage(url.absoluteString) : .approve(command: "App buy \(payment.itemID)")
                    )
                )
            }
        }
    }
}

/// The id of a payment on the command line.
struct PaymentArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The id of the payment, such as pay_1.", valueName: "payment"))
    var id: String

    func validate() throws {
        if id.isEmpty { throw ValidationError("The id of the payment must not be empty.") }
    }

    /// Returns the payment.
    ///
    /// - Throws: An error that names the payment if the server does not have it.
    @MainActor
    func payment(_ app: AppModel) async throws -> Payment {
        do throws(PaymentError) {
            return try await app.dependencies.payment.payment(id)
        } catch .notFound {
            throw NotFoundError(id: id)
        }
    }

    private struct NotFoundError: LocalizedError {
        let id: String

        var errorDescription: String? { "Payment not found: \(id.shortened.printableLine)" }
        var recoverySuggestion: String? { "List your payments with: App payments" }
    }
}
