/// A text in the languages of an app.
///
/// ```swift
/// extension LocalizedText {
///     static let retry = LocalizedText("Try again", [.korean: "다시 시도"])
///     static func replies(_ count: Int) -> LocalizedText {
///         LocalizedText("\(count) replies", [.korean: "답글 \(count)개"])
///     }
/// }
/// ```
/// ``Localizer`` returns it in the language of the user.
public struct LocalizedText: Sendable, Hashable {
    private let original: String
    private let translations: [AppLanguage: String]

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - original: The text in the first language of the app. It stands for missing translations, too.
    ///   - translations: The text in other languages; none for a text that is the same in every language, such as a name.
    public init(_ original: String, _ translations: [AppLanguage: String] = [:]) {
        self.original = original
        self.translations = translations
    }

    /// Returns the text in a language.
    public func text(in language: AppLanguage) -> String { translations[language] ?? original }

    /// Returns the text followed by a space and `other`.
    public func followed(by other: LocalizedText) -> LocalizedText {
        let languages = Set(translations.keys).union(other.translations.keys)
        let texts = languages.map { ($0, "\(text(in: $0)) \(other.text(in: $0))") }
        return LocalizedText("\(original) \(other.original)", Dictionary(uniqueKeysWithValues: texts))
    }
}
