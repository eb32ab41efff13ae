import Features
import Observation
import TerminalUI

/// The user's payments, newest first, which can be refunded.
struct PaymentsView: LocalizedView {
    let model: PaymentsViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(Selection()) { selection in
            let refundToConfirm = model.rows.value?.first { $0.id == selection.refundToConfirm }
            ScreenLayout(
                model.rows,
                isLoading: model.isLoading || model.isLoadingMore || model.isResolving,
                refresh: refresh
            ) {
                LoadableView(model.rows, empty: .noPayments) { rows in
                    list(rows, selection, localizer).frame(maxHeight: Proposal.unlimited)
                    if let failure = model.loadMoreFailure { FailureText(failure: failure).layoutPriority(1) }
                    RefundStatus(model: model, payment: selection.row(of: rows)).layoutPriority(1)
                }
                ResolutionStatus(model: model).layoutPriority(1)
            }
            .confirmationDialog(
                .confirmRefund(of: refundToConfirm?.refundable.map(localizer.money) ?? ""),
                isPresented: Binding(get: { refundToConfirm != nil }, set: { _ in selection.refundToConfirm = nil }),
                message: refundToConfirm.map { LocalizedText(verbatim: "\($0.title)\n\(localizer.day($0.date))") },
                action: .refund,
                cancel: .keepPayment
            ) {
                if let refundToConfirm { await model.refund(refundToConfirm.id) }
            }
        }
        .task(id: localizer.language) { await model.load() }
        .task { await model.followUser() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
    }

    private func refresh() async {
        if model.resolveFailure != nil { await model.resolvePending() }
        if model.loadMoreFailure != nil { await model.loadMore() } else { await model.refresh() }
    }

    private func list(_ rows: [PaymentRowViewData], _ selection: Selection, _ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            if size.width < 60 {
                List(
                    rows,
                    selection: Binding(selection, \.id),
                    label: localizer.hint(.refund),
                    open: { selection.refundToConfirm = $0.id }
                ) { PaymentRow(payment: $0) }
            } else {
                table(rows, selection, localizer)
            }
        }
        .disabled(disabledReason(selection.row(of: rows)).map { localizer($0) })
        .task(id: isNearEnd(selection, of: rows) ? rows.count : nil) {
            if isNearEnd(selection, of: rows) { await model.loadMore() }
        }
    }

    private func table(_ rows: [PaymentRowViewData], _ selection: Selection, _ localizer: Localizer) -> some View {
        let dayWidth = localizer.language == .korean ? 16 : 12
        return Table(
            rows,
            columns: [
                TableColumn(localizer(.date), width: dayWidth...dayWidth, priority: 1) { Text(localizer.day($0.date)) },
                TableColumn(localizer(.item), width: 10...60, priority: 3) { Text($0.title) },
                TableColumn(localizer(.amount), width: 14...14, alignment: .trailing, priority: 3) {
                    Text(localizer.money($0.amount))
                },
                TableColumn(localizer(.status), width: 15...15, priority: 2, style: \.statusStyle) {
                    Text(localizer($0.status))
                },
            ],
            selection: Binding(selection, \.id),
            label: localizer.hint(.refund),
            open: { selection.refundToConfirm = $0.id }
        )
    }

    /// Returns the reason why `payment` cannot be refunded now.
    private func disabledReason(_ payment: PaymentRowViewData?) -> LocalizedText? {
        if payment?.refundable == nil { return .nothingToRefund }
        return model.canRefund ? nil : model.resolveFailure?.message ?? .loading
    }

    /// Returns whether at most five rows follow the selection, so that the next page is loaded.
    private func isNearEnd(_ selection: Selection, of rows: [PaymentRowViewData]) -> Bool {
        rows.count - (rows.firstIndex { $0.id == selection.id } ?? 0) <= 5
    }
}

/// The selection in the list of payments, and the payment whose refund the user is asked to confirm.
@MainActor @Observable
private final class Selection {
    var id: PaymentRowViewData.ID?
    var refundToConfirm: PaymentRowViewData.ID?

    /// Returns the selected row, or the first one if none is selected.
    func row(of rows: [PaymentRowViewData]) -> PaymentRowViewData? { rows.first { $0.id == id } ?? rows.first }
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
                Text(localizer.day(payment.date)).lineLimit(1).style(\.muted)
                Spacer()
                Text(localizer(payment.status)).style(payment.statusStyle).layoutPriority(1)
            }
        }
    }
}

extension PaymentRowViewData {
    fileprivate var statusStyle: KeyPath<Theme, Style> {
        switch statusKind {
        case .paid: \.success
        case .partlyRefunded, .pending: \.warning
        case .refunded: \.muted
        case .failed: \.error
        case .other: \.plain
        }
    }
}

/// The status of the refund of the selected payment.
private struct RefundStatus: LocalizedView {
    let model: PaymentsViewModel
    let payment: PaymentRowViewData?

    func content(_ localizer: Localizer) -> some View {
        if let payment {
            if let refunded = payment.refunded, payment.refundable != nil {
                Text(localizer(.refunded(localizer.money(refunded)))).style(\.muted)
            }
            if let failure = model.failure(of: payment.id) {
                FailureText(failure: failure, style: payment.statusKind == .failed ? \.error : \.warning)
            }
        }
    }
}

/// The outcomes of orders that were unresolved, and the key that finishes the others.
private struct ResolutionStatus: LocalizedView {
    let model: PaymentsViewModel

    func content(_ localizer: Localizer) -> some View {
        if let failure = model.resolveFailure { FailureText(failure: failure) }
        for resolution in model.resolutions {
            switch resolution {
            case .paid(let item, let amount):
                Text(localizer(.completedPayment(of: item, localizer.money(amount)))).style(\.success)
            case .refunded(let item, let amount):
                Text(localizer(.completedRefund(of: item, localizer.money(amount)))).style(\.success)
            case .declined(let failure): FailureText(failure: failure)
            case .unknown(let failure): FailureText(failure: failure, style: \.warning)
            }
        }
        if model.hasUnresolvedPayment || model.hasUnresolvedRefund {
            let title = model.hasUnresolvedPayment ? LocalizedText.finishPayment : .finishRefund
            KeyLabel(key: "f", title: title).onKey("f", title) { await model.resolvePending() }
        }
    }
}
