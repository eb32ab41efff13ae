import AnalyticsModule
import Core
import DependencyInjection
public import Observation

/// The view model of the events that wait to be sent, the oldest first.
@MainActor @Observable
public final class WaitingEventsViewModel: ScreenModel {
    /// The maximum number of shown events.
    private static let limit = 100

    private let loader: Loader<[WaitingEvent]>
    @ObservationIgnored @Dependency private var analyticsStatus: any AnalyticsStatusProviding
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    private let close: @MainActor () -> Void

    /// Creates a view model; `close` dismisses the sheet.
    package init(close: @escaping @MainActor () -> Void = {}) {
        self.close = close
        loader = Loader(
            logger: _logger.wrappedValue,
            clock: _clock.wrappedValue,
            isEmpty: \.isEmpty
        ) { [_analyticsStatus] in
            let events = try await _analyticsStatus.resolve().waitingEvents(limit: Self.limit)
            return CachedResult(events.compactMap(WaitingEvent.init))
        }
    }

    package var events: Loadable<[WaitingEvent]> { loader.state }
    package var isLoading: Bool { loader.isLoading }
    /// A note if there may be more events than are shown.
    package var note: LocalizedText? {
        events.value?.count == Self.limit ? .oldestEvents(Self.limit) : nil
    }

    /// Reads the events, and again after each delivery, until the task is cancelled.
    public func run() async {
        let flushes = analyticsStatus.flushes
        await loader.reload()
        for await _ in flushes { await loader.reload() }
    }

    package func refresh() async { await loader.reload() }

    package func dismiss() { close() }
}
