import ArgumentParser
import CompositionRoot
import Features
import Foundation
import PaymentModule

struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List your payments, newest first, or show one.",
        usage: """
            App payments [--limit <count> | --all] [<options>]
            App payments <payment> [<options>]
            """,
        discussion: """
            The command only reads. App resolve asks for the outcome of orders that have none yet.

            JSON
              \(PaymentJSON.example)

            EXAMPLES
              App payments
              App payments pay_1
              App payments --all --json | jq -r 'select(.status == "declined") | .id'
            """
    )

    @Argument(
        help: ArgumentHelp("The id of a payment, such as pay_1.", valueName: "payment"),
        completion: .payments()
    )
    private var id: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of payments, 1 or more. Default: 20.", valueName: "count")
    )
    private var limit: Int?

    @Flag(help: "List all payments.")
    private var all = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id?.isEmpty == true { throw ValidationError(.empty("<payment>")) }
        if let limit, limit < 1 {
            throw ValidationError(.init(en: "--limit must be 1 or more.", ko: "--limit은 1 이상이어야 해요."))
        }
        if limit != nil, all { throw ValidationError(.exclusive(.init(verbatim: "--limit"), "--all")) }
        if id != nil, limit != nil || all {
            throw ValidationError(.exclusive(.init(en: "A payment", ko: "결제"), all ? "--all" : "--limit"))
        }
    }

    /// `false` for the built-in server, whose pages end with the command.
    private var hasPage: Bool { get throws { try options.network.apiURL != nil } }

    func run() async throws {
        try await options.withAccount { app in
            if let id { try await show(id, app) } else { try await list(app) }
        }
    }

    @MainActor
    private func show(_ id: Payment.ID, _ app: AppModel) async throws {
        let payment = try await app.payment(id)
        if options.json { return try Output.json(PaymentJSON(payment, hasPage: hasPage)) }
        let text = app.localizer
        Output.data(try await app.titles(of: [payment.itemID])[payment.itemID]?.printableLine ?? payment.itemID)
        let methods = try? await app.dependencies.payment.methods(language: text.language.tag)
        let method = methods?.first { $0.id == payment.method }?.name ?? payment.method
        let facts = [
            payment.id, text.money(payment.amount), text(payment.statusName),
            payment.createdAt.sortable, method,
        ]
        Output.data(facts.compactMap(\.self).map(\.printableLine).joined(separator: " · "))
        if case .declined(let decline) = payment.status,
            let failure = UserFacingError(.declined(decline), isRefund: false)
        {
            Output.data(failure.text)
        }
        if payment.refunded.minorUnits > 0 { Output.data(text(.refundedPart(text.money(payment.refunded)))) }
        if case .requiresAction(let url) = payment.status {
            if try hasPage { Output.data(text(.confirmationPage(url.absoluteString))) }
            Output.data(text(.approve(payment.id.printableLine)))
            Output.data(text(.cancel(payment.id.printableLine)))
        }
        let history = payment.events(text)
        guard !history.isEmpty else { return }
        Output.data("\n" + text(.history).styled(1))
        for event in history { Output.data("\(event.date.sortable)  \(event.text)") }
    }

    @MainActor
    private func list(_ app: AppModel) async throws {
        let text = app.localizer
        var left = all ? Int.max : limit ?? 20
        var unreadableCount = 0
        var payments: [Payment] = []
        var cursor: String?
        var cursors: Set<String> = []
        repeat {
            let page = try await withProgress(.loadingPayments) {
                try await app.dependencies.payment.payments(limit: min(left, 100), after: cursor)
            }
            let shown = page.payments.prefix(left)
            if options.json { try shown.forEach { try Output.json(PaymentJSON($0, hasPage: hasPage)) } }
            payments += shown
            left -= shown.count
            unreadableCount += page.unreadableCount
            // A list whose cursors repeat has no further payments.
            cursor = page.nextCursor.flatMap { cursors.insert($0).inserted ? $0 : nil }
        } while cursor != nil && left > 0 && Output.hasReader
        if !options.json { try await print(payments, app) }
        if cursor != nil, Output.hasReader { Output.message(.morePayments) }
        if unreadableCount > 0 { Output.message(text(.unreadablePayments(unreadableCount))) }
        let orders = try await app.dependencies.payment.orders()
        let count = orders.unresolved.count + orders.unreadableCount
        let references = Set(orders.unresolved.map(\.order.reference))
        let waiting = payments.filter { payment in
            if case .requiresAction = payment.status { references.contains(payment.reference) } else { false }
        }
        if count > 0, waiting.count == count {
            waiting.forEach { Output.message(.approvalNeeded($0.id)) }
        } else if count > 0 {
            Output.message(text(.unresolvedOrders(count)))
        }
    }

    @MainActor
    private func print(_ payments: [Payment], _ app: AppModel) async throws {
        let text = app.localizer
        guard !payments.isEmpty else { return Output.message(text(.noPayments)) }
        let titles = try await app.titles(of: payments.map(\.itemID))
        let refunded = payments.map { $0.refunded.minorUnits > 0 ? text.money($0.refunded) : "" }
        // The columns for programs do not depend on the data.
        let hasRefunds = Output.width == nil || refunded.contains { !$0.isEmpty }
        TextTable(
            columns: [
                .init("ID"), .init(text(.titleColumn), overflow: .truncated),
                .init(text(.amountColumn), alignment: .trailing),
            ] + (hasRefunds ? [.init(text(.refundedColumn), alignment: .trailing, isOptional: true)] : [])
                + [
                    .init(text(.statusColumn), style: { payments[$0].style }),
                    .init(text(.dateColumn), isOptional: true),
                ],
            rows: zip(payments, refunded).map { payment, refunded in
                [payment.id, titles[payment.itemID] ?? payment.itemID, text.money(payment.amount)]
                    + (hasRefunds ? [refunded] : []) + [text(payment.statusName), payment.createdAt.sortable]
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

extension Payment {
    /// The terminal style of the status, as in the shop: green, yellow, red or dim.
    fileprivate var style: Int? {
        switch status {
        case .succeeded where refundable.minorUnits == 0: 2
        case .succeeded: refunded.minorUnits > 0 ? 33 : 32
        case .created, .requiresAction, .processing: 33
        case .declined: 31
        case .cancelled, .unknown: nil
        }
    }
}
