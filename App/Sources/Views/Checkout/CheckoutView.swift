import Features
import Foundation
import PlatformUI

/// The order of a checkout: choices, confirmation and progress.
struct CheckoutView: View {
    /// The height for an order in any state, where the panel is as high as its content.
    static let height = 192.0
    @Bindable var model: CheckoutViewModel
    @FocusState private var focus: Control?
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.notify) private var notify

    private enum Control: Hashable {
        case method, close, action
    }

    var body: some View {
        Form {
            if let item = model.item.value {
                Section { OrderedItem(item: item, showPicture: model.showImage) }
                Section {
                    details
                    TotalRow(amount: amount)
                }
            }
            Section {
                status
                unresolvedOrder
            }
        }
        .formStyle(.grouped)
        .frame(idealHeight: Self.height)
        .screenTitle(localizer(HomeSheet.checkout().title))
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                // It cancels only while nothing was sent.
                CloseButton(title: model.canPay ? .cancel : .close, action: close).focused($focus, equals: .close)
            }
            ToolbarItem(placement: .confirmationAction) {
                CheckoutAction(model: model, amount: amount).focused($focus, equals: .action)
            }
        }
        .onAppear { focus = nextControl }
        .onChange(of: model.action) { focus = nextControl }
        .onChange(of: nextControl) { focus = nextControl }
    }

    /// The control of the next step. It moves no money, unless a payment has failed that moved none.
    private var nextControl: Control {
        switch model.action {
        case .showReceipt, .check, .finish: .close
        case .approve, .signIn, .retry: .action
        case .pay where model.isDeclined: canChooseMethod ? .method : .close
        case .pay: model.isSending || model.failure != nil ? .action : .close
        }
    }

    private var canChooseMethod: Bool { model.canPay && model.methodIDs.count > 1 }

    /// Closes the sheet. A payment that outlives it says so.
    private func close() {
        if let note { notify?(localizer(note)) }
        model.close()
    }

    /// The course of the payment after the sheet is closed.
    private var note: LocalizedText? {
        if model.approvalPage != nil { return .approveLater }
        return model.continuesInBackground ? .paymentContinues : nil
    }

    /// The currency and the method, which can be chosen before the payment.
    @ViewBuilder private var details: some View {
        if model.canPay, model.currencyCodes.count > 1 {
            Picker(localizer(.payIn), selection: $model.currencyCode) {
                ForEach(model.currencyCodes, id: \.self) { Text($0) }
            }
        } else {
            LabeledContent(localizer(.payIn), value: model.currencyCode)
        }
        let method = LabeledContent(localizer(.payWith), value: model.methodName(model.methodID))
        if canChooseMethod {
            NavigationRow(action: model.showMethods) { method }.focused($focus, equals: .method)
        } else {
            method
        }
    }

    @ViewBuilder private var status: some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else if model.item.value == nil || model.isChecking {
            ProgressView(localizer(.loading))
        } else if let step = model.progress {
            ProgressView(localizer(step))
        } else if model.paid != nil {
            StatusLabel(localizer(.paid(amount)), .success)
        } else if model.isCancelled {
            Text(localizer(.paymentCancelled)).foregroundStyle(.secondary)
        } else if let explanation = model.explanation {
            StatusLabel(localizer(explanation), .warning)
        } else {
            if let minutes = model.minutesSincePayment {
                StatusLabel(localizer(.boughtMinutesAgo(minutes)), .warning)
            }
            if let details = model.methodDetails(model.methodID) { Text(details).foregroundStyle(.secondary) }
        }
        if model.isStillUnknown { Text(localizer(.stillUnknown)).foregroundStyle(.secondary) }
        if notify == nil, let note { Text(localizer(note)).foregroundStyle(.secondary) }
    }

    /// The button that gives up the order, and the page on which the user approves it.
    @ViewBuilder private var unresolvedOrder: some View {
        if let title = model.discardTitle {
            Button(localizer(title), role: .destructive) { Task { await model.discard() } }
                .disabled(model.isBusy, because: localizer(.checkingOutcome))
        }
        if let page = model.approvalPage {
            ShareLink(item: page).key("y")
            Link(page.absoluteString, destination: page)
        }
        if model.isBusy { ProgressView(localizer(.checkingOutcome)) }
    }

    private var amount: String { model.price.map(localizer.money) ?? "" }
}
