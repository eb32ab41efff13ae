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

    /// Creates a tab with `screen` in a stack and in the modals of its coordinator, unless `modal` returns another view.
    private init<C: Coordinator, Screen: View>(
        _ id: AppTabs.Tab,
        _ systemImage: String,
        _ feature: Feature<C>,
        beside placeholder: @escaping @MainActor (C) -> AnyView? = { _ in nil },
        modal: @escaping @MainActor (ViewModelStore<C>, VisibleModal) -> AnyView? = { _, _ in nil },
        @ViewBuilder screen: @escaping @MainActor (C, C.Content) -> Screen
    ) {
        self.id = id
        self.systemImage = systemImage
        root = {
            switch Result(catching: feature.open) {
            case .success(let store):
                let coordinator = store.coordinator
                return AnyView(
                    NavigationContainer(store, beside: placeholder(coordinator)) { screen(coordinator, $0) }
                )
            case .failure(let error): return AnyView(FailureView(failure: UserFacingError(error)))
            }
        }
        self.modal = { presentation in
            guard let store = try? feature.open() else { return nil }
            return modal(store, presentation)
                ?? store.content(of: presentation).map { Self.stack(screen(store.coordinator, $0)) }
        }
    }

    /// Returns the tabs of the window in order.
    static func all(of coordinator: AppCoordinator) -> [FeatureTab] {
        [
            FeatureTab(.home, "house", coordinator.home) {
                AnyView(SelectedItem(coordinator: $0))
            } modal: {
                checkout($0, $1)
            } screen: {
                HomeDestinationView(coordinator: $0, content: $1)
            },
            FeatureTab(.profile, "person", coordinator.profile) { ProfileDestinationView(content: $1) },
            settings(of: coordinator),
        ]
        .filter { AppTabs.Tab.shown.contains($0.id) }
    }

    /// Returns the tab of the settings, which are a window on macOS.
    static func settings(of coordinator: AppCoordinator) -> FeatureTab {
        FeatureTab(.settings, "gearshape", coordinator.settings) { SettingsDestinationView(content: $1) }
    }

    /// Returns the view of a checkout, which has a stack of its own, or of a modal in it.
    private static func checkout(_ store: ViewModelStore<HomeCoordinator>, _ modal: VisibleModal) -> AnyView? {
        if case .checkout(let checkout)? = store.content(of: modal) { return AnyView(CheckoutSheet(store: checkout)) }
        guard case .checkout(let checkout)? = store.sheet()?.content else { return nil }
        return checkout.content(of: modal).map { stack(CheckoutDestinationView(content: $0)) }
    }

    private static func stack(_ view: some View) -> AnyView { AnyView(NavigationStack { view }) }
}
