/// The settings of the app.
public struct AppSettings: Sendable, Hashable {
    /// The language of the app.
    package var language = LanguageChoice.system
    /// The colors of the app.
    package var theme = ThemeChoice.system
    /// The HTTP client. A change takes effect after a restart.
    package var transport = Transport.automatic
    /// The minimum level of log entries.
    public var logLevel = LogLevel.warning
    /// True after the introduction was completed or skipped.
    public var hasSeenOnboarding = false
    /// The settings of a single shell, by name, such as those that only a terminal has.
    package var shell: [String: String] = [:]

    /// Creates the default settings.
    public init() {}
}

/// A choice of the app's language.
package enum LanguageChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The language of the system.
    case system
    /// English.
    case english = "en"
    /// Korean.
    case korean = "ko"

    /// The chosen language, or `nil` for that of the system.
    package var language: AppLanguage? { AppLanguage(rawValue: rawValue) }
}

/// A choice of colors.
package enum ThemeChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The appearance of the system.
    case system
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
    /// Few colors with a strong contrast.
    case contrast
}

/// A choice of the HTTP client.
package enum Transport: String, Sendable, Hashable, Codable, CaseIterable {
    /// The best client for the system.
    case automatic
    /// URLSession.
    case urlSession
    /// AsyncHTTPClient.
    case asyncHTTPClient
}

/// The minimum level of log entries. Each level includes those before it.
public enum LogLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Errors.
    case error
    /// Warnings.
    case warning
    /// Normal operation.
    case info
    /// Every request to the API, without secrets.
    case debug
}

extension AppSettings: Codable {
    private enum CodingKeys: CodingKey {
        case language, theme, transport, logLevel, hasSeenOnboarding, shell
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
        read(.shell, into: &shell)
    }
}
