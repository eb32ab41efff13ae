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
                if model.isLanguageForced {
                    LabeledContent("") { Text(localizer(.languageIsForced)).foregroundStyle(.secondary) }
                }
                if Shell.isTerminal {
                    Picker(localizer(.theme), selection: $model.theme) {
                        ForEach(ThemeChoice.allCases, id: \.self) {
                            Text(localizer($0 == .system ? .matchTerminal : $0.name))
                        }
                    }
                    Picker(localizer(.pictures), selection: binding(\.pictures)) {
                        ForEach(PictureStyle.allCases, id: \.self) { Text(localizer($0.name)) }
                    }
                    Toggle(localizer(.mouse), isOn: binding(\.usesMouse))
                } else {
                    Picker(localizer(.theme), selection: $model.appearance) {
                        ForEach(ThemeChoice.appearances, id: \.self) { Text(localizer($0.name)) }
                    }
                }
            }
            Section {
                Picker(localizer(.analytics), selection: allowsAnalytics) {
                    // An undecided consent is offered only until the user decides.
                    if model.allowsAnalytics == nil { Text(localizer(.undecided)).tag(Bool?.none) }
                    Text(localizer(.on)).tag(Bool?.some(true))
                    Text(localizer(.off)).tag(Bool?.some(false))
                }
                .disabled(model.isDeciding)
            } header: {
                Text(localizer(.privacySettings))
            } footer: {
                Text(localizer(.analyticsNote))
            }
            #if DEBUG || !canImport(SwiftUI) || Terminal
            // On Apple platforms, folder paths and the level of the log are for developers.
            Button(localizer(SettingsSheet.advanced.title) + "…") { model.showAdvanced() }
            #endif
        }
        .formStyle(.grouped)
        .screenTitle(localizer(AppTabs.Tab.settings.title))
        .task { await model.run() }
    }

    private func binding<Value: Sendable>(
        _ setting: any WritableKeyPath<AppSettings, Value> & Sendable
    ) -> Binding<Value> {
        Binding(
            get: { @MainActor in model.settings[keyPath: setting] },
            set: { @MainActor value in model.update { $0[keyPath: setting] = value } }
        )
    }

    private var allowsAnalytics: Binding<Bool?> {
        Binding(
            get: { @MainActor in model.allowsAnalytics },
            set: { @MainActor isAllowed in
                if let isAllowed { Task { await model.allowAnalytics(isAllowed) } }
            }
        )
    }
}
