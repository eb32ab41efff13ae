package import Features
package import PlatformUI

/// The Settings tab.
struct SettingsTabView: View {
    let store: ViewModelStore<SettingsCoordinator>

    var body: some View {
        NavigationContainer(store) { SettingsDestinationView(content: $0) }
    }
}

/// A screen or a sheet of Settings.
package struct SettingsDestinationView: View {
    private let content: SettingsCoordinator.Content

    package init(content: SettingsCoordinator.Content) {
        self.content = content
    }

    package var body: some View {
        switch content {
        case .settings(let model): SettingsView(model: model)
        case .advanced(let model): AdvancedView(model: model)
        case .accounts(let model): AccountsView(model: model).closeButton()
        }
    }
}
