import AnalyticsModule
import Core

/// Tracks the app's way to the background and back, and sends and closes the waiting events.
@MainActor
final class BackgroundManager {
    private let analytics: any AnalyticsTracking
    private let status: any AnalyticsStatusProviding
    private let logger: any LoggerProtocol
    private var isInBackground = false

    init(analytics: any AnalyticsTracking, status: any AnalyticsStatusProviding, logger: any LoggerProtocol) {
        self.analytics = analytics
        self.status = status
        self.logger = logger
    }

    func start() { analytics.track(.applicationOpened(fromBackground: false)) }

    func enter() {
        if !isInBackground { analytics.track(.applicationBackgrounded) }
        isInBackground = true
    }

    func leave() {
        if isInBackground { analytics.track(.applicationOpened(fromBackground: true)) }
        isInBackground = false
    }

    /// Sends the waiting events, unless the user has not agreed or the collector has rejected the last ones. The module logs
    /// a failure.
    func sendEvents(within limit: Duration?) async {
        let status = await status.status()
        guard status.consent == .granted, status.pendingCount > 0, status.wait == nil else { return }
        _ = try? await analytics.flush(within: limit)
    }

    func closeEvents() async {
        do {
            try await analytics.prepareForSuspension()
        } catch {
            logger.log(.warning, "Events not saved", error: error)
        }
    }
}
