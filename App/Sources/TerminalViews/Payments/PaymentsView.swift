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
                    table(rows, selection, localizer).frame(maxHeight: Proposal.unlimited)
                    if let failure = model.loadMoreFailure { FailureText(failure: failure).layoutPriority(1) }
                    RefundStatus(model: model, payment: selection.row(of: rows)).layoutPriority(1)
                }
                ResolvedOrdersStatus(model: model).layoutPriority(1)
            }
            .panel(.refund, isPresented: refundToConfirm != nil) {
                if let refundToConfirm { prompt(refundToConfirm, selection, localizer) }
            }
        }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
    }

    private func refresh() async {
        if model.resolveFailure != nil { await model.resolvePending() }
        if model.loadMoreFailure != nil { await model.loadMore() } else { await model.refresh() }
    }

    private func table(_ rows: [PaymentRowViewData], _ selection: Selection, _ localizer: Localizer) -> some View {
        Table(
            rows,
            columns: [
                TableColumn(localizer(.date), width: 12...13, priority: 1) { Text(localizer.day($0.date)) },
                TableColumn(localizer(.item), width: 10...60, priority: 3) { Text($0.title) },
                TableColumn(localizer(.amount), width: 9...12, alignment: .trailing, priority: 3) {
                    Text(localizer.money($0.amount))
                },
                TableColumn(localizer(.status), width: 15...15, priority: 2) { Text(localizer(status(of: $0))) },
            ],
            selection: Binding(selection, \.id),
            label: localizer.hint(.refund),
            open: { selection.refundToConfirm = $0.id }
        )
        .disabled(disabledReason(selection.row(of: rows)).map { localizer($0) })
        .task(id: isNearEnd(selection, of: rows) ? rows.count : nil) {
            if isNearEnd(selection, of: rows) { await model.loadMore() }
        }
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

    private func status(of payment: PaymentRowViewData) -> LocalizedText {
        if case .refunding = payment.refund { return .refunding }
        return payment.status
    }

    private func prompt(_ payment: PaymentRowViewData, _ selection: Selection, _ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            Text(payment.title).style(\.title)
            if let amount = payment.refundable { Text(localizer(.confirmRefund(of: localizer.money(amount)))) }
            HStack(spacing: 2) {
                Button(localizer(.refund)) {
                    selection.refundToConfirm = nil
                    await model.refund(payment.id)
                }
                Button(localizer(.cancel)) { selection.refundToConfirm = nil }
            }
        }
        .padding(horizontal: 1)
        .frame(maxWidth: 50)
        .onKey(.escape, .cancel) { selection.refundToConfirm = nil }
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
                FailureText(failure: failure)
                if case .unknown = payment.refund {
                    KeyLabel(key: "o", title: .finishRefund).onKey("o", .finishRefund) { await model.resolvePending() }
                }
            }
        }
    }
}

/// The outcome of unresolved orders.
private struct ResolvedOrdersStatus: LocalizedView {
    let model: PaymentsViewModel

    func content(_ localizer: Localizer) -> some View {
        if let failure = model.resolveFailure { FailureText(failure: failure) }
        if !model.resolved.isEmpty { Text(localizer(.resolvedOrders(model.resolved.count))).style(\.success) }
    }
}
