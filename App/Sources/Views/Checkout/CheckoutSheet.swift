import Features
import PlatformUI

/// The screens of a checkout, in a stack of their own.
struct CheckoutSheet: View {
    let store: ViewModelStore<CheckoutCoordinator>
    @Environment(Localizer.self) private var localizer

    var body: some View {
        NavigationContainer(store) { CheckoutDestinationView(content: $0) }
            .sensoryFeedback(.success, trigger: store.coordinator.model.paid != nil) { _, isPaid in isPaid }
            .announces(store.coordinator.model.announcement.map { localizer($0) })
            // A screen that another one covers has no task.
            .task(id: localizer.language) { await store.coordinator.model.run() }
    }
}

/// A screen or a cover of a checkout.
struct CheckoutDestinationView: View {
    let content: CheckoutCoordinator.Content

    var body: some View {
        switch content {
        case .order(let model): CheckoutView(model: model)
        case .methods(let model): MethodsView(model: model)
        case .receipt(let model): ReceiptView(model: model)
        case .picture(let model): ImageViewerView(model: model)
        }
    }
}
