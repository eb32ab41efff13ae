import Features
import TerminalUI

/// The screens of a checkout, in the panel of its sheet.
struct CheckoutSheet: LocalizedView {
    let coordinator: CheckoutCoordinator

    func content(_ localizer: Localizer) -> some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(root: HomeSheet.checkout().title, screen: \.title, cover: { _ in .picture })
        ) { content in
            switch content {
            case .order(let model): CheckoutView(model: model)
            case .methods(let model): MethodsView(model: model)
            case .receipt(let model): ReceiptView(model: model)
            case .picture(let model): ImageViewerView(model: model)
            }
        }
        .task(id: localizer.language) { await coordinator.model.run() }
    }
}
