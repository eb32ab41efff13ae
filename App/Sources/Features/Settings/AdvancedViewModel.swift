package import AnalyticsModule
import DependencyInjection
public import Observation

/// Shows what few need: where data is, whether the storage works, what analytics has queued, what is logged.
@MainActor @Observable
public final class AdvancedViewModel {
    private let storageLoader: Loader<StorageSummary>
    private let queueLoader: Loader<AnalyticsStatus>
    @ObservationIgnored @Dependency private var folder: DataFolder
    @ObservationIgnored @Dependency private var storageCheck: any StorageChecking
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored @Dependency private var inspector: any AnalyticsInspecting
    @ObservationIgnored @Dependency private var store: SettingsStore
    private let flushing = ActionState()
    private let close: @MainActor () -> Void
    /// Whether the storage was checked since this opened.
    private var isChecked = false

    /// A model that has looked at nothing yet; `close` takes its sheet away.
    package init(close: @escaping @MainActor () -> Void = {}) {
        self.close = close
        storageLoader = Loader { [_storageCheck] in CachedResult(try await _storageCheck.resolve().check()) }
        queueLoader = Loader { [_inspector] in CachedResult(try await _inspector.resolve().status()) }
    }

    /// The path of the data folder.
    package var dataFolder: String { folder.path }
    /// What a check of the storage found; nil before the first one.
    package var storage: Loadable<StorageSummary>? { isChecked ? storageLoader.state : nil }
    /// Whether the storage is being checked.
    package var isChecking: Bool { storageLoader.isLoading }
    /// How analytics' queue stands.
    package var queue: Loadable<AnalyticsStatus> { queueLoader.state }
    /// What is shown of ``queue``.
    package var queueReport: Loadable<QueueReport> { queue.map(QueueReport.init) }
    /// Whether the queue is being sent.
    package var isFlushing: Bool { flushing.isRunning }
    /// What is logged.
    package var logLevel: LogLevel { store.settings.logLevel }

    /// Reads the state of the queue.
    package func load() async { await queueLoader.reload() }

    /// Checks whether the storage works.
    package func checkStorage() async {
        isChecked = true
        await storageLoader.reload()
    }

    /// Sends what is queued. How that ended is in ``queue``.
    package func flush() async {
        guard !isFlushing else { return }
        await flushing.run { try await analytics.flush() }
        await load()
    }

    /// Chooses what is logged.
    package func choose(_ level: LogLevel) { store.update { $0.logLevel = level } }

    /// Closes the sheet.
    package func dismiss() { close() }
}
