import Features
import PlatformUI

/// The settings. A change applies immediately.
struct SettingsView: View {
    @Bindable var model: SettingsViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            if let failure = model.failure ?? model.consentFailure { FailureText(failure: failure) }
            Section(localizer(.appearance)) {
                Picker(localizer(.language), selection: $model.language) {
                    ForEach(LanguageChoice.allCases, id: \.self) { Text(localizer($0.name)) }
                }
                Picker(localizer(.theme), selection: $model.appearance) {
                    ForEach(ThemeChoice.appearances, id: \.self) { Text(localizer($0.name)) }
                }
            }
            Section {
                Toggle(localizer(.analytics), isOn: allowsAnalytics).disabled(model.isDeciding)
            } header: {
                Text(localizer(.privacySettings))
            } footer: {
                Text(localizer(.analyticsNote))
            }
            #if DEBUG
            // Folder paths and the level of the log are for developers.
            Button(localizer(SettingsSheet.advanced.title)) { model.showAdvanced() }
            #endif
        }
        .formStyle(.grouped)
        .screenTitle(localizer(AppTabs.Tab.settings.title))
        .task { await model.run() }
    }

    /// The decision about analytics. Undecided is off, since nothing is sent without consent.
    private var allowsAnalytics: Binding<Bool> {
        Binding(
            get: { @MainActor in model.allowsAnalytics == true },
            set: { @MainActor isAllowed in Task { await model.allowAnalytics(isAllowed) } }
        )
    }
}
