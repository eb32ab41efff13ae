import Features
import Observation
import TerminalUI
import Views

/// A payment: its amount, method and date, and a refund of all or a part of it.
struct PaymentView: LocalizedView {
    let model: PaymentViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(RefundForm()) { form in
            EnvironmentReader(\.appActions) { actions in
                ScreenLayout(
                    model.state,
                    isLoading: model.isLoading,
                    heading: HeadingView(title: model.row?.title),
                    refresh: { await model.refresh() }
                ) {
                    LoadableView(model.state, placeholder: SkeletonView()) { _ in
                        if let row = model.row { details(row, form, localizer) { actions.copy(model.id) } }
                    }
                }
                .onKey("y", .copyNumber) { actions.copy(model.id) }
                .onKey("R", .refund, disabled: model.canRefund ? nil : model.row?.disabledReason ?? .loading) {
                    form.isPresented = true
                }
                .panel(.refund, isPresented: form.isPresented && model.row?.isRefund == true) {
                    RefundFields(model: model, form: form)
                }
            }
        }
        .task(id: localizer.language) { await model.run() }
    }

    private func details(
        _ row: PaymentRowViewData,
        _ form: RefundForm,
        _ localizer: Localizer,
        copy: @escaping @MainActor () -> Void
    ) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: size.height >= Layout.minHeightForAir ? 1 : 0) {
                values(row, localizer).layoutPriority(1)
                HStack(spacing: 2) {
                    Button(localizer(.copyNumber), action: copy)
                    Button(localizer(.refund)) { form.isPresented = true }
                        .disabled(model.canRefund ? nil : localizer(row.disabledReason))
                }
                .layoutPriority(1)
                if let failure = model.failure { FailureText(failure: failure).layoutPriority(1) }
            }
            .frame(maxWidth: Layout.readableWidth, maxHeight: Proposal.unlimited)
        }
    }

    private func values(_ row: PaymentRowViewData, _ localizer: Localizer) -> some View {
        VStack {
            ValueRow(title: .amount, value: localizer.money(row.amount), style: \.title)
            ValueRow(title: .status, value: localizer(row.status), style: row.statusStyle)
            if let explanation = row.explanation {
                ValueRow(title: nil, value: localizer(explanation), style: row.explanationStyle)
            }
            if let refunded = row.refunded {
                ValueRow(title: nil, value: localizer(.refunded(localizer.money(refunded))), style: \.muted)
            }
            if let method = model.methodName { ValueRow(title: .paidWith, value: method) }
            ValueRow(title: .date, value: localizer.fullDateAndTime(row.date))
            ValueRow(title: .paymentNumber, value: model.id)
        }
    }
}

/// A title and a value in two columns.
private struct ValueRow: LocalizedView {
    let title: LocalizedText?
    let value: String
    var style: KeyPath<Theme, Style> = \.plain

    func content(_ localizer: Localizer) -> some View {
        HStack(spacing: 0) {
            Text(title.map { localizer($0) } ?? "").lineLimit(1).style(\.muted).frame(width: 12)
            Text(value).style(style)
        }
    }
}

/// The amount to refund, and the button that refunds it.
private struct RefundFields: LocalizedView {
    let model: PaymentViewModel
    let form: RefundForm

    func content(_ localizer: Localizer) -> some View {
        let left = model.refundable.map(localizer.money) ?? ""
        return VStack(spacing: 1) {
            if let title = model.row?.title { Text(title).lineLimit(1).style(\.title) }
            LabeledContent(.amount) {
                TextField(left, text: Binding(model, \.amountText), maxLength: 20, label: localizer.hint(.next)) {
                    if model.amount != nil { form.submitCount += 1 }
                }
            }
            // An empty row keeps the size.
            Text(model.amountProblem.map { localizer($0) } ?? "").style(\.warning)
            ViewThatFits {
                HStack(spacing: 2) {
                    Spacer()
                    buttons(localizer)
                }
                VStack(alignment: .trailing) { buttons(localizer) }.frame(
                    maxWidth: Proposal.unlimited,
                    alignment: .trailing
                )
            }
        }
        .panelPadding()
        .frame(maxWidth: 44)
        .onKey(.escape, .keepPayment) { form.isPresented = false }
    }

    @ViewBuilder private func buttons(_ localizer: Localizer) -> some View {
        let isTyped = !model.amountText.allSatisfy(\.isWhitespace)
        Button(localizer(.keepPayment)) { form.isPresented = false }
            .focusedOnAppear(id: isTyped ? nil : form.focusID)
        Button(
            localizer(model.amount.map { .refundAmount(localizer.money($0)) } ?? .refund),
            role: .destructive
        ) {
            form.isPresented = false
            await model.refund()
        }
        .disabled(model.amountProblem.map { localizer($0) })
        .focusedOnAppear(id: isTyped ? form.focusID : nil)
    }
}

/// The state of the question about a refund.
@MainActor @Observable
private final class RefundForm {
    var isPresented = false { didSet { submitCount = 0 } }
    /// The number of times that Enter was pressed in the field. It moves the focus to the refund of a typed amount, or to the
    /// safe button if nothing is typed.
    var submitCount = 0

    var focusID: Int? { submitCount > 0 ? submitCount : nil }
}
