import DependencyInjection
import Features
import Navigation
import PlatformUI

/// A tab with the views of its feature.
@MainActor
struct FeatureTab: Identifiable {
    let id: AppTabs.Tab
    let systemImage: String
    /// The root of the tab, or the error of opening the feature.
    let root: @MainActor () -> AnyView
    /// The view of a presented sheet or cover, or `nil` if it belongs to another router.
    let modal: @MainActor (VisibleModal) -> AnyView?

    private init<C: Coordinator>(
        _ id: AppTabs.Tab,
        _ systemImage: String,
        _ feature: Feature<C>,
        @ViewBuilder root: @escaping @MainActor (ViewModelStore<C>) -> some View,
        modal: @escaping @MainActor (ViewModelStore<C>, VisibleModal) -> AnyView?
    ) {
        self.id = id
        self.systemImage = systemImage
        self.root = {
            switch Result(catching: feature.open) {
            case .success(let store): AnyView(root(store))
            case .failure(let error): AnyView(FailureView(failure: UserFacingError(error)))
            }
        }
        self.modal = { presentation in (try? feature.open()).flatMap { modal($0, presentation) } }
    }

    /// Returns the tabs of the window in order.
    static func all(of coordinator: AppCoordinator) -> [FeatureTab] {
        [
            FeatureTab(.home, "house", coordinator.home) {
                HomeTabView(store: $0)
            } modal: { store, modal in
                homeModal(modal, store)
            },
            FeatureTab(.profile, "person", coordinator.profile) {
                ProfileTabView(store: $0)
            } modal: { store, modal in
                store.content(of: modal).map { stack(ProfileDestinationView(content: $0)) }
            },
            settings(of: coordinator),
        ]
        .filter { AppTabs.Tab.shown.contains($0.id) }
    }

    /// Returns the tab of the settings, which are a window on macOS.
    static func settings(of coordinator: AppCoordinator) -> FeatureTab {
        FeatureTab(.settings, "gearshape", coordinator.settings) {
            SettingsTabView(store: $0)
        } modal: { store, modal in
            store.content(of: modal).map { stack(SettingsDestinationView(content: $0)) }
        }
    }

    /// A checkout has a stack and modals of its own.
    private static func homeModal(_ modal: VisibleModal, _ store: ViewModelStore<HomeCoordinator>) -> AnyView? {
        switch store.content(of: modal) {
        case .checkout(let checkout)?: return AnyView(CheckoutSheet(store: checkout))
        case let content?: return stack(HomeDestinationView(coordinator: store.coordinator, content: content))
        case nil:
            guard case .checkout(let checkout)? = store.sheet()?.content else { return nil }
            return checkout.content(of: modal).map { stack(CheckoutDestinationView(content: $0)) }
        }
    }

    private static func stack(_ view: some View) -> AnyView { AnyView(NavigationStack { view }) }
}
