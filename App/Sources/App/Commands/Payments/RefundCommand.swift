import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

struct RefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Refund a payment or a part of it.",
        usage: "App refund <payment> [--amount <amount>] [--yes] [<options>]",
        discussion: """
            If an earlier refund of the payment has no outcome yet, the command finishes that one instead. Exit status 8 if \
            the outcome is not known.

            JSON
            Each state of the refund, the last one final:
              \(RefundJSON.example)

            EXAMPLES
              App refund pay_1
              App refund pay_1 --amount 12.50 --yes --json
            """
    )

    @Argument(help: ArgumentHelp("The id of the payment, such as pay_1.", valueName: "payment"))
    private var id: String

    @Option(help: ArgumentHelp("A part, such as 12.50. Default: all that is left.", valueName: "amount"))
    private var amount: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("The id of the payment must not be empty.") }
    }

    func run() async throws {
        try await options.withAccount { app in
            let run = OrderRun(app: app, json: options.json)
            let text = app.localizer
            if let earlier = try await app.dependencies.payment.earlierOrder({ $0.paymentID == id }) {
                let amount = text.money(earlier.order.amount)
                Output.message(text(.earlierRefund(of: id.printableLine, amount)))
                return try await run.finish(earlier.order, earlier.result, confirmation)
            }
            let payment = try await app.payment(id)
            let amount = try amount(of: payment, text.locale)
            try await confirmation.confirm(
                .confirmPartialRefund(of: text.money(amount), payment.id.printableLine),
                text
            )
            let order = RefundOrder(reference: UUID().uuidString, paymentID: payment.id, amount: amount)
            try await run.place(.refund(order))
        }
    }

    /// Returns the amount, given as `1234.50` or as in `locale`, unless both forms are valid and differ.
    private func amount(of payment: Payment, _ locale: Locale) throws -> Money {
        guard let text = amount else {
            guard payment.refundable.minorUnits > 0 else { throw PaymentError.notRefundable }
            return payment.refundable
        }
        let currency = payment.amount.currency
        let plain = Money(text, currency)
        let localized = try? Money(parsing: text, currency: currency, locale: locale)
        guard let money = plain ?? localized, money == localized ?? money, money.minorUnits > 0 else {
            throw CommandError(
                "'\(text.shortened.printableLine)' is not an amount in \(currency.code).",
                suggestion: "Example: --amount \(MoneyJSON(payment.amount).amount)"
            )
        }
        return money
    }
}

extension Order {
    fileprivate var paymentID: Payment.ID? { if case .refund(let order) = self { order.paymentID } else { nil } }
}
