/// What the person can set.
public struct AppSettings: Sendable, Hashable {
    /// The language of the app.
    public var language = LanguageChoice.system
    /// The colours.
    public var theme = ThemeChoice.system
    /// What carries requests; it counts from the next start.
    public var transport = Transport.automatic
    /// How pictures are drawn.
    public var pictures = PictureStyle.automatic
    /// What is written to the log.
    public var logLevel = LogLevel.warning
    /// Whether the mouse may be used.
    public var usesMouse = true
    /// Whether the introduction was seen to its end or skipped.
    public var hasSeenOnboarding = false

    /// The settings of a first start.
    public init() {}
}

/// Which language is wanted.
public enum LanguageChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The system's.
    case system
    /// English.
    case english = "en"
    /// Korean.
    case korean = "ko"

    /// The language, unless it is left to the system.
    public var language: AppLanguage? { AppLanguage(rawValue: rawValue) }
}

/// Which colours are wanted.
public enum ThemeChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// What suits the terminal.
    case system
    /// Light text on a dark ground.
    case dark
    /// Dark text on a light ground.
    case light
    /// No colour but the terminal's own, and strong contrast.
    case contrast
}

/// What carries requests.
public enum Transport: String, Sendable, Hashable, Codable, CaseIterable {
    /// What is best on this system.
    case automatic
    /// URLSession.
    case urlSession
    /// AsyncHTTPClient.
    case asyncHTTPClient
}

/// How pictures are drawn.
public enum PictureStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// The best that the terminal can show.
    case automatic
    /// Half blocks in 24-bit colour.
    case trueColor
    /// Half blocks in 256 colours.
    case palette
    /// Characters, without colour.
    case text
}

/// What is written to the log, the more the further down.
public enum LogLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Failures alone.
    case error
    /// What may become one, too.
    case warning
    /// What happens, too.
    case info
    /// Every exchange with the API, too, without secrets.
    case debug
}

extension AppSettings: Codable {
    private enum CodingKeys: CodingKey {
        case language, theme, transport, pictures, logLevel, usesMouse, hasSeenOnboarding
    }

    /// Reads what is known of it: a value that another version wrote and this one does not know is as at a first start.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) {
            if let found = try? container.decode(Value.self, forKey: key) { value = found }
        }
        read(.language, into: &language)
        read(.theme, into: &theme)
        read(.transport, into: &transport)
        read(.pictures, into: &pictures)
        read(.logLevel, into: &logLevel)
        read(.usesMouse, into: &usesMouse)
        read(.hasSeenOnboarding, into: &hasSeenOnboarding)
    }
}
