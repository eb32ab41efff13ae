import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features
import Foundation
import PaymentModule

/// Buys an item.
struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Buy an item.",
        usage: "App buy <item> [--currency <code>] [--method <id>] [--yes] [<options>]",
        discussion: """
            If an earlier payment of the item has no outcome yet, the command finishes that one instead: run it again after \
            a lost connection, and the item is charged once.

            If the payment must be confirmed on a page, the command prints its address and waits. Ctrl-C stops the wait, \
            not the payment. Exit status 7 if the payment is declined, 8 if its outcome is not known.

            \(PaymentOptions.accountHelp)

            JSON
            With --json, each state of the payment is an object on a line of its own, the last one final:
            \(PaymentJSON.help)

            EXAMPLES
              App buy itm_01
              App buy itm_01 --currency KRW --yes
              App buy itm_01 --method card_needs_action --yes --json | jq -r .status
            """
    )

    @OptionGroup var argument: ItemArgument

    @Option(help: ArgumentHelp("Currency of the price, such as KRW. Default: that of the region.", valueName: "code"))
    private var currency: String?

    @Option(help: ArgumentHelp("Payment method. Default: the first one of the server.", valueName: "id"))
    private var method: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var options: PaymentOptions

    func run() async throws {
        try await options.withApp { app in
            let run = OrderRun(app: app, json: options.json)
            let item = try await item(in: app)
            if let earlier = try await app.dependencies.payment.earlierOrder({ $0.itemID == item.id }) {
                return try await finish(earlier, of: item, run)
            }
            let price = try price(of: item, app.localizer)
            let method = try await chosenMethod(app)
            try await confirmation.confirm(
                .confirmPurchase(of: item.title.printableLine, app.localizer.money(price), method.name.printableLine),
                app.localizer
            )
            try await run.pay(
                PaymentOrder(reference: UUID().uuidString, itemID: item.id, amount: price, method: method.id)
            )
        }
    }

    @MainActor
    private func item(in app: AppModel) async throws -> Item {
        let getItem = try app.container.resolve(GetItemUseCase.self)
        return try await withProgress(app.localizer(.loadingItem)) {
            try await options.account.network.item(argument.id, in: app) {
                try await getItem.execute(argument.id).value
            }
        }
    }

    /// Finishes an earlier order of the item. It is sent again only if the server does not have it and the user agrees.
    @MainActor
    private func finish(_ earlier: EarlierOrder, of item: Item, _ run: OrderRun) async throws {
        let text = run.app.localizer
        let amount = text.money(earlier.order.amount)
        Output.message(text(.earlierPayment(of: item.title.printableLine, amount)))
        guard case .payment(let order) = earlier.order else { return }
        switch earlier.result {
        case .pending(.notCompleted):
            try await confirmation.confirm(.confirmFinishing(amount), text)
            try await run.pay(order)
        case .pending(.unknown), .pending(.running), .pending(.conflict):
            throw PaymentError.outcomeUnknown(reference: order.reference)
        case .pending(.requiresAction(let url, _)):
            Output.message(text(.confirmationPage(url.absoluteString)))
            try await run.finish(earlier.order)
        case .pending(.processing): try await run.finish(earlier.order)
        case .paid, .refunded, .cancelled, .failed: try run.report(earlier.result)
        }
    }

    @MainActor
    private func price(of item: Item, _ localizer: Localizer) throws -> Money {
        guard let code = currency?.uppercased() else {
            guard let price = localizer.price(of: item) else { throw NoPriceError(currency: nil, item: item) }
            return price
        }
        guard let price = item.prices.first(where: { $0.currency.code == code }) else {
            throw NoPriceError(currency: code, item: item)
        }
        return price
    }

    @MainActor
    private func chosenMethod(_ app: AppModel) async throws -> PaymentMethod {
        let methods = try await app.dependencies.payment.methods(language: app.localizer.language.tag)
        guard let method = method.map({ id in methods.first { $0.id == id } }) ?? methods.first else {
            throw UnknownMethodError(id: self.method, methods: methods.map(\.id))
        }
        return method
    }

    /// The error for a price that an item does not have.
    private struct NoPriceError: LocalizedError {
        let currency: String?
        let item: Item

        var errorDescription: String? {
            "The item \(item.id.printableLine) has no price\(currency.map { " in \($0.shortened.printableLine)" } ?? "")."
        }
        var recoverySuggestion: String? {
            let codes = item.prices.map(\.currency.code)
            return codes.isEmpty ? nil : "Choose one of: \(codes.joined(separator: ", "))."
        }
    }

    /// The error for a payment method that the server does not offer.
    private struct UnknownMethodError: LocalizedError {
        let id: String?
        let methods: [PaymentMethod.ID]

        var errorDescription: String? {
            guard let id else { return "The server offers no payment method." }
            let hint = methods.closest(to: id).map { " Did you mean '\($0.printableLine)'?" } ?? ""
            return "There is no payment method '\(id.shortened.printableLine)'.\(hint)"
        }
        var recoverySuggestion: String? {
            methods.isEmpty ? nil : "Choose one of: \(methods.map(\.printableLine).joined(separator: ", "))."
        }
    }
}

extension Order {
    /// The item of a payment order.
    fileprivate var itemID: Item.ID? { if case .payment(let order) = self { order.itemID } else { nil } }
}
