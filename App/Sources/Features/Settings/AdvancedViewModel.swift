import AnalyticsModule
import Core
import DependencyInjection
public import Observation

/// The view model of the advanced settings: data folder, storage check, analytics queue, HTTP client and log level.
@MainActor @Observable
public final class AdvancedViewModel: ScreenModel {
    private let storageLoader: Loader<StorageSummary>
    private let queueLoader: Loader<QueueReport>
    @ObservationIgnored @Dependency private var folder: DataFolder
    @ObservationIgnored @Dependency private var secureStorage: any SecureStorageProtocol
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored @Dependency private var analyticsStatus: any AnalyticsStatusProviding
    @ObservationIgnored @Dependency private var store: SettingsStore
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    private let flushing: ActionState
    private let close: @MainActor () -> Void
    private var isChecked = false

    /// Creates a view model; `close` dismisses the sheet.
    package init(close: @escaping @MainActor () -> Void = {}) {
        self.close = close
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        flushing = ActionState(logger: logger)
        storageLoader = Loader(logger: logger, clock: clock) { [_secureStorage] in
            CachedResult(try await _secureStorage.resolve().check())
        }
        queueLoader = Loader(logger: logger, clock: clock) { [_analyticsStatus] in
            let analytics = try _analyticsStatus.resolve()
            return CachedResult(QueueReport(await analytics.status()))
        }
    }

    package var dataFolder: String { folder.path }
    /// The result of the storage check, or `nil` before the first one.
    package var storage: Loadable<StorageSummary>? { isChecked ? storageLoader.state : nil }
    package var isChecking: Bool { storageLoader.isLoading }
    /// The state of the analytics queue.
    package var queue: Loadable<QueueReport> { queueLoader.state }
    package var isFlushing: Bool { flushing.isRunning }
    package var transport: Transport {
        get { store.settings.transport }
        set { store.update { $0.transport = newValue } }
    }
    package var logLevel: LogLevel {
        get { store.settings.logLevel }
        set { store.update { $0.logLevel = newValue } }
    }

    /// See ``ScreenModel/run()``.
    public func run() async {
        let flushes = analyticsStatus.flushes
        await queueLoader.reload()
        for await _ in flushes { await queueLoader.reload() }
    }

    package func checkStorage() async {
        isChecked = true
        await storageLoader.reload()
    }

    /// Sends the queued events, then reads ``queue``.
    package func flush() async {
        guard !isFlushing else { return }
        await flushing.run { try await analytics.flush() }
        await queueLoader.reload()
    }

    package func dismiss() { close() }
}
