public import Core

/// Setup of the process that `AppDependencies` runs before it assembles the modules: crash reports, push notifications,
/// fonts.
///
/// ```swift
/// let setUp = AppDependencyConfiguration { logger in
///     CrashReporter.start()
///     UIApplication.shared.registerForRemoteNotifications()
///     logger.log(.info, "Process set up")
/// }
/// let app = AppDependencies(configuration: AppConfiguration(…, processSetUp: setUp))
/// ```
/// It runs once for each `AppDependencies` made from an `AppConfiguration`.
public struct AppDependencyConfiguration: Sendable {
    /// Runs the setup. It returns quickly and logs its errors.
    public let configure: @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void

    /// Creates a setup, which does nothing by default.
    public init(_ configure: @escaping @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void = { _ in }) {
        self.configure = configure
    }
}
