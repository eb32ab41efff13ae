import Features
import PlatformUI

/// The main button of a checkout in each of its states.
struct CheckoutAction: View {
    let model: CheckoutViewModel
    let amount: String
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator
    @Environment(\.openURL) private var openURL

    var body: some View {
        Group {
            switch model.action {
            case .showReceipt: Button(localizer(.receipt), action: model.showReceipt)
            case .check: button(.checkOutcome, model.resolve)
            case .finish: button(.finishPayment, model.finish)
            case .approve(let url): Button(localizer(.openInBrowser)) { openURL(url) }
            case .signIn: Button(localizer(.signIn)) { coordinator.signIn() }.key("s")
            case .retry: button(.retry, model.refresh)
            case .pay: button(.pay(amount), model.pay)
            }
        }
        .buttonStyle(.borderedProminent)
        .disabled(disabledReason != nil, because: disabledReason.map { localizer($0) })
    }

    private var disabledReason: LocalizedText? {
        if model.isBusy { return .checkingOutcome }
        if model.isSending { return .paying }
        return model.action == .pay && !model.isReady ? .loading : nil
    }

    private func button(_ title: LocalizedText, _ action: @escaping @MainActor () async -> Void) -> some View {
        Button(localizer(title)) { Task { await action() } }
    }
}
