import Core
import Foundation

/// Sends batches, each until it is answered or no further attempt can help.
struct BatchSender: Sendable {
    /// What the server said of a batch.
    enum Answer {
        /// It took it.
        case taken
        /// Something in it is malformed or too large.
        case refused
    }

    let dependencies: AnalyticsAssembly.Dependencies

    func send(_ events: ArraySlice<QueuedEvent>) async throws(AnalyticsError) -> Answer {
        let (config, now) = (dependencies.config, dependencies.now)
        var attempt = 1
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(NetworkError) {
                try await dependencies.network.send(.batch(events, writeKey: config.writeKey, sentAt: now()))
                return .taken
            } catch {
                guard !Task.isCancelled else { throw .cancelled }
                if case .server(let failure) = error, [400, 413].contains(failure.status) { return .refused }
                guard error.isTransient,
                    let delay = config.retry.delay(after: attempt, retryAfter: error.retryAfter(now: now()))
                else { throw AnalyticsError(error) }
                // A sleep that ends early was cancelled, which the next round sees.
                try? await dependencies.clock.sleep(for: delay)
                attempt += 1
            }
        }
    }
}

extension AnalyticsError {
    /// Any other status below 500 is an answer to all requests, not to this batch.
    fileprivate init(_ error: NetworkError) {
        if case .server(let failure) = error, failure.status < 500, !failure.isTransient {
            self = .rejected(reason: failure.description)
        } else {
            self = .network(error)
        }
    }
}
