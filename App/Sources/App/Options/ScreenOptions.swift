import ArgumentParser
import Features

/// The options of commands that show screens.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp(
            "The language (TRELLIS_LANGUAGE). Default: the setting, then the system's language.",
            valueName: AppLanguage.allCases.map(\.rawValue).joined(separator: "|")
        )
    )
    private var given: String?

    /// The language given by the user, which overrides the setting.
    var language: AppLanguage? {
        get throws { try Environment.choice("TRELLIS_LANGUAGE", unless: given, option: "--language") }
    }

    func validate() throws {
        _ = try language
        if common.json { throw ValidationError("Screens cannot be printed as JSON. Use: App tour --json") }
    }
}
