import Features
import Foundation
import Observation
import TerminalUI
import Views

/// The user's unresolved orders and payments, newest payment first. Payments can be refunded.
struct PaymentsView: LocalizedView {
    let model: PaymentsViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(Questions()) { questions in
            screen(questions, localizer)
                .orderConfirmation(of: questions.rowToConfirm(of: model.rows.value ?? []), model, localizer) {
                    questions.idToConfirm = nil
                }
                .task(id: questions.checkCount) { if questions.checkCount > 0 { await model.check() } }
        }
        .task(id: localizer.language) { await model.run() }
        .notifiesOfOutcomes(of: model, localizer)
    }

    private func screen(_ questions: Questions, _ localizer: Localizer) -> some View {
        ScreenLayout(
            model.rows,
            isLoading: model.isLoading || model.isLoadingMore || model.isResolving,
            refresh: model.refresh
        ) {
            LoadableView(model.rows, empty: .noPayments, suggestion: .buySomething) { rows in
                panes(rows, questions, localizer)
                if let failure = model.listFailure ?? model.loadMoreFailure {
                    FailureText(failure: failure).layoutPriority(1)
                }
            }
            PaymentsStatus(model: model).layoutPriority(1)
        }
        .copiesAddress(model.selectedRow?.approvalPage)
        .onKey("$", ProfileDestination.spending.title) { model.showSpending() }
    }

    /// Returns the list with the details of the selected row: beside it in a wide window, otherwise below it.
    private func panes(
        _ rows: [PaymentRowViewData],
        _ questions: Questions,
        _ localizer: Localizer
    ) -> some View {
        EnvironmentReader(\.contentWidth) { width in
            let list = list(rows, questions, localizer)
            if width < Layout.minWidthForPanes {
                list.frame(maxHeight: Proposal.unlimited)
                details(questions).layoutPriority(1)
            } else {
                HStack(spacing: 3) {
                    list.frame(width: Layout.tablePaneWidth, maxHeight: Proposal.unlimited)
                    VStack {
                        if let row = model.selectedRow { RowSummary(row: row) }
                        details(questions)
                        if let item = model.selectedRow.flatMap(model.item) {
                            PreviewPicture(item: item) {
                                model.picture(of: item, $0)
                            } load: {
                                await model.loadPicture(of: item, $0)
                            }
                        }
                    }
                    .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                }
            }
        }
    }

    @ViewBuilder private func details(_ questions: Questions) -> some View {
        if let row = model.selectedRow {
            RowDetails(model: model, row: row) { open(row, questions, openURL: $0) }
        }
    }

    private func list(_ rows: [PaymentRowViewData], _ questions: Questions, _ localizer: Localizer) -> some View {
        let selected = model.selectedRow
        let label = localizer.hint(selected?.isUnresolved == true ? selected?.actionTitle ?? .open : .open)
        return EnvironmentReader(\.appActions) { actions in
            EnvironmentReader(\.screenSize) { size in
                if size.width < 60 {
                    List(
                        rows,
                        selection: Binding(model, \.selection),
                        label: label,
                        open: { open($0, questions, openURL: actions.openURL) }
                    ) { PaymentRow(payment: $0) }
                } else {
                    table(rows, showsTime: size.width >= 80, label: label, localizer) {
                        open($0, questions, openURL: actions.openURL)
                    }
                }
            }
        }
        .disabled(selected?.isUnresolved == true ? disabledReason(selected).map { localizer($0) } : nil)
        .onKey("R", .refund, disabled: refundDisabledReason(selected)) {
            if let selected { questions.idToConfirm = selected.id }
        }
        .task(id: isNearEnd(of: rows) ? rows.count : nil) {
            if isNearEnd(of: rows) { await model.loadMore() }
        }
    }

    private func table(
        _ rows: [PaymentRowViewData],
        showsTime: Bool,
        label: String,
        _ localizer: Localizer,
        open: @escaping @MainActor (PaymentRowViewData) -> Void
    ) -> some View {
        let isToday = rows.allSatisfy { localizer.isToday($0.date) }
        let widths = localizer.language == .korean ? (time: 10, day: 16, both: 20) : (time: 8, day: 12, both: 18)
        let width = isToday ? widths.time : showsTime ? widths.both : widths.day
        return Table(
            rows,
            columns: [
                TableColumn(localizer(isToday ? .today : .date), width: width...width, priority: 1) {
                    Text(isToday || showsTime ? localizer.dateAndTime($0.date) : localizer.day($0.date))
                },
                TableColumn(localizer(.item), width: 10...60, priority: 3) { Text($0.title) },
                TableColumn(localizer(.amount), width: 14...14, alignment: .trailing, priority: 3) {
                    Text(localizer.money($0.amount))
                },
                TableColumn(localizer(.status), width: 15...15, priority: 2, style: \.statusStyle) {
                    Text(localizer($0.status))
                },
            ],
            selection: Binding(model, \.selection),
            label: label,
            open: open
        )
    }

    /// Opens a payment, or performs the action of an unresolved order. An action that moves money is confirmed first.
    private func open(_ row: PaymentRowViewData, _ questions: Questions, openURL: @MainActor (URL) -> Void) {
        if let id = row.paymentID { return model.open(id) }
        switch row.action {
        case .refund, .finish: questions.idToConfirm = row.id
        case .approve(let url): openURL(url)
        case .check: questions.checkCount += 1
        case nil: break
        }
    }

    /// Returns the reason why `row` has no action now.
    private func disabledReason(_ row: PaymentRowViewData?) -> LocalizedText? {
        guard let row, row.action != nil else { return row?.disabledReason ?? .nothingToRefund }
        return model.canRefund ? nil : model.resolveFailure?.message ?? .loading
    }

    private func refundDisabledReason(_ row: PaymentRowViewData?) -> LocalizedText? {
        if let row, row.action != nil, !row.isRefund || row.amountToConfirm == nil { return .nothingToRefund }
        return disabledReason(row)
    }

    /// Returns whether at most five rows follow the selection, so that the next page is loaded.
    private func isNearEnd(of rows: [PaymentRowViewData]) -> Bool {
        rows.count - (rows.firstIndex { $0.id == model.selection } ?? 0) <= 5
    }
}

