import ArgumentParser

/// The options of commands that show screens.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions
    @OptionGroup var languageOptions: LanguageOptions
}
