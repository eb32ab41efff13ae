/// The settings of the app.
public struct AppSettings: Sendable, Hashable {
    package var language = LanguageChoice.system
    package var theme = ThemeChoice.system
    /// The HTTP client. A change takes effect after a restart.
    package var transport = Transport.automatic
    /// The minimum level of log entries.
    public var logLevel = LogLevel.warning
    /// `true` after the introduction was completed or skipped.
    public var hasSeenOnboarding = false
    /// Settings that only one shell has, by name. The terminal has `mouse` and `pictures`.
    package var shellSettings: [String: String] = [:]

    /// Creates the default settings.
    public init() {}
}

/// A choice of the app's language.
package enum LanguageChoice: String, Sendable, Hashable, Codable, CaseIterable {
    case system
    case english = "en"
    case korean = "ko"

    /// The chosen language, or `nil` for that of the system.
    package var language: AppLanguage? { self == .system ? nil : AppLanguage(rawValue) }
}

package enum ThemeChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The appearance of the system.
    case system
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
    /// Few colors with a strong contrast.
    case contrast

    /// The themes of a shell in which high contrast is a setting of the system.
    package static let appearances = [ThemeChoice.system, .dark, .light]
}

package enum Transport: String, Sendable, Hashable, Codable, CaseIterable {
    /// The best client for the system.
    case automatic
    case urlSession
    case asyncHTTPClient
}

/// The minimum level of log entries. Each level includes those before it.
public enum LogLevel: String, Sendable, Hashable, Codable, CaseIterable {
    case error
    case warning
    /// Normal operation.
    case info
    /// Every request to the API, without secrets.
    case debug
}

extension AppSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case language, theme, transport, logLevel, hasSeenOnboarding, shellSettings = "shell"
    }

    /// Decodes the settings. A missing or unknown value, such as one from a later version, becomes the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) {
            if let found = try? container.decode(Value.self, forKey: key) { value = found }
        }
        read(.language, into: &language)
        read(.theme, into: &theme)
        read(.transport, into: &transport)
        read(.logLevel, into: &logLevel)
        read(.hasSeenOnboarding, into: &hasSeenOnboarding)
        read(.shellSettings, into: &shellSettings)
    }
}
