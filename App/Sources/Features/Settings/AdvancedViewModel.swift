public import AnalyticsModule
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
    @ObservationIgnored @Dependency private var inspector: any AnalyticsStatusProviding
    @ObservationIgnored @Dependency private var store: SettingsStore
    private let flushing = ActionState()
    private let close: @MainActor () -> Void
    /// Whether the storage was checked since this opened.
    private var isChecked = false

    /// A model that has looked at nothing yet; `close` takes its sheet away.
    public init(close: @escaping @MainActor () -> Void = {}) {
        self.close = close
        storageLoader = Loader { [_storageCheck] in CachedResult(try await _storageCheck.resolve().check()) }
        queueLoader = Loader { [_inspector] in CachedResult(try await _inspector.resolve().status()) }
    }

    /// The path of the data folder.
    public var dataFolder: String { folder.path }
    /// What a check of the storage found; nil before the first one.
    public var storage: Loadable<StorageSummary>? { isChecked ? storageLoader.state : nil }
    /// Whether the storage is being checked.
    public var isChecking: Bool { storageLoader.isLoading }
    /// How analytics' queue stands.
    public var queue: Loadable<AnalyticsStatus> { queueLoader.state }
    /// What is shown of ``queue``.
    public var queueReport: Loadable<QueueReport> { queue.map(QueueReport.init) }
    /// Whether the queue is being sent.
    public var isFlushing: Bool { flushing.isRunning }
    /// What is logged.
    public var logLevel: LogLevel { store.settings.logLevel }

    /// Reads the state of the queue.
    public func load() async { await queueLoader.reload() }

    /// Checks whether the storage works.
    public func checkStorage() async {
        isChecked = true
        await storageLoader.reload()
    }

    /// Sends what is queued. How that ended is in ``queue``.
    public func flush() async {
        guard !isFlushing else { return }
        await flushing.run { try await analytics.flush() }
        await load()
    }

    /// Chooses what is logged.
    public func choose(_ level: LogLevel) { store.update { $0.logLevel = level } }

    /// Closes the sheet.
    public func dismiss() { close() }
}
