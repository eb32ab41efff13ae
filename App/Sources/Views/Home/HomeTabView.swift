import Features
import PlatformUI

/// The Home tab.
struct HomeTabView: View {
    let store: ViewModelStore<HomeCoordinator>

    var body: some View {
        NavigationContainer(store, placeholder: .noSelection) {
            HomeDestinationView(coordinator: store.coordinator, content: $0)
        }
    }
}

/// A screen, a sheet or a cover of Home.
struct HomeDestinationView: View {
    let coordinator: HomeCoordinator
    let content: HomeCoordinator.Content

    var body: some View {
        switch content {
        case .items(let model): ItemListView(model: model)
        case .item(let model): CatalogItemView(coordinator: coordinator, model: model).zooms(from: model.id)
        case .comments(let model), .replies(let model): CommentsView(model: model)
        // RootView shows it with a stack of its own.
        case .checkout: EmptyView()
        case .accounts(let model): AccountsView(model: model).closeButton()
        case .picture(let model): ImageViewerView(model: model)
        case .onboarding(let model): OnboardingView(model: model)
        case .unavailable: UnavailableView()
        }
    }
}

/// A destination without content. Its button also closes a cover, which no gesture does.
private struct UnavailableView: View {
    @Environment(Localizer.self) private var localizer
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        ContentUnavailableView {
            Label(localizer(.unavailable), systemImage: "questionmark")
        } actions: {
            Button(localizer(.back)) { dismiss() }
        }
    }
}

/// An item with buttons that show the previous and the next one of the catalog.
private struct CatalogItemView: View {
    let coordinator: HomeCoordinator
    let model: ItemViewModel
    @Environment(Localizer.self) private var localizer
    @State private var failure: UserFacingError?

    var body: some View {
        let showsItem = coordinator.showsItem
        ItemView(model: model)
            .toolbar {
                ToolbarItemGroup {
                    Button(localizer(.previousItem), systemImage: "chevron.up") { showItem(offsetBy: -1) }
                        .disabled(!showsItem)
                    Button(localizer(.nextItem), systemImage: "chevron.down") { showItem(offsetBy: 1) }
                        .disabled(!showsItem)
                }
            }
            .alert(
                failure.map { localizer($0.message) } ?? "",
                isPresented: Binding(
                    get: { @MainActor in failure != nil },
                    set: { @MainActor in if !$0 { failure = nil } }
                ),
                presenting: failure
            ) { _ in
                Button(localizer(.close), role: .cancel) {}
            } message: { failure in
                if let suggestion = failure.suggestion { Text(localizer(suggestion)) }
            }
    }

    private func showItem(offsetBy offset: Int) {
        Task { failure = await coordinator.showItem(offsetBy: offset) }
    }
}