extension View {
    /// Shows the outcomes of orders as notices.
    fileprivate func notifiesOfOutcomes(of model: PaymentsViewModel, _ localizer: Localizer) -> some View {
        EnvironmentReader(\.terminal) { terminal in
            task(id: model.outcomes.count) {
                guard let outcome = model.outcomes.last else { return }
                let texts = [outcome.message, outcome.suggestion].compactMap(\.self).map { localizer($0) }
                terminal.notify(texts.joined(separator: ". "))
                model.dismissOutcomes()
            }
        }
    }

    /// Asks for confirmation of a refund, or of sending an unresolved order.
    fileprivate func orderConfirmation(
        of row: PaymentRowViewData?,
        _ model: PaymentsViewModel,
        _ localizer: Localizer,
        dismiss: @escaping @MainActor () -> Void
    ) -> some View {
        let isRefund = row?.isRefund == true
        let amount = row?.amountToConfirm.map(localizer.money) ?? ""
        return confirmationDialog(
            isRefund ? .confirmRefund(of: amount) : .confirmPayment(of: amount),
            isPresented: Binding(get: { row != nil }, set: { _ in dismiss() }),
            message: row.map { row in
                let order = "\(row.title)\n\(localizer.day(row.date))"
                return LocalizedText(verbatim: isRefund ? "\(order)\n\(localizer(.refundOfPart))" : order)
            },
            action: row?.actionTitle ?? .refund,
            role: isRefund ? .destructive : nil,
            cancel: isRefund ? .keepPayment : .notNow
        ) {
            if let row { await model.send(row) }
        }
    }
}

/// The questions of the screen: to the user about a row, and to the server about outcomes.
@MainActor @Observable
private final class Questions {
    var idToConfirm: PaymentRowViewData.ID?
    /// The number of times that the user has asked for outcomes.
    var checkCount = 0

    /// Returns the row to confirm, if it still has an action that moves money.
    func rowToConfirm(of rows: [PaymentRowViewData]) -> PaymentRowViewData? {
        rows.first { $0.id == idToConfirm && $0.amountToConfirm != nil }
    }
}

