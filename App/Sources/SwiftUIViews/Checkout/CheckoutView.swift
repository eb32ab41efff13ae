#if canImport(SwiftUI)
import Features
import SwiftUI

/// The payment of an item: choice of method, confirmation, progress and receipt.
struct CheckoutView: View {
    @Bindable var model: CheckoutViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            if let item = model.item.value {
                Section(item.title) {
                    details
                    LabeledContent(localizer(.total), value: amount).font(.headline)
                }
            }
            Section {
                status
                CheckoutActions(model: model, amount: amount)
            }
        }
        .formStyle(.grouped)
        .navigationTitle(localizer(HomeSheet.checkout().title))
        // It cancels only while nothing was sent.
        .closeButton(model.canPay ? .cancel : .close, action: model.close)
        .task(id: localizer.language) { await model.run() }
    }

    /// The currency and the method, which can be chosen before the payment, or the receipt after it.
    @ViewBuilder private var details: some View {
        if let receipt = model.receipt {
            LabeledContent(localizer(.date), value: localizer.fullDateAndTime(receipt.date))
            LabeledContent(localizer(.paymentNumber), value: receipt.number)
        } else {
            if model.canPay, model.currencyCodes.count > 1 {
                Picker(localizer(.payIn), selection: $model.currencyCode) {
                    ForEach(model.currencyCodes, id: \.self) { Text($0) }
                }
            } else {
                LabeledContent(localizer(.payIn), value: model.currencyCode)
            }
            if model.canPay, model.methodIDs.count > 1 {
                Picker(localizer(.payWith), selection: $model.methodID) {
                    ForEach(model.methodIDs, id: \.self) { Text(model.methodName($0)) }
                }
                .choosesOnOwnScreen()
            } else {
                LabeledContent(localizer(.payWith), value: model.methodName(model.methodID))
            }
        }
    }

    @ViewBuilder private var status: some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else if model.item.value == nil || model.isChecking {
            ProgressView(localizer(.loading))
        } else if let step = model.progress {
            ProgressView(localizer(step))
        } else if model.receipt != nil {
            Label(localizer(.paid(amount)), systemImage: "checkmark.circle").foregroundStyle(.green)
        } else if model.isCancelled {
            Text(localizer(.paymentCancelled)).foregroundStyle(.secondary)
        } else if let explanation = model.explanation {
            Text(localizer(explanation)).foregroundStyle(.orange)
        } else if let minutes = model.minutesSincePayment {
            Text(localizer(.boughtMinutesAgo(minutes))).foregroundStyle(.orange)
        } else if let details = model.methodDetails {
            Text(details).foregroundStyle(.secondary)
        }
        if model.isBusy { ProgressView(localizer(.checkingOutcome)) }
        if model.isStillUnknown { Text(localizer(.stillUnknown)).foregroundStyle(.secondary) }
        if model.continuesInBackground { Text(localizer(.paymentContinues)).foregroundStyle(.secondary) }
    }

    private var amount: String { (model.receipt?.amount ?? model.price).map(localizer.money) ?? "" }
}

extension View {
    /// Shows the choices of a picker on a screen of its own, if the platform can.
    fileprivate func choosesOnOwnScreen() -> some View {
        #if os(macOS)
        pickerStyle(.menu)
        #else
        pickerStyle(.navigationLink)
        #endif
    }
}

#if DEBUG
#Preview { PreviewView { CheckoutView(model: CheckoutViewModel(itemID: "lamp", router: nil)) } }
#endif
#endif
