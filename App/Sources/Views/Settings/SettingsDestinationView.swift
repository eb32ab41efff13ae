import Features
import PlatformUI

/// A screen or a sheet of Settings.
struct SettingsDestinationView: View {
    let content: SettingsCoordinator.Content

    var body: some View {
        switch content {
        case .settings(let model): SettingsView(model: model)
        case .advanced(let model): AdvancedView(model: model)
        case .accounts(let model): AccountsView(model: model).closeButton()
        }
    }
}
