import ArgumentParser

/// The options of commands that show screens.
struct ScreenOptions: ParsableArguments {
    /// The paragraph of each command's help about the defaults of its options.
    static let defaultsHelp = """
        The default language and HTTP client are those of the shop's settings. \
        \(DataOptions.defaultHelp)
        """

    @OptionGroup var client: ClientOptions
    @OptionGroup var language: LanguageOptions
}
