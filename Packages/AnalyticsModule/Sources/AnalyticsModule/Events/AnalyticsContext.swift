public import Foundation

/// The app and its environment, sent as `context` with each event, without members that are `nil`.
///
/// The module adds the operating system and the library.
public struct AnalyticsContext: Sendable {
    /// The name of the app.
    public var appName: String?
    /// The version of the app.
    public var appVersion: String?
    /// The build number of the app.
    public var appBuild: String?
    /// The identifier of the app, such as `com.example.shop`.
    public var appNamespace: String?
    /// The size of the screen, in points or in the cells of a terminal.
    public var screen: (width: Int, height: Int)?
    /// The locale of the user.
    public var locale: Locale
    /// The time zone of the device.
    public var timeZone: TimeZone

    /// Creates a context.
    public init(
        appName: String? = nil,
        appVersion: String? = nil,
        appBuild: String? = nil,
        appNamespace: String? = nil,
        screen: (width: Int, height: Int)? = nil,
        locale: Locale = .current,
        timeZone: TimeZone = .current
    ) {
        self.appName = appName
        self.appVersion = appVersion
        self.appBuild = appBuild
        self.appNamespace = appNamespace
        self.screen = screen
        self.locale = locale
        self.timeZone = timeZone
    }
}
