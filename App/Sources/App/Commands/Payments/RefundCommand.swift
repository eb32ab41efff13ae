import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

/// Refunds a payment.
struct RefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Refund a payment or a part of it.",
        usage: "App refund <payment> [--amount <amount>] [--yes] [<options>]",
        discussion: """
            If an earlier refund of the payment has no outcome yet, the command finishes that one instead. Exit status 8 if \
            the outcome is not known.

            \(PaymentOptions.accountHelp)

            JSON
            With --json, each state of the refund is an object on a line of its own, the last one final:
            \(RefundJSON.help)

            EXAMPLES
              App refund pay_1
              App refund pay_1 --amount 12.50 --yes --json
            """
    )

    @OptionGroup var argument: PaymentArgument

    @Option(help: ArgumentHelp("A part, such as 12.50. Default: all that is left.", valueName: "amount"))
    private var amount: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var options: PaymentOptions

    func run() async throws {
        try await options.withApp { app in
            let run = OrderRun(app: app, json: options.json)
            let text = app.localizer
            if let earlier = try await app.dependencies.payment.earlierOrder({ $0.paymentID == argument.id }) {
                return try await finish(earlier, run)
            }
            let payment = try await argument.payment(app)
            let refund = try amount(of: payment, text.locale)
            try await confirmation.confirm(
                .confirmPartialRefund(of: text.money(refund), payment.id.printableLine),
                text
            )
            try await run.refund(
                RefundOrder(reference: UUID().uuidString, paymentID: payment.id, amount: refund)
            )
        }
    }

    @MainActor
    private func finish(_ earlier: EarlierOrder, _ run: OrderRun) async throws {
        let text = run.app.localizer
        let amount = text.money(earlier.order.amount)
        Output.message(text(.earlierRefund(of: argument.id.printableLine, amount)))
        guard case .refund(let order) = earlier.order else { return }
        switch earlier.result {
        case .pending(.notCompleted):
            try await confirmation.confirm(.confirmFinishing(amount), text)
            try await run.refund(order)
        case .pending(.processing): try await run.finish(earlier.order)
        case .pending: throw PaymentError.outcomeUnknown(reference: order.reference)
        case .paid, .refunded, .cancelled, .failed: try run.report(earlier.result)
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
            throw AmountError(text: text, example: payment.amount)
        }
        return money
    }

    /// The error for a text that is not a positive amount of the currency.
    private struct AmountError: LocalizedError {
        let text: String
        let example: Money

        var errorDescription: String? {
            "'\(text.shortened.printableLine)' is not an amount in \(example.currency.code)."
        }
        var recoverySuggestion: String? {
            "Example: --amount \(MoneyJSON(example).amount)"
        }
    }
}

extension Order {
    /// The payment of a refund order.
    fileprivate var paymentID: Payment.ID? { if case .refund(let order) = self { order.paymentID } else { nil } }
}
