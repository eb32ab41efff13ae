import Foundation

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
