/// A text in all languages of the app.
///
/// ```swift
/// extension LocalizedText {
///     static let retry = LocalizedText(en: "Try again", ko: "다시 시도")
///     static func replies(_ count: Int) -> LocalizedText { LocalizedText(en: …, ko: "답글 \(count)개") }
/// }
/// ```
package struct LocalizedText: Sendable, Hashable {
    package let english: String
    package let korean: String

    package init(en english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    /// A text that is the same in every language, such as a name.
    package init(verbatim text: String) {
        self.init(en: text, ko: text)
    }

    package func text(in language: AppLanguage) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// Returns the text followed by a space and `other`.
    package func followed(by other: LocalizedText) -> LocalizedText {
        LocalizedText(en: "\(english) \(other.english)", ko: "\(korean) \(other.korean)")
    }
}
