import Core
import Foundation

/// Sends batches, with retries.
struct BatchSender: Sendable {
    /// The server's decision about a batch.
    enum Result {
        case accepted
        /// At least one event is malformed (400).
        case malformed(reason: String)
        /// The batch is too large (413).
        case tooLarge(reason: String)
    }

    let network: any NetworkServiceProtocol
    let config: AnalyticsConfig
    let consent: ConsentStore
    let state: DeliveryStateStore
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// Sends `events` in one request, with the user's consent before each attempt.
    func send(_ events: ArraySlice<EventLogRecord>) async throws(AnalyticsError) -> Result {
        var attempt = 1
        while true {
            try await consent.check()
            guard !Task.isCancelled else { throw .cancelled }
            do throws(NetworkError) {
                try await network.send(.batch(events, writeKey: config.writeKey, sentAt: now()))
                return .accepted
            } catch {
                guard !Task.isCancelled else { throw .cancelled }
                if case .server(let failure) = error {
                    switch failure.status {
                    case 400: return .malformed(reason: failure.description)
                    case 413: return .tooLarge(reason: failure.description)
                    case 401, 403: throw await unauthorized(failure)
                    default: break
                    }
                }
                try await wait(after: error, attempt: attempt)
                attempt += 1
            }
        }
    }

    /// Waits for the next attempt. Throws if there is none.
    private func wait(after error: NetworkError, attempt: Int) async throws(AnalyticsError) {
        let retryAfter = error.retryAfter(now: now())
        guard error.isTransient || retryAfter != nil else { throw AnalyticsError(error) }
        if let retryAfter {
            let received = now()
            let until = min(received.addingTimeInterval(retryAfter / .seconds(1)), .distantFuture)
            var state = try await state.load()
            state.postponement = DeliveryState.Postponement(received: received, until: until)
            await self.state.save(state)
            if retryAfter > config.retry.maximumRetryAfter { throw .postponed(until: until) }
        }
        guard let delay = config.retry.delay(after: attempt, retryAfter: retryAfter) else { throw .network(error) }
        // The next attempt detects a cancelled sleep.
        try? await clock.sleep(for: delay)
    }

    /// Stores that the server does not accept the write key, and returns the error.
    private func unauthorized(_ failure: ServerFailure) async -> AnalyticsError {
        if var state = try? await state.load() {
            let configuration = self.state.configurationHash
            state.writeKeyRejection = .init(configuration: configuration, reason: failure.description)
            await self.state.save(state)
        }
        return .unauthorized(reason: failure.description)
    }
}

extension ConsentStore {
    /// Reads the consent of other processes. Throws ``AnalyticsError/consentNeeded`` without consent.
    func check() async throws(AnalyticsError) {
        do {
            guard try await refresh() == .granted else { throw AnalyticsError.consentNeeded }
        } catch let error as SecureStorageError {
            throw .storage(error)
        } catch {
            throw .consentNeeded
        }
    }
}

extension AnalyticsError {
    /// Creates an error. Other 3xx and 4xx responses reject all requests, whatever their events.
    fileprivate init(_ error: NetworkError) {
        if case .server(let failure) = error, failure.status < 500 {
            self = .rejected(reason: failure.description)
        } else {
            self = .network(error)
        }
    }
}
