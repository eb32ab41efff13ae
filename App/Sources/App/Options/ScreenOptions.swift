import ArgumentParser

/// The options of commands that show screens.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions

    @OptionGroup var languageOptions: LanguageOptions

    func validate() throws {
        if common.json { throw ValidationError("Screens cannot be printed as JSON. Use: App tour --json") }
    }
}
