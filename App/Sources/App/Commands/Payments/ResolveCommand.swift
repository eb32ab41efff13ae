import ArgumentParser
import CompositionRoot
import Features
import PaymentModule

struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Ask for the outcome of payments and refunds that have none yet.",
        usage: "App resolve [<options>]",
        discussion: """
            An order is a payment or a refund. The command asks for those that the account in use has sent from this data \
            folder, and never sends one. An account belongs to one server address. Each order is printed with its \
            outcome and the next step. Exit status 8 if an order still has no outcome, also because it waits for your \
            approval.

            JSON
              \(OrderJSON.example)

            EXAMPLES
              App resolve
              App resolve --json | jq -r .status
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withAccount { app in
            let run = try await OrderRun(
                payments: app.dependencies.payment,
                text: app.localizer,
                json: options.json
            )
            let orders = try await run.resolve()
            let titles = try await app.titles(of: orders.compactMap(\.order.itemID))
            for tracked in orders {
                if options.json {
                    try Output.json(OrderJSON(tracked, hasPage: options.network.apiURL != nil))
                } else {
                    Output.data(line(of: tracked, titles, app.localizer))
                }
            }
            let unreadable = run.orders.unreadableCount
            if unreadable > 0 { Output.message(app.localizer(.unreadableOrders(unreadable))) }
            if orders.isEmpty, unreadable == 0, !options.json { Output.message(app.localizer(.nothingToResolve)) }
            if orders.contains(where: { !$0.status.isFinal }) { throw ExitCode.outcomeUnknown }
        }
    }

    @MainActor
    private func line(of tracked: TrackedOrder, _ titles: [Item.ID: String], _ text: Localizer) -> String {
        let subject =
            switch tracked.order {
            case .payment(let order): titles[order.itemID] ?? order.itemID
            case .refund(let order): text(.refund(of: order.paymentID))
            }
        let facts = [subject, text.money(tracked.order.amount)] + (tracked.order.isRefund ? [] : [tracked.paymentID])
        let line = "\(facts.compactMap(\.self).joined(separator: ", ")): \(text(tracked.outcome))".printableLine
        // A page of the built-in server ends with this command. App approve prints the address and waits.
        guard case .requiresAction = tracked.status, let payment = tracked.paymentID else { return line }
        return "\(line)\n\(text(.approval(of: payment)))".indentedBelowFirstLine
    }
}

extension TrackedOrder {
    fileprivate var outcome: LocalizedText {
        switch status {
        case .paid(let payment): .paidOutcome(payment.id)
        case .refunded: .refundedOutcome
        case .cancelled: .cancelledOutcome
        case .requiresAction: .approvalOutcome
        case .sending, .processing: .processingOutcome
        case .notCompleted: .notCompletedOutcome(command: order.command)
        case .notAnswered: .unknownOutcome
        case .declined, .failed: UserFacingError(status, isRefund: order.isRefund)?.message ?? .unknownOutcome
        }
    }
}
