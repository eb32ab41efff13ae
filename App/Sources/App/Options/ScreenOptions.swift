import ArgumentParser
import Features

/// The options of the commands that show screens.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp(
            "The language (TRELLIS_LANGUAGE). Default: that of the settings, else the system's.",
            valueName: AppLanguage.allCases.map(\.rawValue).joined(separator: "|")
        )
    )
    private var given: String?

    /// The language that counts more than the settings; nil if none was asked for.
    var language: AppLanguage? {
        get throws { try Environment.choice("TRELLIS_LANGUAGE", or: given, option: "--language") }
    }

    func validate() throws {
        _ = try language
        if common.json { throw ValidationError("Screens are not for programs to read. For JSON use: App tour --json") }
    }
}
