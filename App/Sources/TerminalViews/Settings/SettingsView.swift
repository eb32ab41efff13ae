import Features
import TerminalUI

/// The settings. A change applies immediately, except to the HTTP transport.
struct SettingsView: LocalizedView {
    let model: SettingsViewModel

    func content(_ text: Localizer) -> some View {
        ScreenLayout {
            if let failure = model.failure ?? model.consentFailure { FailureText(failure: failure) }
            ScrollView {
                VStack(spacing: 1) {
                    VStack {
                        row(.language, \.language, LanguageChoice.allCases, \.name, text)
                        if model.isLanguageForced { SettingNote(message: .languageIsForced) }
                        row(.theme, \.theme, ThemeChoice.allCases, \.terminalName, text)
                        row(.pictures, \.pictures, PictureStyle.allCases, \.name, text)
                        row(.mouse, \.usesMouse, [true, false], \.switchName, text)
                    }
                    SettingRow(title: .analytics) {
                        Picker(text(.analytics), selection: model.allowsAnalytics, options: consents) {
                            text($0.consentName)
                        } choose: { choice in
                            if let choice { await model.allowAnalytics(choice) }
                        }
                    }
                    VStack {
                        row(.transport, \.transport, Transport.allCases, \.name, text)
                        SettingNote(message: .afterRestart)
                    }
                    Button(text(SettingsSheet.advanced.title)) { model.showAdvanced() }
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
        _ text: Localizer
    ) -> some View {
        let selection = Binding(get: { model.settings[keyPath: setting] }) { value in
            model.update { $0[keyPath: setting] = value }
        }
        return SettingRow(title: title) {
            Picker(text(title), selection: selection, options: options) { text($0[keyPath: name]) }
        }
    }
}

extension Bool {
    fileprivate var switchName: LocalizedText { self ? .on : .off }
}

extension Bool? {
    fileprivate var consentName: LocalizedText {
        switch self {
        case true?: .allowed
        case false?: .refused
        case nil: .undecided
        }
    }
}

/// The title of a setting and its picker.
struct SettingRow<Choice: View>: LocalizedView {
    let title: LocalizedText
    @ViewBuilder let picker: () -> Choice

    func content(_ text: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            HStack(spacing: 2) {
                Text(text(title)).lineLimit(1).frame(width: SettingNote.indent(size) - 2)
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

    func content(_ text: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            Text(text(message)).style(\.muted).padding(Insets(left: Self.indent(size)))
        }
    }
}
