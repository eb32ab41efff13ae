import Core
import Foundation

/// The restrictions of the delivery to one collector. They outlive the process, and all processes share them.
struct DeliveryState: Codable, Hashable {
    private typealias Wait = AnalyticsStatus.Wait

    /// The hour after a refusal, and the number of its requests.
    struct RequestWindow: Codable, Hashable {
        let start: Date
        var count: Int

        var end: Date { start.addingTimeInterval(hour) }
    }

    private static let hour: TimeInterval = 3_600
    private static let maxWait = 24 * hour
    private static let maxRequests = 60
    private static let maxRefusalsInARow = 100

    /// The collector and the write key. Another one of either has a state of its own.
    let collector: String
    let writeKey: String
    private var wait: Wait?
    /// The number of waits since the collector last accepted a batch. Each is twice as long as the one before.
    private var waitCount = 0
    private var window: RequestWindow?
    private var refusalsInARow = 0
    /// The number of events that the collector has refused for good.
    private(set) var refusedCount = 0
    /// The reason for the last refused event.
    private(set) var lastRefusal: String?
    /// The last flush that delivered events.
    private(set) var lastDelivery: AnalyticsStatus.Delivery?

    init(collector: String, writeKey: String) {
        self.collector = collector
        self.writeKey = writeKey
    }

    /// Returns the current wait. One from the future is ignored, since the clock was wrong.
    func wait(at now: Date) -> AnalyticsStatus.Wait? {
        guard let wait, wait.start <= now, now < wait.end else { return nil }
        return wait
    }

    /// Returns the end of the hour if its requests are spent.
    func requestsSpent(at now: Date) -> Date? {
        guard let window = window(at: now), window.count >= Self.maxRequests else { return nil }
        return window.end
    }

    /// `true` if a request has just been refused, so that the next ones keep a distance.
    func isSlow(at now: Date) -> Bool { window(at: now) != nil }

    private func window(at now: Date) -> RequestWindow? {
        guard let window, window.start <= now, now < window.end else { return nil }
        return window
    }

    /// Counts a request of the hour after a refusal.
    mutating func countRequest(at now: Date) {
        window = window(at: now)
        window?.count += 1
    }

    /// Ends waits. `delivery` is the flush so far.
    mutating func didAccept(_ delivery: AnalyticsStatus.Delivery) {
        lastDelivery = delivery
        wait = nil
        waitCount = 0
        refusalsInARow = 0
    }

    /// Starts the hour of the refusal, unless there is one.
    mutating func didRefuseBatch(at now: Date) {
        window = window(at: now) ?? RequestWindow(start: now, count: 1)
    }

    /// Counts a refused event. Many in a row start a wait, since the server may refuse everything.
    mutating func didRefuseEvent(reason: String, at now: Date) {
        refusedCount += 1
        lastRefusal = reason
        refusalsInARow += 1
        if refusalsInARow >= Self.maxRefusalsInARow { didReject(reason: reason, at: now) }
    }

    /// Starts a wait of 1 hour, then 2, 4 and up to 24 hours. A request during a wait does not change it.
    mutating func didReject(reason: String, at now: Date) {
        guard wait(at: now) == nil else { return }
        let seconds = min(Self.hour * pow(2, Double(waitCount)), Self.maxWait)
        waitCount += 1
        wait = Wait(start: now, end: now.addingTimeInterval(seconds), reason: reason, isRequested: false)
    }

    /// Starts a wait that the server has asked for, of up to an hour.
    mutating func didAskToWait(_ delay: Duration, reason: String, at now: Date) {
        let end = now.addingTimeInterval(min(delay / .seconds(1), Self.hour))
        wait = Wait(start: now, end: end, reason: reason, isRequested: true)
    }
}
