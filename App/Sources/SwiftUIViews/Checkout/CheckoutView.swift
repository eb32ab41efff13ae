#if canImport(SwiftUI)
import Features
import SwiftUI

#if DEBUG
import FeaturesTesting
import Foundation
#endif

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
        .announces(model.announcement)
        .screenTitle(localizer(HomeSheet.checkout().title))
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
#Preview("States") { PreviewStates { CheckoutView(model: CheckoutViewModel(itemID: "lamp", router: nil)) } }
#Preview("Paid") { PaymentPreview(.succeeded) }
#Preview("Processing") { PaymentPreview(.processing) }
#Preview("Approval") { PaymentPreview(.requiresAction(URL(filePath: "/approval"))) }
#Preview("Declined") { PaymentPreview(.insufficientFunds) }
#Preview("Not completed") { PaymentPreview(.created) }
#Preview("Not answered") { PaymentPreview(.lost) }

/// A checkout that pays when it is ready, with an answer of the server.
private struct PaymentPreview: View {
    private let answer: FakePayments.Answer

    init(_ answer: FakePayments.Answer) {
        self.answer = answer
    }

    var body: some View {
        PreviewView {
            $0.payments.answer(with: answer)
        } content: {
            PayingView(model: CheckoutViewModel(itemID: "lamp", router: nil))
        }
    }
}

private struct PayingView: View {
    let model: CheckoutViewModel

    var body: some View {
        CheckoutView(model: model).onChange(of: model.isReady) { if model.isReady { Task { await model.pay() } } }
    }
}
#endif
#endif
