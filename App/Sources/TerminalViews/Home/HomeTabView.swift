import Features
import Navigation
import TerminalUI

/// The Home tab and its destinations.
struct HomeTabView: View {
    let coordinator: HomeCoordinator
    let chrome: (any View) -> any View

    var body: some View {
        EnvironmentReader(\.terminal) { terminal in
            Localized { localizer in
                tab
                    .onKey(coordinator.showsItem ? ["n"] : [], .nextItem) { showItem(1, terminal, localizer) }
                    .onKey(coordinator.showsItem ? ["N"] : [], .previousItem) { showItem(-1, terminal, localizer) }
            }
        }
    }

    private func showItem(_ offset: Int, _ terminal: TerminalActions, _ localizer: Localizer) {
        Task {
            guard let failure = await coordinator.showItem(offsetBy: offset) else { return }
            terminal.notify(localizer(failure.message))
        }
    }

    private var tab: some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(
                root: AppTabs.Tab.home.title,
                rootHeading: .products,
                screen: { coordinator.itemTitle(of: $0) ?? $0.title },
                sheet: { sheet, content in
                    if case .checkout = content { nil } else { sheet.title }
                },
                cover: \.title
            ),
            chrome: chrome
        ) { content in
            switch content {
            case .items(let model): ItemListView(model: model)
            case .item(let model): ItemView(model: model)
            case .comments(let model): CommentsView(model: model)
            case .replies(let model): CommentsView(model: model)
            case .checkout(let checkout):
                Shared { values in
                    BridgeView(SharedSheet(SharedCheckout(checkout), values) { coordinator.router.dismiss() })
                }
            case .accounts(let model): AccountsView(model: model).frame(maxHeight: 14)
            case .picture(let model): ImageViewerView(model: model)
            case .onboarding(let model): OnboardingView(model: model)
            case .unavailable: ScreenLayout { FailureView(failure: UserFacingError(.unavailable, recovery: .goBack)) }
            }
        }
    }
}
