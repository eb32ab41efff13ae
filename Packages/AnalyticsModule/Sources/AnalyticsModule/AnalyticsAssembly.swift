public import Core

/// Assembles the module.
///
/// ```swift
/// let analytics = AnalyticsAssembly(
///     dependencies: .init(
///         network: network,
///         secureStorage: storage,
///         eventLog: log,
///         userProvider: user,
///         config: .production(writeKey: key)
///     )
/// ).assemble()
/// ```
public struct AnalyticsAssembly: Assembly {
    let dependencies: AnalyticsDependencies

    /// Creates an assembly.
    public init(dependencies: AnalyticsDependencies) {
        self.dependencies = dependencies
    }

    /// Creates a tracker, which starts to read the stored consent. Releasing it ends its background work.
    public func assemble() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        AnalyticsTracker(dependencies)
    }
}
