import Foundation

extension AnalyticsContext {
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
