import ArgumentParser
import Features

/// The options of commands that print or show texts in the user's language.
struct LanguageOptions: ParsableArguments {
    @Option(
        name: .customLong("language"),
        help: ArgumentHelp("Language (TRELLIS_LANGUAGE): en or ko.", valueName: "language"),
        completion: .list(AppLanguage.allCases.map(\.rawValue))
    )
    private var given: String?

    /// The language given by the user, which overrides the setting.
    var language: AppLanguage? {
        get throws { try Environment.choice("TRELLIS_LANGUAGE", unless: given, option: "--language") }
    }

    func validate() throws {
        _ = try language
    }
}
