package import Foundation

/// A language that the app speaks.
public enum AppLanguage: String, Sendable, Hashable, Codable, CaseIterable {
    /// English.
    case english = "en"
    /// Korean.
    case korean = "ko"

    /// The language as a tag of RFC 5646.
    package var tag: String { rawValue }

    /// Its name in itself, which whoever looks for it can read.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .korean: "한국어"
        }
    }

    /// The language of a locale, such as `ko_KR` or `ko-KR`; English for any that the app does not speak.
    package init(localeIdentifier: String) {
        let language = localeIdentifier.split { "_-.@".contains($0) }.first ?? ""
        self = AppLanguage(rawValue: language.lowercased()) ?? .english
    }

    /// The locale for numbers and dates: the system's where it is of this language, else the most usual one.
    package func locale(system: String) -> Locale {
        if AppLanguage(localeIdentifier: system) == self, system.lowercased().hasPrefix(tag) {
            return Locale(identifier: system)
        }
        switch self {
        case .english: return Locale(identifier: "en_US")
        case .korean: return Locale(identifier: "ko_KR")
        }
    }
}

/// What a process is told of its user's language by POSIX (IEEE Std 1003.1-2017 §8.2).
package enum SystemLocale {
    /// The locale for messages, such as `ko_KR`: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty.
    /// `en_US` where that names none.
    package static func identifier(environment: [String: String]) -> String {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = (value ?? "").prefix { $0 != "." && $0 != "@" }
        return ["", "C", "POSIX"].contains(name) ? "en_US" : String(name)
    }
}