/// A payment in two lines, for a window that is too narrow for a table.
private struct PaymentRow: LocalizedView {
    let payment: PaymentRowViewData

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(payment.title).lineLimit(1)
                Spacer()
                Text(localizer.money(payment.amount)).layoutPriority(1)
            }
            HStack(spacing: 2) {
                Text(localizer.dateAndTime(payment.date)).lineLimit(1).style(\.muted)
                Spacer()
                Text(localizer(payment.status)).style(payment.statusStyle).layoutPriority(1)
            }
        }
    }
}

extension PaymentRowViewData {
    var statusStyle: KeyPath<Theme, Style> {
        switch statusKind {
        case .paid: \.success
        case .partlyRefunded, .pending: \.warning
        case .refunded: \.muted
        case .failed: \.error
        case .other: \.plain
        }
    }

    var explanationStyle: KeyPath<Theme, Style> {
        switch statusKind {
        case .failed: \.error
        case .pending: \.warning
        case .paid, .partlyRefunded, .refunded, .other: \.muted
        }
    }
}

/// The meaning of the selected row's status, and the actions of an unresolved order.
private struct RowDetails: LocalizedView {
    let model: PaymentsViewModel
    let row: PaymentRowViewData
    let perform: @MainActor (_ openURL: @MainActor (URL) -> Void) -> Void

    func content(_ localizer: Localizer) -> some View {
        if let explanation = row.explanation { Text(localizer(explanation)).style(row.explanationStyle) }
        if let refunded = row.refunded, case .refund = row.action {
            Text(localizer(.refunded(localizer.money(refunded)))).style(\.muted)
        }
        if let url = row.approvalPage {
            EnvironmentReader(\.screenSize) { size in
                // A low window has room for the list. The checkout shows the whole address.
                let lineLimit = size.height < Layout.minHeightForAir ? 1 : nil
                Text(url.absoluteString).lineLimit(lineLimit).style(\.accent)
            }
        }
        if model.isStillUnknown, row.action == .check { Text(localizer(.stillUnknown)).style(\.muted) }
        if row.isUnresolved { buttons(localizer) }
    }

    private func buttons(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            // A low window has room for the list; `y` copies as well.
            let canCopy = size.height >= Layout.minHeightForAir
            ViewThatFits {
                HStack(spacing: canCopy ? 2 : 1) { actions(canCopy: canCopy, localizer) }
                VStack { actions(canCopy: canCopy, localizer) }
            }
        }
        .disabled(model.isResolving ? localizer(.checkingOutcome) : nil)
    }

    @ViewBuilder private func actions(canCopy: Bool, _ localizer: Localizer) -> some View {
        if let title = row.actionTitle {
            EnvironmentReader(\.appActions) { actions in Button(localizer(title)) { perform(actions.openURL) } }
        }
        if canCopy, let url = row.approvalPage {
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.copyLink)) { actions.copy(url.absoluteString) }
            }
        }
        if let title = row.discardTitle {
            Button(localizer(title)) { await model.discard(row) }
        }
    }
}

/// The item, the amount, the status and the date of the selected row, above its details.
private struct RowSummary: LocalizedView {
    let row: PaymentRowViewData

    func content(_ localizer: Localizer) -> some View {
        VStack {
            Text(row.title).lineLimit(2).style(\.title)
            HStack(spacing: 2) {
                Text(localizer.money(row.amount)).lineLimit(1).layoutPriority(1)
                Text(localizer(row.status)).lineLimit(1).style(row.statusStyle)
            }
            Text(localizer.fullDateAndTime(row.date)).lineLimit(1).style(\.muted)
        }
    }
}

/// The error of asking for outcomes, and the number of payments and orders that cannot be read.
private struct PaymentsStatus: LocalizedView {
    let model: PaymentsViewModel

    func content(_ localizer: Localizer) -> some View {
        if let failure = model.resolveFailure { FailureText(failure: failure) }
        if model.unreadableCount > 0 {
            Text(localizer(.unreadablePayments(model.unreadableCount))).style(\.muted)
        }
        if model.unreadableOrderCount > 0 {
            Text(localizer(.unreadableOrders(model.unreadableOrderCount))).style(\.warning)
        }
    }
}
