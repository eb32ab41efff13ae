#if canImport(SwiftUI)
import Features
import SwiftUI

/// The Settings tab and its sheets.
struct SettingsTabView: View {
    let coordinator: SettingsCoordinator

    var body: some View {
        NavigationContainer(coordinator) { content in
            switch content {
            case .settings(let model): SettingsView(model: model)
            case .advanced(let model): AdvancedView(model: model)
            case .events(let model): WaitingEventsView(model: model)
            }
        }
    }
}
#endif
