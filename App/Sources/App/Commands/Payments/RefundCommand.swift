import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

struct RefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Refund a payment or a part of it.",
        usage: """
            App refund <payment> [--amount <amount>] [--reference <id>] [--yes]
                [<options>]
            """,
        discussion: """
            If an earlier refund of the payment has no outcome yet, the command finishes that one instead. Exit status 7 if \
            the refund is declined, 8 if its outcome is not known.

            With --reference, only that reference counts: any number of runs with it refund once. It needs --amount, since \
            less is left after the first run. After a declined refund, its reference cannot be used again.

            JSON
            Each status of the order, the last one final:
              \(Self.example)

            EXAMPLES
              App refund pay_1
              App refund pay_1 --amount 12.50 --yes --json
              App refund pay_1 --amount 12.50 --reference refund-17 --yes
            """
    )

    private static let example = """
        {"reference":"6F1C...","kind":"refund","status":"refunded","payment":"pay_1",
           "amount":{"amount":"12.50","currency":"USD"},
           "created_at":"2026-03-14T09:26:53Z"}
        """

    @Argument(
        help: ArgumentHelp("The id of the payment, such as pay_1.", valueName: "payment"),
        completion: .payments { $0.refundable.minorUnits > 0 }
    )
    private var id: String

    @Option(
        // A minus belongs to the amount, which is then refused.
        parsing: .unconditional,
        help: ArgumentHelp("A part, such as 12.50. Default: all that is left.", valueName: "amount")
    )
    private var amount: String?

    @OptionGroup var order: ReferenceOption
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError(.empty("<payment>")) }
        if amount == "" { throw ValidationError(.empty("--amount")) }
        if order.reference != nil, amount == nil {
            throw ValidationError(
                .init(en: "--reference needs --amount.", ko: "--reference에는 --amount가 필요해요.")
            )
        }
    }

    func run() async throws {
        try confirmation.check()
        try await options.withAccount { app in
            let run = try await OrderRun(
                payments: app.dependencies.payment,
                text: app.localizer,
                json: options.json
            )
            let text = app.localizer
            let orders = order.reference == nil ? run.orders.unresolved.map(\.order) : []
            if let earlier = orders.first(where: { $0.refundedPayment == id }) {
                Output.message(text(.earlierRefund(of: id.printableLine, text.money(earlier.amount))))
                // The outcome matters more than the title of the item.
                if let payment = try? await app.payment(id) { run.title = try await title(of: payment, app) }
                return try await run.finish(earlier, confirmation)
            }
            let payment = try await app.payment(id)
            run.earlier = payment
            run.title = try await title(of: payment, app)
            let amount = try amount(of: payment, text)
            let item = (run.title ?? payment.itemID).printableLine
            try await confirmation.confirm(
                .confirmPartialRefund(of: text.money(amount), item, payment.id.printableLine),
                text
            )
            let refund = RefundOrder(
                reference: order.reference ?? UUID().uuidString,
                paymentID: payment.id,
                amount: amount,
                account: run.orders.account
            )
            try await run.place(.refund(refund), isReferenceTyped: order.reference != nil)
        }
    }

    @MainActor
    private func title(of payment: Payment, _ app: AppModel) async throws -> String {
        try await app.titles(of: [payment.itemID])[payment.itemID] ?? payment.itemID
    }

    @MainActor
    private func amount(of payment: Payment, _ localizer: Localizer) throws -> Money {
        if order.reference == nil, payment.refundable.minorUnits == 0, payment.refunded.minorUnits > 0 {
            throw CommandError.alreadyRefunded(payment.id)
        }
        guard let text = amount else {
            guard payment.refundable.minorUnits > 0 else { throw CommandError.notRefundable(payment) }
            return payment.refundable
        }
        let currency = payment.amount.currency
        guard let money = Money(text, currency) else { throw CommandError.noAmount(text, example: payment.amount) }
        guard money.minorUnits > 0 else { throw CommandError.amountNotPositive(example: payment.amount) }
        // A repeated refund was perhaps made: the server compares its reference.
        let left = payment.refundable
        if order.reference == nil, left.minorUnits > 0, money.minorUnits > left.minorUnits {
            throw CommandError.refundTooLarge(payment.id, left: localizer.money(left), example: left)
        }
        return money
    }
}

extension Order {
    fileprivate var refundedPayment: Payment.ID? { if case .refund(let order) = self { order.paymentID } else { nil } }
}
