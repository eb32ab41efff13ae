public import Core

/// Set-up at process start, which `AppDependencies` does first, before anything is assembled: crash reports, push
/// notifications, fonts.
///
/// ```swift
/// let setUp = AppDependencyConfiguration { logger in
///     CrashReporter.start()
///     UIApplication.shared.registerForRemoteNotifications()
///     logger.log(.info, "Process set up")
/// }
/// let app = AppDependencies(configuration: AppConfiguration(…, processSetUp: setUp))
/// ```
/// It is called for each `AppDependencies` made from an `AppConfiguration`; an app makes one.
public struct AppDependencyConfiguration: Sendable {
    /// Does the set-up. It must return quickly and cannot fail: what goes wrong is logged.
    public let configure: @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void

    /// Creates a set-up; by default there is nothing to do.
    public init(_ configure: @escaping @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void = { _ in }) {
        self.configure = configure
    }
}
