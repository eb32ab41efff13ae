#if canImport(SwiftUI)
import Features
import SwiftUI

/// The Home tab and its destinations.
struct HomeTabView: View {
    let coordinator: HomeCoordinator
    @Environment(Localizer.self) private var localizer

    var body: some View {
        NavigationContainer(coordinator) { content in
            switch content {
            case .items(let model): ItemListView(model: model)
            case .item(let model): ItemView(model: model)
            case .comments(let model), .replies(let model): CommentsView(model: model)
            case .checkout(let model): CheckoutView(model: model)
            case .accounts(let model): AccountsView(model: model).closeButton()
            case .image(let model): ImageViewerView(model: model)
            case .onboarding(let model): OnboardingView(model: model)
            case .unavailable: ContentUnavailableView(localizer(.unavailable), systemImage: "questionmark")
            }
        }
    }
}
#endif
