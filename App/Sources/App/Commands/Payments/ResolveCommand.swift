import ArgumentParser
import CompositionRoot
import Features
import PaymentModule

extension PaymentsCommand {
    struct ResolveCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resolve",
            abstract: "Ask for the outcome of orders that have none yet.",
            usage: "App payments resolve [<options>]",
            discussion: """
                The command never sends an order. It names each order, its outcome and the next step. Exit status 8 if an \
                outcome is still not known.

                JSON
                  \(OrderJSON.example)

                EXAMPLES
                  App payments resolve
                  App payments resolve --json | jq -r .result
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            try await options.withAccount { app in
                let payments = app.dependencies.payment
                let updates = try await withProgress(app.localizer(.resolvingOrders)) {
                    try await payments.resolvePending()
                }
                let titles = try await app.titles(of: updates.compactMap { $0.order.payment?.itemID })
                for update in updates {
                    if options.json {
                        try Output.json(OrderJSON(update))
                    } else {
                        Output.data(line(of: update, titles, app.localizer))
                    }
                }
                let unreadable = try await payments.unresolvedOrders().unreadableCount
                if unreadable > 0 { Output.message(app.localizer(.unreadableOrders(unreadable))) }
                if updates.isEmpty, unreadable == 0, !options.json { Output.message(app.localizer(.nothingToResolve)) }
                if updates.contains(where: \.isUnknown) { throw ExitCode.outcomeUnknown }
            }
        }

        @MainActor
        private func line(of update: OrderUpdate, _ titles: [Item.ID: String], _ text: Localizer) -> String {
            let subject =
                switch update.order {
                case .payment(let order): titles[order.itemID] ?? order.itemID
                case .refund(let order): text(.refund(of: order.paymentID))
                }
            return "\(subject), \(text.money(update.order.amount)): \(text(update.outcome))".printableLine
        }
    }
}

extension Order {
    fileprivate var payment: PaymentOrder? { if case .payment(let order) = self { order } else { nil } }
}

extension OrderUpdate {
    fileprivate var isUnknown: Bool {
        switch result {
        case .pending(.unknown), .pending(.running), .pending(.conflict): true
        case .pending, .paid, .refunded, .cancelled, .failed: false
        }
    }

    fileprivate var outcome: LocalizedText {
        switch result {
        case .paid(let payment): .paidOutcome(payment.id)
        case .refunded: .refundedOutcome
        case .cancelled: .cancelledOutcome
        case .failed(let error): UserFacingError(error).message
        // A page of the built-in server ends with this command. App buy prints the address and waits.
        case .pending(.requiresAction): .approvalOutcome.followed(by: .approve(command: command))
        case .pending(.processing): .processingOutcome
        case .pending(.notCompleted): .notCompletedOutcome(command: command)
        case .pending(.unknown), .pending(.running), .pending(.conflict): .unknownOutcome
        }
    }

    private var command: String {
        switch order {
        case .payment(let order): "App buy \(order.itemID)"
        case .refund(let order): "App refund \(order.paymentID)"
        }
    }
}
