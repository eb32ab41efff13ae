package import Foundation

/// A language of the app.
public enum AppLanguage: String, Sendable, Hashable, Codable, CaseIterable {
    case english = "en"
    case korean = "ko"

    package var tag: String { rawValue }

    /// The name of the language in the language itself.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .korean: "한국어"
        }
    }

    /// Creates the language of a locale, such as `ko_KR` or `ko-KR`; English for an unsupported one.
    package init(localeIdentifier: String) {
        let language = localeIdentifier.split { "_-.@".contains($0) }.first ?? ""
        self = AppLanguage(rawValue: language.lowercased()) ?? .english
    }

    /// Returns the locale for numbers and dates: the system's if it has this language, else the most common one.
    package func locale(systemLocale: String) -> Locale {
        if AppLanguage(localeIdentifier: systemLocale) == self, systemLocale.lowercased().hasPrefix(tag) {
            return Locale(identifier: systemLocale)
        }
        switch self {
        case .english: return Locale(identifier: "en_US")
        case .korean: return Locale(identifier: "ko_KR")
        }
    }
}

/// The locale of a process according to POSIX (IEEE Std 1003.1-2017 §8.2).
package enum SystemLocale {
    /// Returns the locale for messages, such as `ko_KR`: the first non-empty of `LC_ALL`, `LC_MESSAGES` and `LANG`, then the
    /// first of `preferredLanguages`. The default is `en_US`.
    package static func identifier(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        preferredLanguages: [String] = systemLanguages
    ) -> String {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let value else { return preferredLanguages.first ?? "en_US" }
        let name = value.prefix { $0 != "." && $0 != "@" }
        return ["", "C", "POSIX"].contains(name) ? "en_US" : String(name)
    }

    /// The languages in the settings of the system. Linux has them in the environment only.
    package static var systemLanguages: [String] {
        #if canImport(Darwin)
        Locale.preferredLanguages
        #else
        []
        #endif
    }
}
