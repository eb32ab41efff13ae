#if canImport(SwiftUI)
import Features
import PaymentModule
import SwiftUI

/// The buttons of the checkout in each of its states.
struct CheckoutActions: View {
    let model: CheckoutViewModel
    let amount: String
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator
    @Environment(\.openURL) private var openURL

    var body: some View {
        Group {
            switch model.status {
            case .paid:
                Button(localizer(.seePayments)) {
                    model.close()
                    coordinator.showPayments()
                }
            case .notAnswered, .processing: button(.checkOutcome, model.resolve)
            case .notCompleted: button(.finishPayment, model.finish)
            case .requiresAction(let url): Button(localizer(.openInBrowser)) { openURL(url) }
            case .declined, .failed, .cancelled: payButton
            case _ where model.failure?.recovery == .signIn: Button(localizer(.signIn)) { coordinator.signIn() }
            case _ where model.failure != nil: button(.retry, model.load)
            case .sending, .refunded, nil: payButton
            }
            if let title = model.discardTitle { button(title, model.discard) }
        }
        .disabled(model.isBusy)
    }

    private var payButton: some View {
        button(.pay(amount), model.pay).bold().disabled(!model.isReady)
    }

    private func button(_ title: LocalizedText, _ action: @escaping @MainActor () async -> Void) -> some View {
        Button(localizer(title)) { Task { await action() } }
    }
}
#endif
