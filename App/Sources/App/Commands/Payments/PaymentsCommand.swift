import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

/// Prints the payments of the account in use.
struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List your payments, newest first.",
        usage: "App payments [--limit <count> | --all] [<options>]",
        discussion: """
            The command only reads. App payments resolve asks for the outcome of orders that have none yet.

            \(PaymentOptions.accountHelp)

            JSON
            With --json, each payment is an object on a line of its own, printed as soon as its page arrives:
            \(PaymentJSON.help)

            EXAMPLES
              App payments
              App payments --limit 5
              App payments --all --json | jq -r 'select(.status == "succeeded") | .id'
            """,
        subcommands: [ResolveCommand.self]
    )

    @Option(help: ArgumentHelp("Number of payments, 1 or more. Default: 20.", valueName: "count"))
    private var limit: Int?

    @Flag(help: "List all payments.")
    private var all = false

    @OptionGroup var options: PaymentOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
        if limit != nil, all { throw ValidationError("--limit and --all exclude each other.") }
    }

    func run() async throws {
        try await options.withApp { app in
            let text = app.localizer
            var (left, unreadable) = (all ? Int.max : limit ?? 20, 0)
            var payments: [Payment] = []
            var pages = app.dependencies.payment.payments(limit: min(left, 100), after: nil).makeAsyncIterator()
            while left > 0, Output.hasReader,
                let page = try await withProgress(
                    text(.loadingPayments),
                    { try await pages.next(isolation: #isolation) }
                )
            {
                let shown = page.payments.prefix(left)
                if options.json { try shown.forEach { try Output.jsonLine(PaymentJSON($0)) } }
                if !options.json { payments += shown }
                left -= shown.count
                unreadable += page.unreadableCount
            }
            if !options.json { try await print(payments, app) }
            if unreadable > 0 { Output.message(text(.unreadablePayments(unreadable))) }
            let unresolved = try await app.dependencies.payment.unresolvedOrders()
            let count = unresolved.orders.count + unresolved.unreadableCount
            if count > 0 { Output.message(text(.unresolvedOrders(count))) }
        }
    }

    @MainActor
    private func print(_ payments: [Payment], _ app: AppModel) async throws {
        let text = app.localizer
        guard !payments.isEmpty else { return Output.message(text(.noPayments)) }
        let titles = try await app.titles(of: payments.map(\.itemID))
        let table = TextTable(
            columns: [
                .init("ID"), .init(text(.dateColumn)), .init(text(.titleColumn), overflow: .truncated),
                .init(text(.amountColumn), alignment: .trailing),
                .init(text(.refundedColumn), alignment: .trailing), .init(text(.statusColumn)),
            ],
            rows: payments.map { payment in
                [
                    payment.id, text.day(payment.createdAt), titles[payment.itemID] ?? payment.itemID,
                    text.money(payment.amount),
                    payment.refunded.minorUnits > 0 ? text.money(payment.refunded) : "",
                    text(payment.state.name),
                ]
            }
        )
        table.lines(width: Output.width).forEach(Output.data)
    }
}

/// Asks for the outcome of unresolved orders.
struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Ask for the outcome of orders that have none yet.",
        usage: "App payments resolve [<options>]",
        discussion: """
            The command never sends an order. It names each order, its outcome and the next step. Exit status 8 if an \
            outcome is still not known.

            \(PaymentOptions.accountHelp)

            JSON
            With --json, each order is an object on a line of its own:
            \(OrderUpdateJSON.help)

            EXAMPLES
              App payments resolve
              App payments resolve --json | jq -r .result
            """
    )

    @OptionGroup var options: PaymentOptions

    func run() async throws {
        try await options.withApp { app in
            let payments = app.dependencies.payment
            let updates = try await withProgress(app.localizer(.resolvingOrders)) {
                try await payments.resolvePending()
            }
            let titles = try await app.titles(of: updates.compactMap { $0.order.payment?.itemID })
            for update in updates {
                if options.json {
                    try Output.jsonLine(OrderUpdateJSON(update))
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

    /// The outcome, and the next step if there is one.
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

    /// The command that finishes the order.
    private var command: String {
        switch order {
        case .payment(let order): "App buy \(order.itemID)"
        case .refund(let order): "App refund \(order.paymentID)"
        }
    }
}
