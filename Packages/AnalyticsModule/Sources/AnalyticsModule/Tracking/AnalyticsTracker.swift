import Core
import Foundation

/// A tracker with its buffer, queue and delivery. Releasing it ends their background tasks.
final class AnalyticsTracker: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    let buffer: EventBuffer
    let queue: EventQueue
    let uploader: Uploader
    private let dependencies: AnalyticsDependencies
    /// The tasks that write and deliver. They do not hold this object.
    private let tasks: [Task<Void, Never>]

    init(_ dependencies: AnalyticsDependencies) {
        self.dependencies = dependencies
        buffer = EventBuffer(consent: dependencies.config.consent)
        let consent = ConsentStore(buffer: buffer, dependencies: dependencies)
        queue = EventQueue(buffer: buffer, consent: consent, dependencies: dependencies)
        uploader = Uploader(queue: queue, consent: consent, dependencies: dependencies)
        var tasks = [Task(priority: .utility) { [queue] in await queue.run() }]
        if dependencies.config.flushesAutomatically {
            tasks.append(Task(priority: .utility) { [uploader] in await uploader.flushAutomatically() })
        }
        self.tasks = tasks
    }

    deinit {
        for task in tasks { task.cancel() }
        Task { [queue] in await queue.write() }
    }

    func track(_ event: AnalyticsEvent) {
        guard buffer.consent != .denied else { return }
        guard let event = dependencies.config.transform.map({ $0(event) }) ?? event else { return }
        dependencies.logger.log(.trace, "Event tracked", ["name": event.name ?? "traits or ids"])
        var user = dependencies.userProvider.currentUser
        if let account = event.account, account != user?.id { user = AnalyticsUser(id: account) }
        if let wake = buffer.append(event, user: user, now: dependencies.now()) { queue.wake(wake) }
    }

    func reset() {
        buffer.reset()
        queue.wake(.soon)
    }

    func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport {
        try await uploader.flush(within: limit)
    }

    func persist() async throws(AnalyticsError) {
        if let failure = await queue.write() { throw failure }
    }

    func prepareForSuspension() async throws(AnalyticsError) {
        try await persist()
        try await queue.closeFiles()
    }
}

// MARK: - Consent
extension AnalyticsTracker {
    var consent: AnalyticsConsent { buffer.consent }

    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        buffer.decide(consent)
        try await persist()
    }
}

// MARK: - Status
extension AnalyticsTracker {
    var flushes: AsyncStream<Result<FlushReport, AnalyticsError>> { uploader.flushes.stream { _ in true } }

    func status() async -> AnalyticsStatus {
        var status = await uploader.status()
        status.consent = buffer.consent
        status.droppedCount += buffer.droppedCount
        return status
    }
}
