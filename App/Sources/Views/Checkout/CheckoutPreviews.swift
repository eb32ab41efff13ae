#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import FeaturesTesting
import Foundation
import PlatformUI

#Preview("Checkout: States") { PreviewStates { PayingView(method: nil) } }
#Preview("Checkout: Sending") { PaymentPreview { $0.holdPayments() } }
#Preview("Checkout: Paid") { PaymentPreview() }
#Preview("Checkout: Processing") { PaymentPreview(method: "processing") }
#Preview("Checkout: Approval") { PaymentPreview(method: "approval") }
#Preview("Checkout: Cancelled") { PaymentPreview(method: "processing", cancels: true) }
#Preview("Checkout: Declined") { PaymentPreview(method: "declined") }
#Preview("Checkout: Failed") { PaymentPreview { $0.refusePayments() } }
#Preview("Checkout: Not completed") { PaymentPreview { $0.lagPayments() } }
#Preview("Checkout: Not answered") { PaymentPreview { $0.losePayments() } }

/// A checkout after a payment with a method, also in dark and with large type.
private struct PaymentPreview: View {
    var method = "card"
    var cancels = false
    var prepare: (InMemoryServices) -> Void = { _ in }

    var body: some View {
        PreviewAppearances { _ in
            PreviewView(prepare: prepare) { PayingView(method: method, cancels: cancels) }
        }
    }
}

/// A checkout that pays with a method when it is ready.
private struct PayingView: View {
    let method: String?
    var cancels = false
    // At that time, no earlier payment is a recent one.
    let model = CheckoutViewModel(itemID: "lamp", router: nil, now: { .distantFuture })

    var body: some View {
        CheckoutView(model: model)
            .task { await model.run() }
            .onChange(of: model.isReady) {
                guard let method, model.isReady, model.status == nil else { return }
                Task {
                    model.methodID = method
                    await model.pay()
                    if cancels { await model.discard() }
                }
            }
    }
}

#Preview("Methods") {
    PreviewStates {
        let checkout = CheckoutViewModel(itemID: "lamp", router: nil)
        MethodsView(model: checkout).task { await checkout.run() }
    }
}

#Preview("Receipt") {
    PreviewStates {
        let checkout = CheckoutViewModel(itemID: "lamp", router: nil)
        ReceiptView(model: ReceiptViewModel(id: "pay_1", checkout: checkout)).task { await checkout.run() }
    }
}
#endif
