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
    private let setup: @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void

    /// Creates a setup. The closure must return quickly and log its own errors.
    public init(_ setup: @escaping @MainActor @Sendable (_ logger: any LoggerProtocol) -> Void) {
        self.setup = setup
    }

    /// Sets up the process.
    @MainActor
    func configure(_ logger: any LoggerProtocol) {
        setup(logger)
        logger.log(.trace, "Process set up")
    }

    /// The setup of every process of the app. A crash reporter is one line here.
    public static let everyProcess = AppDependencyConfiguration { _ in }
}
