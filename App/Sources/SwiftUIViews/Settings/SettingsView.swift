#if canImport(SwiftUI)
import Features
import SwiftUI

/// The settings. A change applies immediately.
struct SettingsView: View {
    @Bindable var model: SettingsViewModel
    @State private var allowsAnalytics = false
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            if let failure = model.failure ?? model.consentFailure { FailureText(failure: failure) }
            Section(localizer(.appearance)) {
                Picker(localizer(.language), selection: $model.language) {
                    ForEach(LanguageChoice.allCases, id: \.self) { Text(localizer($0.name)) }
                }
                Picker(localizer(.theme), selection: $model.theme) {
                    // High contrast is a setting of the system.
                    ForEach([ThemeChoice.system, .dark, .light], id: \.self) { Text(localizer($0.name)) }
                }
            }
            Section {
                Toggle(localizer(.analytics), isOn: $allowsAnalytics)
            } header: {
                Text(localizer(.privacySettings))
            } footer: {
                Text(localizer(.analyticsNote))
            }
            Button(localizer(SettingsSheet.advanced.title)) { model.showAdvanced() }
        }
        .formStyle(.grouped)
        .navigationTitle(localizer(AppTabs.Tab.settings.title))
        .task {
            await model.load()
            allowsAnalytics = model.allowsAnalytics == true
        }
        .onChange(of: allowsAnalytics) { _, isAllowed in
            // The decision that is shown first is not a new one.
            guard isAllowed != (model.allowsAnalytics == true) else { return }
            Task { await model.allowAnalytics(isAllowed) }
        }
    }
}

#if DEBUG
#Preview { PreviewView { SettingsView(model: SettingsViewModel()) } }
#endif
#endif
