import Features
import PlatformUI

/// The selected item beside the catalog, while no screen is open.
struct SelectedItem: View {
    let coordinator: HomeCoordinator

    var body: some View {
        if let model = coordinator.selectedItem {
            HomeDestinationView(coordinator: coordinator, content: .item(model)).id(model.id)
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
        case .item(let model):
            ItemView(model: model, title: coordinator.itemTitle(of: .item(model.id)))
                .modifier(NextItemKeys(coordinator: coordinator, hasButtons: !Shell.isTerminal))
                .zooms(from: model.id)
        case .comments(let model), .replies(let model): CommentsView(model: model, title: coordinator.commentsTitle)
        // RootView shows it with a stack of its own.
        case .checkout: EmptyView()
        case .accounts(let model): AccountsView(model: model).closeButton()
        case .picture(let model): ImageViewerView(model: model).modifier(NextItemKeys(coordinator: coordinator))
        case .onboarding(let model): OnboardingView(model: model)
        case .unavailable: FailureView(failure: UserFacingError(.unavailable, recovery: .goBack))
        }
    }
}

/// The keys and buttons that replace the item in front by the previous or the next one of the catalog.
private struct NextItemKeys: ViewModifier {
    let coordinator: HomeCoordinator
    var hasButtons = false
    @Environment(Localizer.self) private var localizer
    @State private var failure: UserFacingError?

    func body(content: Content) -> some View {
        let (previous, next) = (action(offsetBy: -1), action(offsetBy: 1))
        content
            .toolbar {
                if hasButtons {
                    ToolbarItemGroup {
                        Button(localizer(.previousItem), systemImage: "chevron.up") { previous?() }
                            .disabled(previous == nil)
                        Button(localizer(.nextItem), systemImage: "chevron.down") { next?() }.disabled(next == nil)
                    }
                }
            }
            .key("n", localizer(.nextItem), isInKeyBar: true, perform: next)
            .key("N", localizer(.previousItem), isInKeyBar: true, perform: previous)
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

    private func action(offsetBy offset: Int) -> (@MainActor () -> Void)? {
        guard coordinator.showsItem else { return nil }
        return { Task { failure = await coordinator.showItem(offsetBy: offset) } }
    }
}
