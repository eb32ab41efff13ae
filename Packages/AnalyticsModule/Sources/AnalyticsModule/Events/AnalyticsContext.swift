public import Foundation

/// The app and its environment, sent as `context` with each event.
///
/// The operating system and the library are added.
public struct AnalyticsContext: Sendable {
    /// The name of the app, or `nil` to leave out the app.
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

    /// The members of the JSON object, without its braces.
    var jsonMembers: [UInt8] {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        var context: [String: AnalyticsValue] = [
            "library": ["name": "trellis-swift", "version": "1.0.0"],
            "os": [
                "name": .string(Self.operatingSystem),
                "version": "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)",
            ],
            "locale": .string(locale.identifier(.bcp47)),
            "timezone": .string(timeZone.identifier),
        ]
        let app = ["name": appName, "version": appVersion, "build": appBuild, "namespace": appNamespace]
            .compactMapValues { $0.map(AnalyticsValue.string) }
        if !app.isEmpty { context["app"] = .object(app) }
        if let screen { context["screen"] = ["width": .int(screen.width), "height": .int(screen.height)] }
        var writer = JSONWriter()
        writer.append(context)
        return Array(writer.bytes.dropFirst().dropLast())
    }

    private static var operatingSystem: String {
        #if os(Linux)
        "Linux"
        #elseif os(iOS)
        "iOS"
        #elseif os(macOS)
        "macOS"
        #else
        "other"
        #endif
    }
}
