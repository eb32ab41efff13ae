/// A text of the app in all its languages, side by side, so that none can be forgotten.
///
/// ```swift
/// extension LocalizedText {
///     static let retry = LocalizedText(en: "Try again", ko: "다시 시도")
///     static func replies(_ count: Int) -> LocalizedText { LocalizedText(en: …, ko: "답글 \(count)개") }
/// }
/// ```
public struct LocalizedText: Sendable, Hashable {
    /// The text in English.
    public let english: String
    /// The text in Korean.
    public let korean: String

    /// A text in both languages.
    public init(en english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    /// A text that is the same in every language, such as a name.
    public init(verbatim text: String) {
        self.init(en: text, ko: text)
    }

    /// The text in `language`.
    public func text(in language: AppLanguage) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// The two, one after the other.
    public func followed(by other: LocalizedText) -> LocalizedText {
        LocalizedText(en: english + " " + other.english, ko: korean + " " + other.korean)
    }
}
