import Features
import TerminalUI

/// The Settings tab and its sheets.
struct SettingsTabView: View {
    let coordinator: SettingsCoordinator
    let chrome: (any View) -> any View

    var body: some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(root: AppTabs.Tab.settings.title, sheet: { sheet, _ in sheet.title }),
            chrome: chrome
        ) { content in
            switch content {
            case .settings(let model): SettingsView(model: model)
            case .advanced(let model): AdvancedView(model: model)
            case .accounts(let model): AccountsView(model: model).frame(maxHeight: 14)
            }
        }
    }
}
