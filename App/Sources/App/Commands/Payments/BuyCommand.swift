import AnalyticsModule
import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Buy an item.",
        usage: """
            App buy <item> [--currency <code>] [--method <id>] [--reference <id>]
                [--yes] [<options>]
            """,
        discussion: """
            If an earlier payment of the item has no outcome yet, the command finishes that one instead: run it again after \
            a lost connection, and the item is charged once. Until it has ended, another --currency or --method is \
            refused.

            With --reference, only that reference counts: any number of runs with it, also at the same time, charge once. \
            Without it, two runs at the same time are two orders. After a declined or cancelled payment, its reference \
            cannot be used again.

            If the payment must be confirmed on a page, the command prints its address and waits. Ctrl-C stops the wait, \
            not the payment. Exit status 1 if the payment is cancelled elsewhere, 7 if it is declined, 8 if its outcome is \
            not known.

            JSON
            Each status of the order, the last one final:
              \(OrderJSON.example)

            EXAMPLES
              App buy itm_01
              App buy itm_01 --currency KRW --yes
              App buy itm_01 --reference order-17 --yes
              App buy itm_01 --method card_needs_action --yes --json | jq -r .status
            """
    )

    @Argument(help: ArgumentHelp("The id of the item, such as itm_01.", valueName: "item"), completion: .items)
    private var id: String

    @Option(
        help: ArgumentHelp("Currency, such as KRW. Default: the currency of the region.", valueName: "code"),
        completion: .currencies
    )
    private var currency: String?

    @Option(
        help: ArgumentHelp(
            "Payment method, as App methods lists them. Default: the first one.",
            valueName: "id"
        ),
        completion: .paymentMethods
    )
    private var method: String?

    @OptionGroup var order: ReferenceOption
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError(.empty("<item>")) }
        if currency == "" { throw ValidationError(.empty("--currency")) }
        if method == "" { throw ValidationError(.empty("--method")) }
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
            let item = try await app.item(id)
            run.title = item.title
            let orders = order.reference == nil ? run.orders.unresolved : []
            if let earlier = orders.first(where: { $0.order.itemID == item.id }) {
                let (title, amount) = (item.title.printableLine, text.money(earlier.order.amount))
                guard allows(earlier.order) else {
                    let present = try await run.resolve().first { $0.order == earlier.order }
                    throw CommandError.earlierPayment(.otherEarlierPayment(of: title, amount), present ?? earlier)
                }
                Output.message(text(.earlierPayment(of: title, amount)))
                return try await run.finish(earlier.order, confirmation)
            }
            let price = try price(of: item, text)
            let method = try await chosenMethod(app)
            app.dependencies.analytics.track(.checkoutStarted(item.id, price: price))
            run.earlier = await earlierPayment(app)
            if run.earlier == nil {
                try await confirmation.confirm(
                    .confirmPurchase(of: item.title.printableLine, text.money(price), method.name.printableLine),
                    text
                )
            }
            let payment = PaymentOrder(
                reference: order.reference ?? UUID().uuidString,
                itemID: item.id,
                amount: price,
                method: method.id,
                account: run.orders.account
            )
            try await run.place(.payment(payment), isReferenceTyped: order.reference != nil)
        }
    }

    /// `true` unless the user has chosen another currency or payment method than that of `order`.
    private func allows(_ order: Order) -> Bool {
        guard case .payment(let order) = order else { return true }
        let code = order.amount.currency.code
        return (currency?.uppercased() ?? code) == code && (method ?? order.method) == order.method
    }

    /// Returns the payment with the given reference that has ended, if it is one of the latest. It only changes the words:
    /// the server decides whether an order is a repeated one.
    @MainActor
    private func earlierPayment(_ app: AppModel) async -> Payment? {
        guard let reference = order.reference else { return nil }
        let page = try? await app.dependencies.payment.payments(limit: 100, after: nil)
        return page?.payments.first { $0.reference == reference && $0.status.isFinal }
    }

    @MainActor
    private func price(of item: Item, _ text: Localizer) throws -> Money {
        let code = currency?.uppercased()
        let price =
            if let code { item.prices.first { $0.currency.code == code } } else { text.price(of: item) }
        guard let price else {
            throw CommandError.noPrice(item.id, in: currency, choices: item.prices.map(\.currency.code))
        }
        return price
    }

    @MainActor
    private func chosenMethod(_ app: AppModel) async throws -> PaymentMethod {
        let methods = try await app.dependencies.payment.methods(language: app.localizer.language.tag)
        let chosen = if let method { methods.first { $0.id == method } } else { methods.first }
        guard let chosen else {
            throw CommandError.noMethod(method, choices: methods.map(\.id))
        }
        return chosen
    }
}
