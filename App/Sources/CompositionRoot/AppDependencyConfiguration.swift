public import Core

/// The setup of a process, such as of crash reports, push notifications and fonts. `AppDependencies` runs it before it
/// assembles the modules.
///
/// ```swift
/// var configuration = AppConfiguration(apiURL: url, dataFolder: folder)
/// configuration.processSetup = AppDependencyConfiguration { _ in
///     CrashReporter.start()
///     UIApplication.shared.registerForRemoteNotifications()
/// }
/// let app = AppDependencies(configuration: configuration)
/// ```
/// It runs once for each `AppDependencies` made from an `AppConfiguration`.
public struct AppDependencyConfiguration: Sendable {
    /// Sets up the process. The closure must return quickly and log its own errors.
    package let configure: @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void

    /// Creates a setup, which does nothing by default.
    public init(_ configure: @escaping @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void = { _ in }) {
        self.configure = { logger in
            configure(logger)
            logger.log(.trace, "Process set up")
        }
    }
}

extension AppDependencyConfiguration {
    /// The setup of every process of the app: the shop in the terminal, the commands and the SwiftUI app. A crash reporter
    /// is one line here.
    public static let everyProcess = AppDependencyConfiguration { _ in }
}
