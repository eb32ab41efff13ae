public import Foundation

/// A language of an app, such as `.english`. An app adds those that it has:
///
/// ```swift
/// extension AppLanguage {
///     static let german = AppLanguage("de")
/// }
/// ```
public struct AppLanguage: Sendable, Hashable {
    /// The tag of the language (RFC 5646), such as `ko`.
    public let tag: String

    /// Creates the language with a tag.
    public init(_ tag: String) {
        self.tag = tag
    }

    /// English, the language of the texts of FeatureKit.
    public static let english = AppLanguage("en")
    /// Korean, into which the texts of FeatureKit are translated.
    public static let korean = AppLanguage("ko")

    /// Creates the language of a locale, such as `ko_KR` or `ko-KR`; the first of `languages` if it is none of them.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of a locale.
    ///   - languages: The languages of the app. The first one is that of its texts.
    public init(localeIdentifier identifier: String, among languages: [AppLanguage]) {
        let tag = identifier.languageTag
        self = languages.first { $0.tag == tag } ?? languages.first ?? .english
    }

    /// Returns the locale for numbers and dates: the system's if it has this language, else the most common one.
    public func locale(systemLocale: String) -> Locale {
        if systemLocale.languageTag == tag { return Locale(identifier: systemLocale) }
        let language = Locale.Language(identifier: Locale.Language(identifier: tag).maximalIdentifier)
        return Locale(identifier: language.region.map { "\(tag)_\($0.identifier)" } ?? tag)
    }
}

extension String {
    /// The tag of the language of a locale.
    fileprivate var languageTag: String { split { "_-.@".contains($0) }.first?.lowercased() ?? "" }
}
