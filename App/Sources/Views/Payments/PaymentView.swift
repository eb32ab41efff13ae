import Features
import PlatformUI

/// A payment: its amount, method and date, and a refund of all or a part of it.
struct PaymentView: View {
    @Bindable var model: PaymentViewModel
    @State private var isConfirming = false
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.state, empty: .noPayments) { _ in
            List {
                if let row = model.row { details(row) }
                if model.row?.isRefund == true { refund(upTo: model.refundable.map(localizer.money) ?? "") }
                if let failure = model.failure { FailureText(failure: failure) }
            }
        }
        .screenTitle(model.row?.title ?? localizer(.paymentDetails))
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    private func details(_ row: PaymentRowViewData) -> some View {
        Section {
            PaymentRow(row: row, isStillUnknown: false)
            if let method = model.methodName { LabeledContent(localizer(.paidWith), value: method) }
            LabeledContent(localizer(.date), value: localizer.fullDateAndTime(row.date))
            LabeledContent(localizer(.paymentNumber), value: model.id).textSelection(.enabled)
        }
    }

    private func refund(upTo left: String) -> some View {
        Section(localizer(.refund)) {
            TextField(left, text: $model.amountText)
            if let problem = model.amountProblem { Text(localizer(problem)).foregroundStyle(.secondary) }
            Button(localizer(.refund), role: .destructive) { isConfirming = true }
                .disabled(!model.canRefund || model.amount == nil)
                .confirmationDialog(
                    localizer(.confirmRefund(of: model.amount.map(localizer.money) ?? "")),
                    isPresented: $isConfirming,
                    titleVisibility: .visible
                ) {
                    Button(localizer(.refund), role: .destructive) { Task { await model.refund() } }
                    Button(localizer(.keepPayment), role: .cancel) {}
                }
        }
    }
}
