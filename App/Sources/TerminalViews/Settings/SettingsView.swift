import Features
import TerminalUI

/// The settings. A change applies immediately, except to the HTTP transport.
struct SettingsView: LocalizedView {
    let model: SettingsViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout {
            if let failure = model.failure ?? model.consentFailure { FailureText(failure: failure) }
            ScrollView {
                VStack(spacing: 1) {
                    VStack {
                        row(.language, \.language, LanguageChoice.allCases, \.name, localizer)
                        if model.isLanguageForced { SettingNote(message: .languageIsForced) }
                        row(.theme, \.theme, ThemeChoice.allCases, \.terminalName, localizer)
                        row(.pictures, \.pictures, PictureStyle.allCases, \.name, localizer)
                        row(.mouse, \.usesMouse, [true, false], \.switchName, localizer)
                    }
                    SettingRow(title: .analytics) {
                        Picker(localizer(.analytics), selection: model.allowsAnalytics, options: consents) {
                            localizer($0.consentName)
                        } choose: { choice in
                            if let choice { await model.allowAnalytics(choice) }
                        }
                    }
                    VStack {
                        row(.transport, \.transport, Transport.allCases, \.name, localizer)
                        SettingNote(message: .afterRestart)
                    }
                    Button(localizer(SettingsSheet.advanced.title)) { model.showAdvanced() }
                }
            }
        }
        .onAppear { model.load() }
    }

    /// The options for analytics. An undecided consent is offered only until the user decides.
    private var consents: [Bool?] { model.allowsAnalytics == nil ? [nil, true, false] : [true, false] }

    private func row<Value: Hashable>(
        _ title: LocalizedText,
        _ setting: WritableKeyPath<AppSettings, Value>,
        _ options: [Value],
        _ name: KeyPath<Value, LocalizedText>,
        _ localizer: Localizer
    ) -> some View {
        let selection = Binding(get: { model.settings[keyPath: setting] }) { value in
            model.update { $0[keyPath: setting] = value }
        }
        return SettingRow(title: title) {
            Picker(localizer(title), selection: selection, options: options) { localizer($0[keyPath: name]) }
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

/// The title of a setting and its picker.
struct SettingRow<Choice: View>: LocalizedView {
    let title: LocalizedText
    @ViewBuilder let picker: () -> Choice

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            HStack(spacing: 2) {
                Text(localizer(title)).lineLimit(1).frame(width: SettingNote.indent(size) - 2)
                picker()
            }
        }
    }
}

/// A note about a setting, below its picker.
struct SettingNote: LocalizedView {
    let message: LocalizedText

    /// Returns the column in which pickers begin.
    static func indent(_ screen: Size) -> Int { screen.width < 60 ? 13 : 20 }

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            Text(localizer(message)).style(\.muted).padding(Insets(left: Self.indent(size)))
        }
    }
}
