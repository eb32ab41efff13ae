import ArgumentParser
import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule

struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List your payments, newest first, or show one.",
        usage: "App payments [<payment>] [--limit <count>] [<options>]",
        discussion:
            "The command sends no order. Orders without an outcome are listed, too; their server is asked for it."
    )

    @Argument(help: ArgumentHelp("The id of a payment, such as pay_1.", valueName: "payment"))
    private var id: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Number of payments, 1 or more.", valueName: "count"))
    private var limit = 20

    @OptionGroup var account: AccountOption
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id?.isEmpty == true { throw ValidationError("<payment> must not be empty.") }
        if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    /// `false` for the built-in server, whose pages end with the command.
    private var hasPage: Bool { get throws { try options.apiURL != nil } }

    func run() async throws {
        try await options.withAccount(account) { app, _ in
            let profile = try app.coordinator.profile.coordinator()
            if let id {
                guard case .payment(let model) = profile.screen(.payment(id), at: 1) else { return }
                try await show(model, app.localizer)
            } else {
                guard case .payments(let model) = profile.screen(.payments, at: 0) else { return }
                try await list(model, app.localizer)
            }
        }
    }

    @MainActor
    private func show(_ model: PaymentViewModel, _ text: Localizer) async throws {
        let running = Task { await model.run() }
        defer { running.cancel() }
        try await withProgress("Loading the payment") {
            try await until { model.row != nil || model.state.failure != nil }
            // Returns after the name of the item is loaded.
            await model.refresh()
            try await until { !model.isLoading }
            // A run that has ended announces no retry.
            running.cancel()
            await running.value
        }
        let payment: Payment
        do {
            payment = try model.state.loaded()
        } catch let failure as UserFacingError where failure == UserFacingError(PaymentError.notFound) {
            throw CommandError.notFound("Payment", model.id, suggestion: "List them with: \(shell("payments"))")
        }
        if options.json { return try Output.json(PaymentJSON(payment, hasPage: hasPage)) }
        guard let row = model.row else { return }
        Output.data(row.title.printableLine)
        let facts = [payment.id, text.money(row.amount), text(row.status.name), row.date.sortable, model.methodName]
        Output.data(facts.compactMap { $0?.printableLine }.joined(separator: " · "))
        if let explanation = row.status.explanation { Output.data(text(explanation).printableLine) }
        if let refunded = row.refunded { Output.data(text(.refunded(text.money(refunded)))) }
        if case .requiresAction(let page) = payment.status, try hasPage {
            Output.data("Approve the payment at \(page.absoluteString)")
        }
    }

    @MainActor
    private func list(_ model: PaymentsViewModel, _ text: Localizer) async throws {
        let running = Task { await model.run() }
        defer { running.cancel() }
        try await withProgress("Loading payments") {
            try await until { model.canRefund || model.resolveFailure != nil }
            // Returns after the list, the outcomes of orders and the names of items are loaded.
            await model.refresh()
            while model.hasMore, try model.payments.loaded([]).count < limit {
                await model.loadMore()
                if let failure = model.loadMoreFailure { throw failure }
                try Task.checkCancellation()
            }
            running.cancel()
            await running.value
        }
        let all = try model.payments.loaded([])
        let payments = all.prefix(limit)
        if options.json {
            try payments.forEach { try Output.json(PaymentJSON($0, hasPage: hasPage)) }
        } else {
            let shown = Set(payments.map(\.id))
            print((model.rows.value ?? []).filter { $0.paymentID.map(shown.contains) ?? true }, text)
        }
        if model.hasMore || all.count > limit { Output.message("There are more. List them with a larger --limit.") }
        if model.unreadableCount > 0 { Output.message(text(.unreadablePayments(model.unreadableCount))) }
        if model.unreadableOrderCount > 0 { Output.message(text(.unreadableOrders(model.unreadableOrderCount))) }
        if let failure = model.resolveFailure { Output.message(CommandError(failure).advice) }
        if !model.unresolved.isEmpty {
            Output.message("Finish or cancel orders without an outcome in the shop: \(shell("open profile/payments"))")
        }
    }

    @MainActor
    private func print(_ rows: [PaymentRowViewData], _ text: Localizer) {
        guard !rows.isEmpty else { return Output.message(text(.noPayments)) }
        TextTable(
            columns: [
                .init(header: "ID"), .init(header: "Title", isTruncated: true),
                .init(header: "Amount", isTrailing: true), .init(header: "Refunded", isTrailing: true),
                .init(header: "Status"), .init(header: "Date"),
            ],
            rows: rows.map { row in
                [
                    row.number, row.title, text.money(row.amount), row.refunded.map(text.money) ?? "",
                    text(row.status.name), row.date.sortable,
                ]
            }
        ).print()
    }
}

extension Date {
    /// The date and the time in the time zone of the system, in a form that sorts and that scripts can read:
    /// `2026-03-14 09:26`.
    var sortable: String {
        formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
                    """,
                timeZone: .current,
                calendar: Calendar(identifier: .gregorian)
            )
        )
    }
}

extension PaymentRowViewData {
    /// The id of the payment, or an empty text for a refund.
    fileprivate var number: Payment.ID { if case .payment(let id) = id { id } else { "" } }
}
