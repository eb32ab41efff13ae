import Features
import PlatformUI

/// The order of a checkout: choices, confirmation and progress.
struct CheckoutView: View {
    @Bindable var model: CheckoutViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            if let item = model.item.value {
                Section(item.title) {
                    details
                    LabeledContent(localizer(.total)) { AmountText(amount) }.font(.headline)
                }
            }
            Section {
                status
                CheckoutActions(model: model, amount: amount)
            }
        }
        .formStyle(.grouped)
        .screenTitle(localizer(HomeSheet.checkout().title))
        // It cancels only while nothing was sent.
        .closeButton(model.canPay ? .cancel : .close, action: model.close)
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
        if model.canPay, model.methodIDs.count > 1 {
            NavigationRow {
                model.showMethods()
            } content: {
                method
            }
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
        } else if let minutes = model.minutesSincePayment {
            StatusLabel(localizer(.boughtMinutesAgo(minutes)), .warning)
        } else if let details = model.methodDetails {
            Text(details).foregroundStyle(.secondary)
        }
        if model.isBusy { ProgressView(localizer(.checkingOutcome)) }
        if model.isStillUnknown { Text(localizer(.stillUnknown)).foregroundStyle(.secondary) }
        if model.continuesInBackground { Text(localizer(.paymentContinues)).foregroundStyle(.secondary) }
    }

    private var amount: String { model.price.map(localizer.money) ?? "" }
}
