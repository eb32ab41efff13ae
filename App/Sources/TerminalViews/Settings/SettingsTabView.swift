import Features
import TerminalUI
import Views

/// The Settings tab and its sheets.
struct SettingsTabView: View {
    let coordinator: SettingsCoordinator
    let chrome: (any View) -> any View

    var body: some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(
                root: AppTabs.Tab.settings.title,
                sheet: { sheet, _ in sheet == .advanced ? nil : sheet.title }
            ),
            chrome: chrome
        ) { content in
            switch content {
            case .settings:
                ScreenLayout { Shared { BridgeView(SharedScreen(SettingsDestinationView(content: content), $0)) } }
            case .advanced(let model):
                Shared {
                    BridgeView(
                        SharedSheet(
                            SharedStack(SettingsDestinationView(content: content)),
                            $0,
                            dismiss: model.dismiss
                        )
                    )
                }
            case .accounts(let model): AccountsView(model: model).frame(maxHeight: 14)
            }
        }
    }
}
