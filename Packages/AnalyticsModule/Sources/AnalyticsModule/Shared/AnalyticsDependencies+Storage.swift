import Core
import Foundation

/// The records in secure storage, the event log, and the locks that all processes with both share.
extension AnalyticsDependencies {
    /// Uses the event log.
    func withLog<Result: Sendable>(
        _ body: @Sendable (any EventLog) async throws(EventLogError) -> Result
    ) async throws(AnalyticsError) -> Result {
        do {
            return try await body(eventLog)
        } catch {
            throw .log(error)
        }
    }

    /// Returns the stored data for a key.
    func data(for key: String) async throws(AnalyticsError) -> Data? {
        do {
            return try await secureStorage.data(for: key)
        } catch {
            throw .storage(error)
        }
    }

    /// Runs `body` under a lock of all processes.
    func withLock<Success: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async throws(AnalyticsError) -> Success
    ) async throws(AnalyticsError) -> Success {
        let result: Result<Success, AnalyticsError>
        do {
            result = try await exclusiveAccess.withLock(name, wait: wait) {
                do throws(AnalyticsError) {
                    return .success(try await body())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .lock(error)
        }
        return try result.get()
    }
}
