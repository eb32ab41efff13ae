import Features
import PlatformUI

/// A payment: its amount, method and date, and a refund of all or a part of it.
struct PaymentView: View {
    @Bindable var model: PaymentViewModel
    @State private var isConfirming = false
    @FocusState private var isCopyFocused: Bool
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.state) { _ in
            Form {
                if let row = model.row {
                    Section { details(row) }
                    refund(row)
                }
            }
            .formStyle(.grouped)
            // Keys of letters are typed into a focused field, and Enter should begin no refund.
            .onAppear { isCopyFocused = true }
        }
        .screenTitle(model.row?.title ?? localizer(.paymentDetails))
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    @ViewBuilder private func details(_ row: PaymentRowViewData) -> some View {
        LabeledContent(localizer(.amount)) { Text(localizer.money(row.amount)).bold() }
        LabeledContent(localizer(.status)) {
            VStack(alignment: .leading) {
                PaymentStatus(row: row)
                PaymentNotes(row: row)
            }
        }
        if let method = model.methodName { LabeledContent(localizer(.paidWith), value: method) }
        LabeledContent(localizer(.date), value: localizer.fullDateAndTime(row.date))
        LabeledContent(localizer(.paymentNumber), value: model.id).textSelection(.enabled)
    }

    @ViewBuilder private func refund(_ row: PaymentRowViewData) -> some View {
        if row.isRefund {
            Section {
                TextField(
                    localizer(.refund),
                    text: $model.amountText,
                    prompt: model.refundable.map { Text(localizer.money($0)) }
                )
                .maxLength(15)
                .decimalPad()
                .submitLabel(.done, problem(of: row) == nil ? localizer(.refund) : nil)
                .onSubmit { if problem(of: row) == nil { isConfirming = true } }
            } footer: {
                if let problem = model.amountProblem { StatusLabel(localizer(problem), .failure) }
            }
        }
        Section {
            HStack(spacing: 16) {
                CopyButton(title: .copyNumber, text: model.id).focused($isCopyFocused, equals: true)
                refundButton(row)
            }
            if let failure = model.failure { FailureText(failure: failure) }
        }
    }

    private func refundButton(_ row: PaymentRowViewData) -> some View {
        let amount = model.amount.map(localizer.money)
        let problem = problem(of: row)
        return Button(localizer(amount.map { .refundAmount($0) } ?? .refund), role: .destructive) {
            isConfirming = true
        }
        .key("R")
        .disabled(problem != nil, because: problem.map { localizer($0) })
        .confirmationDialog(
            localizer(.confirmRefund(of: amount ?? "")),
            isPresented: $isConfirming,
            titleVisibility: .visible,
            presenting: row
        ) { _ in
            Button(localizer(.refund), role: .destructive) { Task { await model.refund() } }
            Button(localizer(.keepPayment), role: .cancel) {}
        } message: { row in
            Text("\(row.title)\n\(localizer.day(row.date))" as String)
        }
    }

    private func problem(of row: PaymentRowViewData) -> LocalizedText? {
        if !row.isRefund { return row.disabledReason }
        return model.canRefund ? model.amountProblem : model.failure?.message ?? .loading
    }
}
