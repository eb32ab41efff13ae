import Core
import Foundation

/// Sends batches, with retries.
struct BatchSender: Sendable {
    let network: any NetworkServiceProtocol
    let config: AnalyticsConfig
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// Sends `events` in one request.
    ///
    /// - Returns: ``DeliveryResult/rejected`` if an event is malformed or the batch is too large.
    func send(_ events: ArraySlice<QueuedEvent>) async throws(AnalyticsError) -> DeliveryResult {
        var attempt = 1
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(NetworkError) {
                try await network.send(.batch(events, writeKey: config.writeKey, sentAt: now()))
                return .delivered
            } catch {
                guard !Task.isCancelled else { throw .cancelled }
                if case .server(let failure) = error, [400, 413].contains(failure.status) { return .rejected }
                guard error.isTransient,
                    let delay = config.retry.delay(after: attempt, retryAfter: error.retryAfter(now: now()))
                else { throw AnalyticsError(error) }
                // The next iteration detects a cancelled sleep.
                try? await clock.sleep(for: delay)
                attempt += 1
            }
        }
    }
}

extension AnalyticsError {
    /// Creates an error. Other 3xx and 4xx responses reject all requests, whatever their events.
    fileprivate init(_ error: NetworkError) {
        if case .server(let failure) = error, failure.status < 500, !failure.isTransient {
            self = .rejected(reason: failure.description)
        } else {
            self = .network(error)
        }
    }
}
