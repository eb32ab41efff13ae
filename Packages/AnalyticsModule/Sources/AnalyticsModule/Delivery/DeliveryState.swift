import Core
import Foundation

/// The restrictions of the delivery to one collector. They outlive the process, and all processes share them.
struct DeliveryState: Codable, Hashable {
    private typealias Wait = AnalyticsStatus.Wait

    private static let hour: TimeInterval = 3_600
    private static let maxRefusalsInARow = 100

    /// The collector and the write key. Another one of either has a state of its own.
    let collector: String
    let writeKey: String
    private var wait: Wait?
    /// The number of waits since the collector last accepted a batch. Each is twice as long as the one before.
    private var waitCount = 0
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

    /// Ends waits. `delivery` is the flush so far.
    mutating func didAccept(_ delivery: AnalyticsStatus.Delivery) {
        lastDelivery = delivery
        wait = nil
        waitCount = 0
        refusalsInARow = 0
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
        let seconds = min(Self.hour * pow(2, Double(waitCount)), 24 * Self.hour)
        waitCount += 1
        wait = Wait(start: now, end: now.addingTimeInterval(seconds), reason: reason, isRequested: false)
    }

    /// Starts a wait that the server has asked for, of up to an hour.
    mutating func didAskToWait(_ delay: Duration, reason: String, at now: Date) {
        let end = now.addingTimeInterval(min(delay / .seconds(1), Self.hour))
        wait = Wait(start: now, end: end, reason: reason, isRequested: true)
    }
}
