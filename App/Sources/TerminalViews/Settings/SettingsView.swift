import Features
import TerminalUI

/// The settings in groups. A change applies immediately.
struct SettingsView: LocalizedView {
    let model: SettingsViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout {
            if let failure = model.failure ?? model.consentFailure { FailureText(failure: failure) }
            EnvironmentReader(\.screenSize) { size in
                let labelWidth = size.width < 60 ? 18 : 24
                ScrollView {
                    VStack(spacing: size.height < 20 ? 0 : 1) { groups(labelWidth, localizer) }
                }
            }
        }
        .task { await model.run() }
    }

    @ViewBuilder private func groups(_ labelWidth: Int, _ localizer: Localizer) -> some View {
        SettingsGroup(title: .appearance) {
            row(.language, \.language, LanguageChoice.allCases, \.name, labelWidth, localizer)
            if model.isLanguageForced { SettingNote(message: .languageIsForced, labelWidth: labelWidth) }
            row(.theme, \.theme, ThemeChoice.allCases, \.terminalName, labelWidth, localizer)
            row(.pictures, \.pictures, PictureStyle.allCases, \.name, labelWidth, localizer)
            row(.mouse, \.usesMouse, [true, false], \.switchName, labelWidth, localizer)
        }
        SettingsGroup(title: .privacySettings) {
            Picker(
                localizer(.analytics),
                selection: model.allowsAnalytics,
                options: consents,
                labelWidth: labelWidth
            ) {
                localizer($0.consentName)
            } choose: { choice in
                if let choice { await model.allowAnalytics(choice) }
            }
            SettingNote(message: .analyticsNote, labelWidth: labelWidth)
        }
        Button(localizer(SettingsSheet.advanced.title) + "…", hint: localizer.hint(.open)) { model.showAdvanced() }
    }

    /// The options for analytics. An undecided consent is offered only until the user decides.
    private var consents: [Bool?] { model.allowsAnalytics == nil ? [nil, true, false] : [true, false] }

    private func row<Value: Hashable & Sendable>(
        _ title: LocalizedText,
        _ setting: any WritableKeyPath<AppSettings, Value> & Sendable,
        _ options: [Value],
        _ name: KeyPath<Value, LocalizedText>,
        _ labelWidth: Int,
        _ localizer: Localizer
    ) -> some View {
        let selection = Binding(get: { model.settings[keyPath: setting] }) { value in
            model.update { $0[keyPath: setting] = value }
        }
        return Picker(localizer(title), selection: selection, options: options, labelWidth: labelWidth) {
            localizer($0[keyPath: name])
        }
    }
}

extension Bool {
    fileprivate var switchName: LocalizedText { self ? .on : .off }
}

extension Bool? {
    fileprivate var consentName: LocalizedText {
        switch self {
        case true?: .on
        case false?: .off
        case nil: .undecided
        }
    }
}

/// A title with indented rows below it.
private struct SettingsGroup<Rows: View>: LocalizedView {
    let title: LocalizedText
    @ViewBuilder let rows: () -> Rows

    func content(_ localizer: Localizer) -> some View {
        VStack {
            Text(localizer(title)).style(\.title)
            VStack { rows() }.padding(Insets(left: 2))
        }
    }
}

/// An explanation of a setting, below its value.
private struct SettingNote: LocalizedView {
    let message: LocalizedText
    let labelWidth: Int

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            // A narrow column would break the text into many lines.
            Text(localizer(message)).style(\.muted).padding(Insets(left: size.width < 60 ? 2 : labelWidth + 2))
        }
    }
}
